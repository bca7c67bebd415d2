import { db } from '@/lib/db/client'
import { env } from '@/lib/env'

/** A delivery that this process may attempt until its lease ends. */
export type Claimed = {
  id: string
  account_id: string
  endpoint_id: string
  message_id: string
  event_type: string
  history_id: string | null
  body: string | null
  kind: string
  attempts: number
  created_at: Date
  lease_until: Date
}

/** So many messages at a time go to one endpoint: a slow one takes no more of the lanes than these. */
const PER_ENDPOINT = 2
const SLACK_MS = 45_000

/**
 * Takes the next delivery that is due, for this process alone: nobody else attempts it before the lease ends, which is
 * long after an attempt must have. One of a record waits for the one before it, so that they arrive in order.
 */
export async function claimDelivery(): Promise<Claimed | null> {
  const lease = env().WEBHOOK_TIMEOUT_MS + SLACK_MS
  const rows = await db().$queryRaw<Claimed[]>`
    UPDATE webhook_delivery d
    SET lease_until = now() + ${lease}::int * interval '1 millisecond', attempts = attempts + 1
    FROM (
      SELECT c.account_id, c.id FROM webhook_delivery c
      JOIN webhook_endpoint e ON e.account_id = c.account_id AND e.id = c.endpoint_id AND e.enabled
      WHERE c.status = 'pending' AND c.next_attempt_at <= now() AND (c.lease_until IS NULL OR c.lease_until < now())
        AND NOT EXISTS (
          SELECT 1 FROM webhook_delivery b
          WHERE b.account_id = c.account_id AND b.endpoint_id = c.endpoint_id AND b.record_id = c.record_id
            AND b.status = 'pending' AND b.seq < c.seq)
        AND ${PER_ENDPOINT}::int > (
          SELECT count(*) FROM webhook_delivery u
          WHERE u.account_id = c.account_id AND u.endpoint_id = c.endpoint_id AND u.lease_until > now())
      ORDER BY c.next_attempt_at, c.seq LIMIT 1 FOR UPDATE OF c SKIP LOCKED
    ) next
    WHERE d.account_id = next.account_id AND d.id = next.id
    RETURNING d.id, d.account_id, d.endpoint_id, d.message_id, d.event_type, d.history_id, d.body, d.kind, d.attempts,
      d.created_at, d.lease_until`
  return rows[0] ?? null
}

/** Whether there is anything to do: changes to make deliveries of, or deliveries that are due. */
export async function webhooksDue(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM webhook_delivery d JOIN webhook_endpoint e ON e.account_id = d.account_id AND e.id = d.endpoint_id
      WHERE d.status = 'pending' AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until < now())
        AND e.enabled
    ) OR EXISTS (
      SELECT 1 FROM webhook_endpoint e
      WHERE e.enabled AND EXISTS (
        SELECT 1 FROM history h WHERE h.account_id = e.account_id AND h.position > e.position)
    ) AS due`
  return row?.due === true
}
