import type { ServiceContext } from '@/lib/access/context'
import { dependencyUpdate } from '@/lib/schemas/work/dependency'
import { below } from '@/lib/services/records/bulk-verbs'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { keptOf } from './record'
import { createDependency, deleteDependency, getDependency, restoreDependency, updateDependency } from './verbs'

/** What is done with a record of this kind by whoever knows only its kind. */
export const dependencyResource = {
  type: 'work_order_dependency',
  read: async (ctx: ServiceContext, id: string) => keptOf(await getDependency(ctx, id)),
  ...below('work_order', 'after_id', createDependency),
  update: updateDependency,
  fields: dependencyUpdate,
  delete: deleteDependency,
  restore: restoreDependency,
  purge: {},
} as const satisfies ResourceVerbs<'work_order_dependency'>
