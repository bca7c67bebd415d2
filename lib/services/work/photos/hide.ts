import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { UploadedPicture } from './keep'

const select = { id: true, sha256: true, content_type: true, byte_size: true, width: true, height: true }

/**
 * Takes a photo away from a task or a work order by its digest, with the answer to an item that it was. Its picture is left to the cleanup of
 * uploads. One that is not there stays away.
 */
export async function hideUploaded(
  tx: Transaction,
  ctx: ServiceContext,
  holder: { task_id: string } | { work_order_id: string },
  sha256: string,
): Promise<void> {
  const { accountId: account_id } = ctx
  if ('work_order_id' in holder) {
    const where = { account_id, sha256, ...holder }
    const photo = await tx.workOrderPhoto.findFirst({ where, select })
    await tx.workOrderPhoto.deleteMany({ where })
    return leaveToCleanup(tx, ctx, photo)
  }
  const photo = await tx.photo.findFirst({ where: { account_id, sha256, ...holder }, select })
  if (!photo) return
  await tx.checklistAnswer.deleteMany({ where: { account_id, ...holder, value: { equals: photo.id } } })
  await tx.photo.deleteMany({ where: { account_id, id: photo.id } })
  return leaveToCleanup(tx, ctx, photo)
}

/** The cleanup removes a picture from the store once nothing shows it any more. */
async function leaveToCleanup(
  tx: Transaction,
  ctx: ServiceContext,
  photo: (UploadedPicture & { sha256: string }) | null,
): Promise<void> {
  if (!photo) return
  const { sha256, content_type, byte_size, width, height } = photo
  await tx.$executeRaw`
    INSERT INTO field_upload (account_id, sha256, byte_size, received_bytes, content_type, stored_bytes, width, height, finished_at, expires_at)
    VALUES (${ctx.accountId}::uuid, ${sha256}, ${byte_size}, ${byte_size}, ${content_type}, ${byte_size}, ${width}, ${height}, now(),
      now() + interval '1 day')
    ON CONFLICT (account_id, sha256) DO UPDATE SET expires_at = greatest(field_upload.expires_at, excluded.expires_at)`
}
