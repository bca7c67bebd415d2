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
  const photo = await findPicture(id)
  if (!photo) throw notFound('photo')
  const bytes = await readWhole(photoKey(photo.account_id, photo.sha256, photo.content_type, link.size))
  const contentType = link.size === 'thumb' ? PHOTO_FORMATS.jpeg.contentType : photo.content_type
  return { bytes, contentType, secondsLeft: link.secondsLeft }
}

/** The picture of a photo of a task or a job, or of a signature. */
async function findPicture(id: string): Promise<Picture | null> {
  const [picture] = await db().$queryRaw<Picture[]>`
    SELECT p.account_id, p.sha256, p.content_type FROM photo p
    JOIN task t ON t.account_id = p.account_id AND t.id = p.task_id AND t.deleted_at IS NULL
    JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id AND w.deleted_at IS NULL
    WHERE p.id = ${id}::uuid
    UNION ALL SELECT p.account_id, p.sha256, p.content_type FROM work_order_photo p
    JOIN work_order w ON w.account_id = p.account_id AND w.id = p.work_order_id AND w.deleted_at IS NULL
    WHERE p.id = ${id}::uuid
    UNION ALL SELECT s.account_id, s.image_sha256, s.content_type FROM signature s
    JOIN work_order w ON w.account_id = s.account_id AND w.id = s.work_order_id AND w.deleted_at IS NULL
    WHERE s.id = ${id}::uuid`
  return picture ?? null
}

type Picture = { account_id: string; sha256: string; content_type: string }

async function readWhole(key: string): Promise<PhotoFile['bytes']> {
  const file = await store().get(key)
  if (!file) throw notFound('photo')
  if (!file.checked && !(await isWholeImage(file.bytes)))
    throw new Error(`the stored file ${key} is no whole image; restore it from a backup`)
  return file.bytes
}
