import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { EVENT_VERBS } from '@/lib/domain/events'
import { eventTypeCondition, settledPosition } from '@/lib/services/data/events'
import { deliveredTypes } from './ownership'

/** So many changes are gone through at a time. */
const BATCH = 1_000

type Chosen = { account_id: string; id: string; events: string[]; scopes: string[] }
type Endpoint = Chosen & { position: bigint }

/**
 * Makes an endpoint's deliveries of what has been committed since the last time. The history is the outbox: it was written in
 * the transaction of each change, and its order has no gaps (see the events feed), so nothing can be missed or made twice: an
 * endpoint's position moves in the transaction that makes its deliveries, for whoever is first.
 */
export async function enqueueDeliveries(endpoint: Endpoint): Promise<void> {
  const settled = await settledPosition()
  for (let position: bigint | null = endpoint.position; position !== null && position < settled;)
    position = await makeBatch({ ...endpoint, position }, settled)
}

/** Goes through one batch and tells where it stands when there is more; null at the end, or when another was first. */
async function makeBatch(
  { account_id, id, events, scopes, position }: Endpoint,
  settled: bigint,
): Promise<bigint | null> {
  return db().$transaction(async (tx) => {
    const [batch] = await tx.$queryRaw<{ reached: bigint; full: boolean }[]>`
      SELECT coalesce(max(position), ${settled}) AS reached, count(*) = ${BATCH}::int AS full FROM (
        SELECT position FROM history
        WHERE account_id = ${account_id}::uuid AND position > ${position} AND position <= ${settled}
        ORDER BY position LIMIT ${BATCH}::int) AS batch`
    const reached = batch?.full ? batch.reached : settled
    // Prisma would raise updated_at, and with it the ETag, though nobody has changed the endpoint.
    const moved = await tx.$executeRaw`
      UPDATE webhook_endpoint SET position = ${reached}
      WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND position = ${position} AND enabled`
    if (moved === 0) return null
    const range = Prisma.sql`position > ${position} AND position <= ${reached}`
    await insertDeliveries(tx, { account_id, id, events, scopes }, 'event', range)
    return batch?.full ? reached : null
  })
}

/** Makes a delivery of each change in a range that the endpoint has chosen, in their order; with a limit only the first. Returns how many. */
export async function insertDeliveries(
  tx: Prisma.TransactionClient,
  endpoint: Chosen,
  kind: 'event' | 'replay',
  range: Prisma.Sql,
  limit: number | null = null,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO webhook_delivery (id, account_id, endpoint_id, kind, message_id, event_type, history_id, record_type,
      record_id, next_attempt_at)
    SELECT gen_random_uuid(), account_id, ${endpoint.id}::uuid, ${kind}, 'evt_' || id, record_type || '.' || ${ACTION}, id,
      record_type, record_id, now()
    FROM history WHERE account_id = ${endpoint.account_id}::uuid AND ${range} AND ${eventTypeCondition(deliveredTypes(endpoint))}
    ORDER BY position LIMIT ${limit}::int`
}

/** The history's verb as the second part of an event's type. */
const ACTION = Prisma.sql`CASE ${Prisma.join(
  Object.entries(EVENT_VERBS).map(([action, verbs]) => Prisma.sql`WHEN verb = ANY(${verbs}::text[]) THEN ${action}`),
  ' ',
)} ELSE 'updated' END`
