import { Prisma } from '@/prisma/generated/client'
import type { RecordType } from '@/lib/domain/resources'

/** A change of a record as the history keeps it: each changed field as [old, new]. */
export type ChangeSince = { verb: string; changes: Record<string, [unknown, unknown]> }

/** The changes of a record after a moment, the newest first, as JSON: beside the row whose alias is given. */
export function sinceThen(type: RecordType, row: string, moment: Date): Prisma.Sql {
  const alias = Prisma.raw(row)
  return Prisma.sql`(SELECT coalesce(json_agg(json_build_object('verb', h.verb, 'changes', h.changes)
      ORDER BY h.position DESC), '[]') FROM history h
    WHERE h.account_id = ${alias}.account_id AND h.record_type = ${type} AND h.record_id = ${alias}.id
      AND h.created_at > ${moment})`
}

/**
 * Some fields of a record as they were before some changes, the newest first, and whether it was there. A record that was not yet made
 * or in the trash keeps what it said last, so that what names it can go on doing so.
 */
export function fieldsBefore<Fields extends object>(
  since: readonly ChangeSince[],
  now: Fields,
  isLiveNow: boolean,
): { fields: Fields; isLive: boolean } {
  const before = { ...now } as Record<string, unknown>
  let isLive = isLiveNow
  for (const { verb, changes } of since) {
    isLive = verb !== 'create' && verb !== 'restore'
    // Before it was made or brought back it said nothing: what it said then stays.
    if (!isLive) continue
    for (const [field, [old]] of Object.entries(changes)) if (field in before) before[field] = old
  }
  // Only what was there already was put back.
  return { fields: before as Fields, isLive }
}
