import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { invalid, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { fieldUploadBytes, fieldUploadPiece, type FieldUploadRecord } from '@/lib/schemas/field/upload'
import { useDevice } from '@/lib/services/field/devices'
import { keepPicture } from '@/lib/services/work/photos'
import { endOldest, requireRoomToday } from './limits'
import { readUpload, toUploadRecord, type UploadRow } from './record'

/** How long a picture waits for the command that uses it. */
const KEPT_DAYS = 7

type Piece = { sha256: string; byte_size: number; offset: number; bytes: Buffer }

/**
 * Takes a piece of a picture; with the last one it is put together and stored. A piece that is there already is passed over, so a request
 * may be sent again (R-FA-9). Throws `forbidden`, `device_revoked`, `offset_mismatch`, `validation_error`, `too_many_uploads`,
 * `too_many_at_once`.
 */
export async function receivePiece(
  ctx: ServiceContext,
  body: BodyOf<typeof fieldUploadPiece>,
): Promise<FieldUploadRecord> {
  requireScope(ctx, 'field')
  const { device_id, data, ...piece } = readDraft(fieldUploadPiece, body).finish()
  return takePiece(ctx, device_id, { ...piece, bytes: Buffer.from(data, 'base64') })
}

/** Receives a piece of a picture as plain bytes. */
export async function receiveBytes(
  ctx: ServiceContext,
  body: BodyOf<typeof fieldUploadBytes>,
): Promise<FieldUploadRecord> {
  requireScope(ctx, 'field')
  const { device_id, bytes, ...piece } = readDraft(fieldUploadBytes, body).finish()
  return takePiece(ctx, device_id, { ...piece, bytes: Buffer.from(bytes) })
}

async function takePiece(ctx: ServiceContext, deviceId: string, piece: Piece): Promise<FieldUploadRecord> {
  const upload = await addPiece(ctx, deviceId, piece)
  if (upload.finished_at || upload.received_bytes < upload.byte_size) return toUploadRecord(upload)
  // Unpacking takes seconds: no lock and no connection is held meanwhile. Twice at once is the same as once.
  return limitHeavyWork(ctx.accountId, 'photos', () => finish(ctx, upload))
}

/** Writes the piece behind those that are there. Whoever sends the same picture at the same time waits. */
async function addPiece(ctx: ServiceContext, deviceId: string, piece: Piece): Promise<UploadRow> {
  const { sha256, byte_size, offset, bytes } = piece
  const { accountId: account_id } = ctx
  return inTransaction(ctx, async (tx) => {
    const now = new Date()
    await useDevice(tx, ctx, deviceId, now)
    const upload = await lockUpload(tx, ctx, deviceId, piece, now)
    if (upload.byte_size !== byte_size)
      throw invalid([{ field: 'byte_size', message: `must be ${upload.byte_size}, as it was said before` }])
    if (upload.finished_at || offset + bytes.length <= upload.received_bytes) return upload
    if (offset !== upload.received_bytes)
      throw new ServiceError('offset_mismatch', `Send the piece that begins at byte ${upload.received_bytes}.`, [
        { field: 'offset', message: `must be ${upload.received_bytes}` },
      ])
    if (offset + bytes.length > byte_size)
      throw invalid([
        { field: 'data', message: `must have at most ${byte_size - offset} bytes: the picture ends there` },
      ])
    await tx.fieldUploadPiece.create({ data: { account_id, sha256, start: offset, bytes: new Uint8Array(bytes) } })
    await endOldest(tx, ctx, deviceId, sha256)
    return tx.fieldUpload.update({
      where: { account_id_sha256: { account_id, sha256 } },
      data: { received_bytes: offset + bytes.length },
    })
  })
}

async function lockUpload(
  tx: Transaction,
  ctx: ServiceContext,
  deviceId: string,
  { sha256, byte_size }: Piece,
  now: Date,
): Promise<UploadRow> {
  const expires = new Date(now.getTime() + KEPT_DAYS * 86_400_000).toISOString()
  const [upload] = await tx.$queryRaw<{ is_new: boolean }[]>`
    INSERT INTO field_upload (account_id, sha256, byte_size, device_id, expires_at)
    VALUES (${ctx.accountId}::uuid, ${sha256}, ${byte_size}, ${deviceId}::uuid, ${expires}::timestamptz)
    ON CONFLICT (account_id, sha256) DO UPDATE SET expires_at = excluded.expires_at
    RETURNING xmax = 0 AS is_new`
  if (upload?.is_new) await requireRoomToday(tx, ctx, deviceId)
  return readUpload(tx, ctx, sha256)
}

/** Puts the pieces together and stores the picture. Of one that is wrong everything is to be sent again. */
async function finish(ctx: ServiceContext, { sha256 }: UploadRow): Promise<FieldUploadRecord> {
  const where = { account_id: ctx.accountId, sha256 }
  const pieces = await reader(ctx).fieldUploadPiece.findMany({ where: where, orderBy: { start: 'asc' } })
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes))
  const picture = isOf(bytes, sha256)
    ? await keepPicture(ctx, bytes, sha256)
    : { field: 'sha256', message: 'is not the digest of the bytes that were sent; begin again at byte 0' }
  const upload = await inTransaction(ctx, async (tx) => {
    const existingUpload = await readUpload(tx, ctx, sha256)
    if (existingUpload.finished_at) return existingUpload
    await tx.fieldUploadPiece.deleteMany({ where: where })
    const data = 'message' in picture ? { received_bytes: 0 } : { ...picture, finished_at: new Date() }
    return tx.fieldUpload.update({ where: { account_id_sha256: where }, data })
  })
  if (!upload.finished_at && 'message' in picture) throw invalid([picture])
  return toUploadRecord(upload)
}

function isOf(bytes: Buffer, sha256: string): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256
}
