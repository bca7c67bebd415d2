import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'

/** A delivery that is to be attempted. */
export type Due = {
  id: string
  account_id: string
  endpoint_id: string
  message_id: string
  event_type: string
  history_id: string | null
  record_id: string | null
  parent_ids: string[]
  body: string | null
  kind: string
  attempts: number
  created_at: Date
}

/** So many deliveries are read at a time. */
const BATCH = 100
/** How soon a change is looked at again that others, which are still being written, come before. */
const UNSETTLED = '1 second'

/** Of a delivery `c`: no earlier one of its record, or of one that it belongs to, waits to be tried again. */
const UNBLOCKED = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM webhook_delivery b
  WHERE b.account_id = c.account_id AND b.endpoint_id = c.endpoint_id
    AND b.record_id = ANY (c.record_id || c.parent_ids)
    AND b.status = 'pending' AND b.seq < c.seq AND b.next_attempt_at > now())`

/** Of a delivery `c` of an endpoint that gets all in order: no earlier one at all waits to be tried again. */
const UNBLOCKED_IN_ORDER = Prisma.sql`c.seq <= coalesce((
  SELECT min(b.seq) FROM webhook_delivery b, subject s
  WHERE b.account_id = s.account_id AND b.endpoint_id = s.id AND b.status = 'pending' AND b.next_attempt_at > now()),
  9223372036854775807)`

/** Of an endpoint `e`: there are changes that its deliveries were not made of yet. */
const BEHIND = Prisma.sql`EXISTS (SELECT 1 FROM history h WHERE h.account_id = e.account_id AND h.position > e.position)`

/**
 * The next deliveries of an endpoint that are due, in their order. Those of a record whose earlier one waits to be tried
 * again are not among them: what happened to a record arrives in order, after what it belongs to. Where all is to arrive in order (R-EV-7), the first
 * that waits holds back every one after it.
 */
export async function readDueDeliveries({ account_id, id }: Subject, ordered = false): Promise<Due[]> {
  const order = ordered ? Prisma.sql`seq` : Prisma.sql`next_attempt_at, seq`
  return db().$queryRaw<Due[]>`
    WITH subject AS (SELECT ${account_id}::uuid AS account_id, ${id}::uuid AS id)
    SELECT id, account_id, endpoint_id, message_id, event_type, history_id, record_id, parent_ids, body, kind, attempts, created_at
    FROM webhook_delivery c
    WHERE account_id = ${account_id}::uuid AND endpoint_id = ${id}::uuid AND status = 'pending' AND next_attempt_at <= now()
      AND ${ordered ? UNBLOCKED_IN_ORDER : UNBLOCKED}
    ORDER BY ${order} LIMIT ${BATCH}::int`
}

/** When an endpoint, whose due deliveries were attempted, has something to do again; `null` when nothing waits. */
export async function nextDeliveryAt({ account_id, id }: Subject, ordered = false): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    WITH subject AS (SELECT ${account_id}::uuid AS account_id, ${id}::uuid AS id)
    SELECT least(
      (SELECT min(next_attempt_at) FROM webhook_delivery c
       WHERE account_id = ${account_id}::uuid AND endpoint_id = ${id}::uuid AND status = 'pending' AND ${ordered ? UNBLOCKED_IN_ORDER : UNBLOCKED}),
      (SELECT now() + ${UNSETTLED}::interval FROM webhook_endpoint e
       WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND ${BEHIND})) AS at`
  return row?.at ?? null
}

/** Makes jobs of the endpoints whose accounts have new changes; called after their commit. Returns how many. */
export async function enqueueEndpointsBehind(accountIds: string[]): Promise<number> {
  return db().$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT 'deliver-webhooks', id, account_id FROM webhook_endpoint e
    WHERE enabled AND account_id = ANY (${accountIds}::uuid[]) AND ${BEHIND}
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
      run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END
      WHERE job.run_at > now()`
}

/** Makes jobs of the endpoints that have something to deliver and no job. */
export async function enqueueLostEndpoints(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT 'deliver-webhooks', id, account_id FROM webhook_endpoint e
    WHERE enabled AND (${BEHIND} OR EXISTS (
      SELECT 1 FROM webhook_delivery d
      WHERE d.account_id = e.account_id AND d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at IS NOT NULL))
    ON CONFLICT (queue, key) DO NOTHING`
}
