import { EVENT_RECORD_TYPES } from '@/lib/domain/resources'
import { z } from 'zod'
import { historyRecord } from './history'
import { byDay, byVerb, containing, equalTo, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'
import { searchText } from '@/lib/schemas/query'

/** More changes than these are not counted: nobody pages so far, and a day or a name finds what is meant. */
export const MAX_COUNTED = 10_000

export const AUDITED_TYPES = [...EVENT_RECORD_TYPES, 'user_session', 'plan', 'calendar_feed', 'saved_view'] as const

/** What the audit page asks for; days are the account's own, both included. */
export const auditList = listOf({
  // Ids are made in the order of time, so their order is the history's.
  sort: { id: 'text' },
  order: '-id',
  filters: {
    record_type: withAnyOf(AUDITED_TYPES),
    record_id: ofRecord(),
    actor_type: withAnyOf(['user', 'api_key', 'oauth_application', 'system']),
    who: containing('actor_name'),
    verb: equalTo(),
    field: byVerb(searchText()),
    from: byDay('from_day', 'created_at', 'On this day or later'),
    to: byDay('to_day', 'created_at', 'On this day or earlier'),
  },
  changed: ['created_at'],
  trash: false,
})
export const auditQuery = auditList.query
export type AuditQuery = z.output<typeof auditQuery>

/** A change as the audit page shows it. */
const auditRecord = historyRecord.extend({
  request_id: z.string().nullable(),
  /** What the record is called, where the history knows it. */
  name: z.string().nullable(),
})
export type AuditRecord = z.output<typeof auditRecord>

/** A record at a moment, beside what it is now. */
export type RecordAsOf = {
  type: string
  id: string
  name: string | null
  /** Null: it did not exist, or was in the trash. */
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
  /** The changes of the record, newest first; the moment is right after `at`. */
  changes: AuditRecord[]
  at: string | null
  /** Fields that can be given back, and whether the whole record can. */
  restorable: string[]
}
