import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { settledPosition } from '@/lib/db/settled-position'
import { concealChanges } from '@/lib/domain/concealed'
import { eventTypeOf } from '@/lib/domain/events'
import type { EventRecord } from '@/lib/schemas/data/event'

/** A change with its place in the order of all changes. */
export type StreamRow = {
  id: string
  position: bigint
  verb: string
  record_type: string
  record_id: string
  actor_type: string
  actor_id: string | null
  actor_name: string
  changes: EventRecord['changes']
  request_id: string | null
  client_request_id: string | null
  created_at: Date
}

/** How many changes of the account one look goes through at most, whatever it picks from them. */
const SCAN = 2_000

export type Look = { rows: StreamRow[]; reached: bigint; hasMore: boolean }

/**
 * The changes of an account after a place, in order, that fit `where`: at most `take`, out of at most 2,000 looked at, so
 * that it costs the same however long the history is and however rare what fits. None before `reached` is left out: what
 * is not decided yet (a transaction that took its place and has not committed) is left for the next look.
 */
export async function readStream(accountId: string, after: bigint, take: number, where: Prisma.Sql): Promise<Look> {
  const settled = await settledPosition()
  const rows = await db().$queryRaw<(StreamRow & { scanned: bigint | null })[]>`
    WITH looked AS MATERIALIZED (
      SELECT id, position, verb, record_type, record_id, actor_type, actor_id, actor_name, changes, request_id,
        client_request_id, created_at
      FROM history
      WHERE account_id = ${accountId}::uuid AND position > ${after} AND position <= ${settled}
      ORDER BY position LIMIT ${SCAN}::int
    )
    SELECT end_of.scanned, matching.* FROM (
      SELECT max(position) FILTER (WHERE n.counted = ${SCAN}::int) AS scanned
      FROM looked, (SELECT count(*) AS counted FROM looked) n
    ) end_of
    LEFT JOIN (
      SELECT * FROM looked WHERE ${where} ORDER BY position LIMIT ${take + 1}::int
    ) matching ON true ORDER BY matching.position`
  const matching = rows.filter(({ id }) => id !== null)
  const shown = matching.slice(0, take)
  const last = shown.at(-1)
  if (matching.length > take && last) return { rows: shown, reached: last.position, hasMore: true }
  const scanned = rows[0]?.scanned ?? null
  if (scanned !== null) return { rows: shown, reached: scanned, hasMore: true }
  return { rows: shown, reached: settled > after ? settled : after, hasMore: false }
}

/** A change as an event. */
export function toEvent(row: StreamRow): EventRecord {
  const type = eventTypeOf(row.record_type, row.verb)
  if (!type) throw new Error(`a change of a ${row.record_type} is no event`)
  return {
    id: row.id,
    type,
    record_type: row.record_type as EventRecord['record_type'],
    record_id: row.record_id,
    verb: row.verb,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    changes: concealChanges(row.record_type, row.changes),
    request_id: row.client_request_id ?? row.request_id,
    created_at: row.created_at.toISOString(),
  }
}
