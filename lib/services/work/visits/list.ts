import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  type VisitListQuery,
  visitList,
  type VisitRecord,
  workOrderVisitList,
  type WorkOrderVisitListQuery,
} from '@/lib/schemas/work/visit'
import { ofLiveOrder, toVisitRecord, visitSelect } from './record'

/** Each work order has one: to tell more than so many apart nobody needs, and counting all would read them all. */
const MAX_COUNTED_VISITS = 10_000

/** The visits of all live work orders in the order of their start, those without one last. Throws `forbidden`, `bad_request`. */
export async function listVisits(ctx: ServiceContext, query: VisitListQuery): Promise<Page<VisitRecord>> {
  requireScope(ctx, 'read:work-orders')
  return readList(ctx, visitList, query, {
    table: listReader(ctx).visit,
    select: visitSelect,
    present: toVisitRecord,
    where: ofLiveOrder,
    maxCounted: MAX_COUNTED_VISITS,
  })
}

/** The visits of a work order in their sequence. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listWorkOrderVisits(
  ctx: ServiceContext,
  work_order_id: string,
  query: WorkOrderVisitListQuery,
): Promise<Page<VisitRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  return readList(ctx, workOrderVisitList, query, {
    table: listReader(ctx).visit,
    select: visitSelect,
    present: toVisitRecord,
    where: { work_order_id },
  })
}
