import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { limitHeavyWork } from '@/lib/concurrency'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { Problem } from '@/lib/errors'
import { textsIn } from '@/lib/schemas/work/entries'
import { MAX_PHOTOS } from '@/lib/schemas/work/task'
import { store } from '@/lib/storage/installed'
import { decodePhoto, PHOTO_FORMATS, type PhotoFormat, PhotoProblem } from './decode'
import { photoKey } from './keys'
import { processPhoto, type ProcessedPhoto } from './process'

/** A photo ready to be stored. `sha256` is that of the bytes that were sent. */
export type NewPhoto = ProcessedPhoto & { sha256: string; format: PhotoFormat }

/** What became of the photos of a request: those to be stored, what is wrong with the others, and the digest of each by its place. */
export type PreparedPhotos = { photos: NewPhoto[]; problems: Problem[]; digests: string[] }

/**
 * Unpacks and prepares the photos of a request, when it is the account's turn. One that the task already has, or that was
 * sent twice, is left out. Throws `too_many_at_once`.
 */
export async function preparePhotos(
  tx: Transaction,
  ctx: ServiceContext,
  body: unknown,
  taskId: string,
): Promise<PreparedPhotos> {
  const sent = textsIn(body, 'photos').slice(0, MAX_PHOTOS)
  if (sent.length === 0) return { photos: [], problems: [], digests: [] }
  return limitHeavyWork(ctx.accountId, 'photos', () => prepareEach(tx, ctx, sent, taskId))
}

async function prepareEach(
  tx: Transaction,
  ctx: ServiceContext,
  sent: readonly { text: string; index: number }[],
  taskId: string,
): Promise<PreparedPhotos> {
  const photos: NewPhoto[] = []
  const problems: Problem[] = []
  const digests: string[] = []
  for (const { text, index } of sent) {
    try {
      const { bytes, format } = decodePhoto(text)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const isRepeated = digests.includes(sha256)
      digests[index] = sha256
      if (isRepeated || (await hasPhoto(tx, ctx, taskId, sha256))) continue
      photos.push({ ...(await processPhoto(bytes, format)), sha256, format })
    } catch (error) {
      if (!(error instanceof PhotoProblem)) throw error
      problems.push({ field: `photos[${index}]`, message: error.message })
    }
  }
  return { photos, problems, digests }
}

async function hasPhoto(tx: Transaction, ctx: ServiceContext, task_id: string, sha256: string): Promise<boolean> {
  return (await tx.photo.count({ where: { account_id: ctx.accountId, task_id, sha256 } })) > 0
}

/**
 * Puts the pictures into the store, before any row names them: a file that no row comes to name does no harm, a row
 * without its file would.
 */
export async function storePhotos(ctx: ServiceContext, photos: readonly NewPhoto[]): Promise<void> {
  const { put } = store()
  for (const { sha256, format, full, thumbnail } of photos) {
    const { contentType } = PHOTO_FORMATS[format]
    await put(photoKey(ctx.accountId, sha256, contentType, 'full'), full, contentType)
    await put(photoKey(ctx.accountId, sha256, contentType, 'thumb'), thumbnail, PHOTO_FORMATS.jpeg.contentType)
  }
}

/** Writes down that the task has these photos. One that somebody else added meanwhile stays as it is. */
export async function addPhotos(
  tx: Transaction,
  ctx: ServiceContext,
  taskId: string,
  photos: readonly NewPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  await tx.photo.createMany({
    data: photos.map(({ sha256, format, full, width, height }) => ({
      id: newId(),
      account_id: ctx.accountId,
      task_id: taskId,
      sha256,
      content_type: PHOTO_FORMATS[format].contentType,
      byte_size: full.byteLength,
      width,
      height,
    })),
    skipDuplicates: true,
  })
}
