import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import { dependencyList, type DependencyListQuery, type DependencyRecord } from '@/lib/schemas/work/dependency'
import { dependencySelect, toDependencyRecord } from './record'

/** What a work order waits for, and what waits for it, the oldest first. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listDependencies(
  ctx: ServiceContext,
  id: string,
  query: DependencyListQuery,
): Promise<Page<DependencyRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', id)
  const { workOrderDependency: table } = listReader(ctx)
  return readList(ctx, dependencyList, query, {
    table,
    select: dependencySelect,
    present: toDependencyRecord,
    where: { OR: [{ before_id: id }, { after_id: id }] },
  })
}
