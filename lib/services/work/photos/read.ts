import { db } from '@/lib/db/client'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { store } from '@/lib/storage/installed'
import { PHOTO_FORMATS } from './decode'
import { photoKey } from './keys'
import { readLink } from './links'
import { isWholeImage } from './process'

export type PhotoFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string; secondsLeft: number }

/**
 * The picture that a signed link shows; the signature is the permission. Throws `not_found` for a
 * link that was altered or has expired, and for a photo whose task or work order is gone. A file that is damaged in the
 * store is a failure of ours.
 */
export async function readPhoto(id: string, query: URLSearchParams): Promise<PhotoFile> {
  const link = isId(id) ? readLink(id, query) : null
  if (!link) throw notFound('photo')
  const photo = await db().photo.findFirst({
    where: { id, task: { deleted_at: null, work_order: { deleted_at: null } } },
    select: { account_id: true, sha256: true, content_type: true },
  })
  if (!photo) throw notFound('photo')
  const bytes = await readWhole(photoKey(photo.account_id, photo.sha256, photo.content_type, link.size))
  const contentType = link.size === 'thumb' ? PHOTO_FORMATS.jpeg.contentType : photo.content_type
  return { bytes, contentType, secondsLeft: link.secondsLeft }
}

async function readWhole(key: string): Promise<PhotoFile['bytes']> {
  const file = await store().get(key)
  if (!file) throw notFound('photo')
  if (!file.checked && !(await isWholeImage(file.bytes)))
    throw new Error(`the stored file ${key} is no whole image; restore it from a backup`)
  return file.bytes
}
