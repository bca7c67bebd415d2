import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  type FieldEventRecord,
  toldList,
  type ToldListQuery,
  type WorkOrderNoteRecord,
} from '@/lib/schemas/field/event'
import { eventSelect, noteSelect, toEventRecord, toNoteRecord } from './record'

/** What happened at a job, as its technicians told it, in its order. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listFieldEvents(
  ctx: ServiceContext,
  work_order_id: string,
  query: ToldListQuery,
): Promise<Page<FieldEventRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  const { fieldEvent: table } = listReader(ctx)
  return readList(ctx, toldList, query, {
    table,
    select: eventSelect,
    present: toEventRecord,
    where: { work_order_id },
  })
}

/** What technicians noted at a job, in its order. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listWorkOrderNotes(
  ctx: ServiceContext,
  work_order_id: string,
  query: ToldListQuery,
): Promise<Page<WorkOrderNoteRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  const { workOrderNote: table } = listReader(ctx)
  return readList(ctx, toldList, query, { table, select: noteSelect, present: toNoteRecord, where: { work_order_id } })
}
