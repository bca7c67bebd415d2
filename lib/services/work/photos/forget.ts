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

/** The pictures of some work orders that belong to none of their tasks, and those of their signatures. */
export function photosOfOrders(tx: Transaction, ctx: ServiceContext, ids: string[]): Promise<StoredPhoto[]> {
  return tx.$queryRaw<StoredPhoto[]>`
    SELECT sha256, content_type FROM work_order_photo
    WHERE account_id = ${ctx.accountId}::uuid AND work_order_id = ANY (${ids}::uuid[])
    UNION SELECT image_sha256, content_type FROM signature
    WHERE account_id = ${ctx.accountId}::uuid AND work_order_id = ANY (${ids}::uuid[])`
}

/** Removes pictures from the store that nothing shows any more, and no phone is about to show. Call it after the commit that removed their rows. */
export async function forgetPhotos(accountId: string, photos: readonly StoredPhoto[]): Promise<void> {
  for (const { sha256, content_type } of photos) {
    if (await isNamed(accountId, { sha256, content_type })) continue
    for (const size of ['full', 'thumb'] as const)
      await store().remove(photoKey(accountId, sha256, content_type, size), SETTLED_HOURS)
  }
}

async function isNamed(account_id: string, { sha256, content_type }: StoredPhoto): Promise<boolean> {
  const where = { account_id, sha256, content_type }
  const signed = { account_id, image_sha256: sha256, content_type }
  const counts = [
    await db().photo.count({ where }),
    await db().workOrderPhoto.count({ where }),
    await db().fieldUpload.count({ where }),
    await db().signature.count({ where: signed }),
  ]
  return counts.some((count) => count > 0)
}
