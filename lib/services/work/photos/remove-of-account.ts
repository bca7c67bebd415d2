import { db } from '@/lib/db/client'
import { store } from '@/lib/storage/installed'
import { photoKey } from './keys'

const MAX_PHOTOS = 200

/** Removes every photo of an account for good, and what its phones have sent, the files first: of a process that ends meanwhile nothing is left without a row. */
export async function removePhotosOf(accountId: string): Promise<void> {
  const where = { account_id: accountId }
  for (;;) {
    const uploads = await db().fieldUpload.findMany({ where, select: pictureOf, take: MAX_PHOTOS })
    if (uploads.length === 0) break
    await removeFiles(accountId, uploads)
    await db().fieldUpload.deleteMany({ where: { ...where, sha256: { in: uploads.map(({ sha256 }) => sha256) } } })
  }
  for (;;) {
    const signatures = await db().signature.findMany({
      where,
      select: { id: true, image_sha256: true, content_type: true },
      take: MAX_PHOTOS,
    })
    const photos = await db().workOrderPhoto.findMany({ where, select: { id: true, ...pictureOf }, take: MAX_PHOTOS })
    if (signatures.length + photos.length === 0) break
    const signed = signatures.map(({ image_sha256, content_type }) => ({ sha256: image_sha256, content_type }))
    await removeFiles(accountId, [...signed, ...photos])
    await db().signature.deleteMany({ where: { ...where, id: { in: signatures.map(({ id }) => id) } } })
    await db().workOrderPhoto.deleteMany({ where: { ...where, id: { in: photos.map(({ id }) => id) } } })
  }
  for (;;) {
    const photos = await db().photo.findMany({ where, select: { id: true, ...pictureOf }, take: MAX_PHOTOS })
    if (photos.length === 0) return
    await removeFiles(accountId, photos)
    await db().photo.deleteMany({ where: { ...where, id: { in: photos.map(({ id }) => id) } } })
  }
}

const pictureOf = { sha256: true, content_type: true } as const

async function removeFiles(
  accountId: string,
  pictures: readonly { sha256: string; content_type: string | null }[],
): Promise<void> {
  for (const { sha256, content_type } of pictures)
    for (const size of ['full', 'thumb'] as const)
      // Of an upload that did not end there is no file.
      if (content_type) await store().remove(photoKey(accountId, sha256, content_type, size), 0)
}
