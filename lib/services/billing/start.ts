import { db } from '@/lib/db/client'
import type { NextPart, Subject } from '@/lib/db/enqueue'

const AT_ONCE = 100
const PARTS = 100

/**
 * Decides once more of all completed work of a company whether it is billed here, after it said from when on (R-BI-18): so many at a time,
 * each part committed, so that nobody waits for a row. `cursor`: when the last one was completed, and its id.
 */
export async function followBillingStart(
  { account_id }: Subject,
  signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  let [at = '-infinity', after = '00000000-0000-0000-0000-000000000000'] = cursor?.split(' ') ?? []
  for (let part = 0; part < PARTS && !signal.aborted; part += 1) {
    const rows = await db().$queryRaw<{ id: string; at: string }[]>`
      SELECT id, to_char(completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ') AS at FROM work_order
      WHERE account_id = ${account_id}::uuid AND deleted_at IS NULL AND completed_at IS NOT NULL
        AND (completed_at, id) > (${at}::timestamptz, ${after}::uuid)
      ORDER BY completed_at, id LIMIT ${AT_ONCE}`
    const ids = rows.map(({ id }) => id)
    await db().$queryRaw`SELECT 1 FROM (SELECT follow_billing_state(${account_id}::uuid, ${ids}::uuid[])) done`
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return null
    ;[at, after] = [last.at, last.id]
  }
  return { at: new Date(), cursor: `${at} ${after}` }
}
