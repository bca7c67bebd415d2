import { db } from '@/lib/db/client'
import { forgetPhotos } from './forget'

const MAX_UPLOADS = 200

/** Forgets the pictures that phones sent and no command used in time, of all accounts. Returns how many uploads ended. */
export async function forgetUploads(now = new Date()): Promise<{ uploads: number }> {
  let uploads = 0
  for (;;) {
    const expired = await db().fieldUpload.findMany({
      where: { expires_at: { lt: now } },
      select: { account_id: true, sha256: true, content_type: true },
      orderBy: { expires_at: 'asc' },
      take: MAX_UPLOADS,
    })
    for (const { account_id, sha256, content_type } of expired) {
      // One that is sent again meanwhile expires later.
      await db().fieldUpload.deleteMany({ where: { account_id, sha256, expires_at: { lt: now } } })
      if (content_type) await forgetPhotos(account_id, [{ sha256, content_type }])
    }
    uploads += expired.length
    if (expired.length < MAX_UPLOADS) return { uploads }
  }
}
