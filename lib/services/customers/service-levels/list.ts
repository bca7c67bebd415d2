import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import {
  serviceLevelList,
  type ServiceLevelListQuery,
  type ServiceLevelRecord,
} from '@/lib/schemas/customers/service-level'
import { serviceLevelSelect, toServiceLevelRecord } from './record'

/** The service levels of the account by name. Throws `forbidden`. */
export async function listServiceLevels(
  ctx: ServiceContext,
  query: ServiceLevelListQuery,
): Promise<Page<ServiceLevelRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { serviceLevel: table } = listReader(ctx)
  return readList(ctx, serviceLevelList, query, { table, select: serviceLevelSelect, present: toServiceLevelRecord })
}
