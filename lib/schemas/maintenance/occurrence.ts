import { z } from 'zod'
import { OCCURRENCE_STATUSES } from '@/lib/domain/maintenance/rules'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord, text } from '@/lib/schemas/fields'
import { byDate, byVerb, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'
import { flag, idFilter } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  plan_id: 'The maintenance plan.',
  plan: 'The maintenance plan.',
  scope: 'Where it is: the id of the asset, of the site, or of the customer, as the plan groups them.',
  key: 'The date of the plan’s rule, `after:` and the id of the visit before it, or `meter:` and how many times the counter has risen. It never changes.',
  asset_id: 'The asset, where each has its own visits.',
  asset: 'The asset, where each has its own visits.',
  site_id: 'The site, where all its assets are visited together.',
  due_date: 'When it is due, in the plan’s time zone.',
  window_start: 'The first day on which it is in time.',
  window_end: 'The last day on which it is in time.',
  cause: 'What made it due.',
  status:
    '`planned`: no work order yet. `generated`: with an open one. `done` and `cancelled` follow the work order. `skipped`: somebody said why. `merged`: done along with another visit.',
  is_overdue: 'Whether its last day is over and it is neither done nor skipped nor cancelled.',
  work_order_id: 'Its work order.',
  merged_into_id: 'The visit that it is done along with.',
  reason: 'Why it was skipped.',
  done_on: 'The day on which its work order was completed.',
}
const PLAN: Meanings = {
  id: 'The id of the plan.',
  name: 'What people call it.',
  plan_number: 'Its number for people, such as PM-000001.',
}
export const MAX_REASON = 1_000

export const occurrenceRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      plan_id: z.uuid(),
      plan: z.object(described(PLAN, { id: z.uuid(), name: z.string(), plan_number: z.string() })),
      scope: z.uuid(),
      key: z.string(),
      asset_id: z.uuid().nullable(),
      asset: namedRecord.nullable(),
      site_id: z.uuid().nullable(),
      due_date: dayRecord,
      window_start: dayRecord,
      window_end: dayRecord,
      cause: z.enum(['calendar', 'meter', 'manual']),
      status: z.enum(OCCURRENCE_STATUSES),
      is_overdue: z.boolean(),
      work_order_id: z.uuid().nullable(),
      merged_into_id: z.uuid().nullable(),
      reason: z.string().nullable(),
      done_on: dayRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'MaintenanceOccurrence' })
export type OccurrenceRecord = z.output<typeof occurrenceRecord>

export const occurrenceList = listOf({
  sort: { due_date: 'date', created_at: 'timestamp', updated_at: 'timestamp' },
  order: 'due_date',
  filters: {
    status: withAnyOf(OCCURRENCE_STATUSES),
    maintenance_plan_id: ofRecord({ column: 'plan_id', description: 'The id of a maintenance plan' }),
    asset_id: ofRecord({ description: 'The id of an asset' }),
    site_id: byVerb(idFilter(), 'The id of a site: its own visits and those of its assets'),
    work_order_id: ofRecord({ description: 'The id of a work order' }),
    due_from: byDate('from_date', 'due_date', 'Due on the day or later'),
    due_to: byDate('to_date', 'due_date', 'Due on the day or earlier'),
    overdue: byVerb(flag(), 'Whether the last day is over and it is neither done nor skipped nor cancelled'),
  },
  trash: false,
})
export const occurrenceListQuery = occurrenceList.query
export type OccurrenceListQuery = z.output<typeof occurrenceListQuery>

/** Why a visit is skipped. */
export const occurrenceSkip = z.object(described(FIELDS, { reason: text(MAX_REASON) }))
