import { db } from '@/lib/db/client'
import { store } from '@/lib/storage/installed'
import { photoKey } from './keys'

const MAX_PHOTOS = 200

/** Removes every photo of an account for good, the files first: of a process that ends meanwhile nothing is left without a row. */
export async function removePhotosOf(accountId: string): Promise<void> {
  const where = { account_id: accountId }
  for (;;) {
    const photos = await db().photo.findMany({ where, take: MAX_PHOTOS })
    if (photos.length === 0) return
    for (const { sha256, content_type } of photos)
      for (const size of ['full', 'thumb'] as const)
        await store().remove(photoKey(accountId, sha256, content_type, size), 0)
    await db().photo.deleteMany({ where: { ...where, id: { in: photos.map(({ id }) => id) } } })
  }
}
