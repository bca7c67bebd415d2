import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'

const MB = 1024 * 1024

/** What may have begun within a day, finished or not: a hundred pictures of the largest size from one phone. */
const MAX_BYTES_A_DAY = { device: 1_000 * MB, account: 20_000 * MB }
/** Pictures that a phone has begun and not finished; it sends one after the other. */
export const MAX_UNFINISHED = 20
/** Bytes of pictures that are not finished, of all phones of an account together. */
export const MAX_UNFINISHED_BYTES = 1_000 * MB

/** Throws `too_many_uploads` where the uploads of a day, with the one that has just begun, are more than a device or an account may have. */
export async function requireRoomToday(tx: Transaction, { accountId }: ServiceContext, deviceId: string) {
  const [begun] = await tx.$queryRaw<{ device: number; account: number }[]>`
    SELECT coalesce(sum(byte_size) FILTER (WHERE device_id = ${deviceId}::uuid), 0)::float AS device, sum(byte_size)::float AS account
    FROM field_upload WHERE account_id = ${accountId}::uuid AND created_at > now() - interval '1 day'`
  if (!begun) return
  const whose =
    begun.device > MAX_BYTES_A_DAY.device ? 'device' : begun.account > MAX_BYTES_A_DAY.account ? 'account' : null
  if (!whose) return
  const most = `${MAX_BYTES_A_DAY[whose] / MB} MB of pictures`
  throw new ServiceError(
    'too_many_uploads',
    whose === 'device' ? `This device has sent ${most} within a day.` : `Your company has sent ${most} within a day.`,
  )
}

/**
 * Ends the oldest unfinished uploads where a device has more of them than it may, or the account more bytes. Their phones send them from the
 * beginning. That of which a piece is written right now, `sha256` or another, stays.
 */
export async function endOldest(
  tx: Transaction,
  { accountId }: ServiceContext,
  deviceId: string,
  sha256: string,
): Promise<void> {
  await tx.$executeRaw`
    WITH unfinished AS (
      SELECT sha256,
        CASE WHEN device_id = ${deviceId}::uuid THEN row_number() OVER (PARTITION BY device_id ORDER BY created_at DESC, sha256) END AS place,
        sum(received_bytes) OVER (ORDER BY created_at DESC, sha256) AS bytes
      FROM field_upload WHERE account_id = ${accountId}::uuid AND finished_at IS NULL
    ), ended AS (
      SELECT u.sha256 FROM field_upload u JOIN unfinished USING (sha256)
      WHERE u.account_id = ${accountId}::uuid AND u.finished_at IS NULL AND u.received_bytes < u.byte_size AND u.sha256 <> ${sha256}
        AND (place > ${MAX_UNFINISHED}::int OR bytes > ${MAX_UNFINISHED_BYTES}::bigint)
      FOR UPDATE OF u SKIP LOCKED
    )
    DELETE FROM field_upload USING ended WHERE field_upload.account_id = ${accountId}::uuid AND field_upload.sha256 = ended.sha256`
}
