import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { EVENT_VERBS } from '@/lib/domain/events'
import { settledPosition } from '@/lib/db/settled-position'
import { eventTypeCondition } from '@/lib/services/data/events'
import { deliveredTypes } from '@/lib/services/data/webhooks'

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
      record_id, parent_ids, next_attempt_at)
    SELECT gen_random_uuid(), account_id, ${endpoint.id}::uuid, ${kind}, 'evt_' || id, record_type || '.' || ${ACTION}, id,
      record_type, record_id, coalesce(${PARENTS}, '{}'), now()
    FROM history h WHERE account_id = ${endpoint.account_id}::uuid AND ${range} AND ${eventTypeCondition(deliveredTypes(endpoint))}
    ORDER BY position LIMIT ${limit}::int`
}

/** The records that the record of a change `h` belongs to, the nearest first; their messages come before its own. */
const PARENTS = Prisma.sql`CASE h.record_type
  WHEN 'line_item' THEN (
    SELECT ARRAY[t.id, w.id, w.customer_id] FROM line_item l
      JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
      JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
    WHERE l.account_id = h.account_id AND l.id = h.record_id)
  WHEN 'task' THEN (
    SELECT ARRAY[w.id, w.customer_id] FROM task t JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
    WHERE t.account_id = h.account_id AND t.id = h.record_id)
  WHEN 'crew_member' THEN (SELECT ARRAY[m.crew_id] FROM crew_member m WHERE m.account_id = h.account_id AND m.id = h.record_id)
  WHEN 'work_order_dependency' THEN (
    SELECT ARRAY[w.id, w.customer_id] FROM work_order_dependency d
      JOIN work_order w ON w.account_id = d.account_id AND w.id = d.after_id
    WHERE d.account_id = h.account_id AND d.id = h.record_id)
  WHEN 'arrival_promise' THEN (
    SELECT ARRAY[w.id, w.customer_id] FROM arrival_promise p
      JOIN work_order w ON w.account_id = p.account_id AND w.id = p.work_order_id
    WHERE p.account_id = h.account_id AND p.id = h.record_id)
  WHEN 'meter_reading' THEN (
    SELECT ARRAY[m.id, a.id, a.customer_id] FROM meter_reading r
      JOIN meter m ON m.account_id = r.account_id AND m.id = r.meter_id
      JOIN asset a ON a.account_id = m.account_id AND a.id = m.asset_id
    WHERE r.account_id = h.account_id AND r.id = h.record_id)
  WHEN 'maintenance_plan_asset' THEN (
    SELECT ARRAY[p.id, p.customer_id] FROM maintenance_plan_asset c
      JOIN maintenance_plan p ON p.account_id = c.account_id AND p.id = c.plan_id
    WHERE c.account_id = h.account_id AND c.id = h.record_id)
  WHEN 'contract_line' THEN (
    SELECT ARRAY[k.id, k.customer_id] FROM contract_line c
      JOIN service_contract k ON k.account_id = c.account_id AND k.id = c.contract_id
    WHERE c.account_id = h.account_id AND c.id = h.record_id)
  ${Prisma.join(
    ['asset_part', 'service_record', 'meter', 'refrigerant_event'].map(
      (type) => Prisma.sql`WHEN ${type} THEN (
    SELECT ARRAY[a.id, a.customer_id] FROM ${Prisma.raw(type)} c JOIN asset a ON a.account_id = c.account_id AND a.id = c.asset_id
    WHERE c.account_id = h.account_id AND c.id = h.record_id)`,
    ),
    ' ',
  )}
  ${Prisma.join(
    ['contact', 'site', 'asset', 'service_contract', 'maintenance_plan', 'work_order'].map(
      (type) => Prisma.sql`WHEN ${type} THEN (
    SELECT ARRAY[c.customer_id] FROM ${Prisma.raw(type)} c WHERE c.account_id = h.account_id AND c.id = h.record_id)`,
    ),
    ' ',
  )}
END`

/** The history's verb as the second part of an event's type. */
const ACTION = Prisma.sql`CASE ${Prisma.join(
  Object.entries(EVENT_VERBS).map(([action, verbs]) => Prisma.sql`WHEN verb = ANY(${verbs}::text[]) THEN ${action}`),
  ' ',
)} ELSE 'updated' END`
