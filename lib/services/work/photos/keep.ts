import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Problem } from '@/lib/errors'
import { newId } from '@/lib/domain/id'
import { storePhotos } from './add'
import { formatOf, PHOTO_FORMATS, PhotoProblem } from './decode'
import { processPhoto } from './process'

/** A picture that is in the store, before a task shows it. */
type KeptPicture = { content_type: string; stored_bytes: number; width: number; height: number }

/** Makes a picture ready and stores it under its digest. What is no picture is answered as what is wrong with it. */
export async function keepPicture(ctx: ServiceContext, bytes: Buffer, sha256: string): Promise<KeptPicture | Problem> {
  const format = formatOf(bytes)
  if (!format) return { field: 'data', message: 'must be of a JPEG, PNG or WebP image' }
  try {
    const photo = await processPhoto(bytes, format)
    await storePhotos(ctx, [{ ...photo, sha256, format }])
    const { width, height, full } = photo
    return { content_type: PHOTO_FORMATS[format].contentType, stored_bytes: full.byteLength, width, height }
  } catch (error) {
    if (error instanceof PhotoProblem) return { field: 'data', message: error.message }
    throw error
  }
}

export type UploadedPicture = { content_type: string; byte_size: number; width: number; height: number }

/**
 * A picture that a phone has sent, which stays at least until what names it is committed, whatever is being forgotten meanwhile; `null`
 * where there is none, or not all of it.
 */
export async function holdUploaded(
  tx: Transaction,
  ctx: ServiceContext,
  sha256: string,
): Promise<UploadedPicture | null> {
  const [picture] = await tx.$queryRaw<UploadedPicture[]>`
    UPDATE field_upload SET expires_at = greatest(expires_at, now() + interval '1 day')
    WHERE account_id = ${ctx.accountId}::uuid AND sha256 = ${sha256} AND finished_at IS NOT NULL
    RETURNING content_type, stored_bytes AS byte_size, width, height`
  return picture ?? null
}

/**
 * Shows a picture that a phone has sent at a task; once, however often it is asked for. Whether there is such a picture is the answer.
 */
export async function showUploaded(
  tx: Transaction,
  ctx: ServiceContext,
  taskId: string,
  sha256: string,
): Promise<boolean> {
  const picture = await holdUploaded(tx, ctx, sha256)
  if (!picture) return false
  const photo = { id: newId(), account_id: ctx.accountId, task_id: taskId, sha256, ...picture }
  await tx.photo.createMany({ data: [photo], skipDuplicates: true })
  return true
}
