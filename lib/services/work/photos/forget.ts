import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { store } from '@/lib/storage/installed'
import { photoKey } from './keys'

/** A picture as the store knows it. */
export type StoredPhoto = { sha256: string; content_type: string }

/** A picture is put into the store before its row is written: one this young may be waiting for it. */
const SETTLED_HOURS = 24

/** The pictures of some tasks. */
export function photosOf(tx: Transaction, ctx: ServiceContext, taskIds: string[]): Promise<StoredPhoto[]> {
  return tx.photo.findMany({
    where: { account_id: ctx.accountId, task_id: { in: taskIds } },
    select: { sha256: true, content_type: true },
    distinct: ['sha256', 'content_type'],
  })
}

/** Removes pictures from the store that no task shows any more, and no phone is about to show. Call it after the commit that removed their rows. */
export async function forgetPhotos(accountId: string, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { sha256, content_type } of photos) {
    const where = { account_id: accountId, sha256, content_type }
    if ((await db().photo.count({ where })) + (await db().fieldUpload.count({ where })) > 0) continue
    for (const size of ['full', 'thumb'] as const)
      await store().remove(photoKey(accountId, sha256, content_type, size), SETTLED_HOURS)
  }
}
