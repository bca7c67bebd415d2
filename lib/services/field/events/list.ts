import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  type FieldEventRecord,
  type SignatureRecord,
  toldList,
  type ToldListQuery,
  type WorkOrderNoteRecord,
  type WorkOrderPhotoRecord,
} from '@/lib/schemas/field/event'
import {
  eventSelect,
  jobPhotoSelect,
  noteSelect,
  signatureSelect,
  toEventRecord,
  toJobPhotoRecord,
  toNoteRecord,
  toSignatureRecord,
} from './record'

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

/** Who signed at a job, in its order. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listSignatures(
  ctx: ServiceContext,
  work_order_id: string,
  query: ToldListQuery,
): Promise<Page<SignatureRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  const { signature: table } = listReader(ctx)
  const where = { work_order_id }
  return readList(ctx, toldList, query, { table, select: signatureSelect, present: toSignatureRecord, where })
}

/** The photos of a job that belong to none of its tasks, in its order. Throws `forbidden`, `not_found`, `bad_request`. */
export async function listWorkOrderPhotos(
  ctx: ServiceContext,
  work_order_id: string,
  query: ToldListQuery,
): Promise<Page<WorkOrderPhotoRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', work_order_id)
  const { workOrderPhoto: table } = listReader(ctx)
  const where = { work_order_id }
  return readList(ctx, toldList, query, { table, select: jobPhotoSelect, present: toJobPhotoRecord, where })
}
