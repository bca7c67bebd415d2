import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  arrivalPromiseList,
  type ArrivalPromiseListQuery,
  type ArrivalPromiseRecord,
} from '@/lib/schemas/work/arrival-promise'
import { arrivalPromiseSelect, toArrivalPromise } from './record'

/** What the customer was told of a work order, the newest first. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listArrivalPromises(
  ctx: ServiceContext,
  work_order_id: string,
  query: ArrivalPromiseListQuery,
): Promise<Page<ArrivalPromiseRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  const { arrivalPromise: table } = listReader(ctx)
  return readList(ctx, arrivalPromiseList, query, {
    table,
    select: arrivalPromiseSelect,
    present: toArrivalPromise,
    where: { work_order_id },
  })
}
