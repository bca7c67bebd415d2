import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { hideUploaded, holdUploaded } from '@/lib/services/work/photos'
import type { Telling } from './add'
import { jobPhotoSelect, signatureSelect, toJobPhotoRecord, toSignatureRecord } from './record'

/** Writes who signed at a job, and for what. Its picture has been uploaded. It is never changed (R-FA-10). */
export async function addSignature(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  signed: PayloadOf<'signature'>,
): Promise<void> {
  const picture = await holdUploaded(tx, ctx, signed.image_sha256)
  if (!picture) throw new Error('a signature comes after its picture')
  const { content_type } = picture
  const data = { id: newId(), account_id: ctx.accountId, ...report, ...signed, content_type }
  const row = await tx.signature.create({ data, select: signatureSelect })
  // Links to pictures are for the moment, and open to whoever reads them.
  const { image_url: _link, ...after } = toSignatureRecord(row)
  await recordHistory(tx, ctx, { verb: 'create', type: 'signature', id: after.id, before: null, after })
}

/** Shows a picture that has been uploaded at its job; once, however often it is sent. */
export async function addJobPhoto(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  sha256: string,
): Promise<void> {
  const { accountId: account_id } = ctx
  const picture = await holdUploaded(tx, ctx, sha256)
  if (!picture) throw new Error('a photo comes after its picture')
  const { work_order_id } = report
  if ((await tx.workOrderPhoto.count({ where: { account_id, work_order_id, sha256 } })) > 0) return
  await createPhoto(tx, ctx, { ...report, sha256, ...picture })
}

/** Shows photos of a job at another one as well; those that the job does not have are left out. */
export async function copyJobPhotos(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  fromId: string,
  digests: readonly string[],
): Promise<void> {
  const rows = await tx.workOrderPhoto.findMany({
    where: { account_id: ctx.accountId, work_order_id: fromId, sha256: { in: [...digests] } },
    select: { sha256: true, content_type: true, byte_size: true, width: true, height: true, caption: true },
    orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }],
  })
  for (const picture of rows) await createPhoto(tx, ctx, { ...report, ...picture })
}

async function createPhoto(
  tx: Transaction,
  ctx: ServiceContext,
  photo: Omit<Prisma.WorkOrderPhotoUncheckedCreateInput, 'id' | 'account_id'>,
): Promise<void> {
  const data = { ...photo, id: newId(), account_id: ctx.accountId }
  const row = await tx.workOrderPhoto.create({ data, select: jobPhotoSelect })
  const { url: _link, thumbnail_url: _small, ...after } = toJobPhotoRecord(row)
  await recordHistory(tx, ctx, { verb: 'create', type: 'work_order_photo', id: after.id, before: null, after })
}

/** Writes what a photo of a job shows; the history keeps what was written before. One that is not there stays away. */
export async function captionJobPhoto(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  sha256: string,
  caption: string | null,
): Promise<void> {
  const where = { account_id: ctx.accountId, work_order_id, sha256 }
  const row = await tx.workOrderPhoto.findFirst({ where, select: { id: true, caption: true } })
  if (!row || row.caption === caption) return
  await tx.workOrderPhoto.updateMany({ where, data: { caption } })
  const change = { before: { caption: row.caption }, after: { caption } }
  await recordHistory(tx, ctx, { verb: 'update', type: 'work_order_photo', id: row.id, ...change })
}

/** Takes a picture away from its job; the history keeps that it was there. One that is not there stays away. */
export async function deleteJobPhoto(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  sha256: string,
): Promise<void> {
  const where = { account_id: ctx.accountId, work_order_id, sha256 }
  const row = await tx.workOrderPhoto.findFirst({ where, select: jobPhotoSelect })
  if (!row) return
  await hideUploaded(tx, ctx, { work_order_id }, sha256)
  const { url: _link, thumbnail_url: _small, ...before } = toJobPhotoRecord(row)
  await recordHistory(tx, ctx, { verb: 'delete', type: 'work_order_photo', id: before.id, before, after: null })
}
