import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalText, reference, timestamp } from '@/lib/schemas/fields'
import { byDay, listOf, ofRecord } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'Who is away.',
  technician: 'Who is away, with their name.',
  starts_at: 'From when.',
  ends_at: 'Until when; later than the start. This moment does not belong to it any more.',
  reason: 'Why, as the board shows it.',
}

/** A time in which a technician does not work, below the technician. The end does not belong to it. */
export const technicianTimeOffCreate = z.object(
  described(FIELDS, { starts_at: timestamp(), ends_at: timestamp(), reason: optionalText() }),
)
/** A time in which a technician whom the body names does not work. */
export const timeOffCreate = technicianTimeOffCreate.extend(described(FIELDS, { technician_id: reference() }))
export const timeOffUpdate = technicianTimeOffCreate.partial()

export const timeOffRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      technician_id: z.uuid(),
      technician: namedRecord,
      starts_at: instantRecord,
      ends_at: instantRecord,
      reason: z.string().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'TimeOff' })
export type TimeOffRecord = z.output<typeof timeOffRecord>

const period = {
  from_date: byDay('from_day', 'ends_at', 'Ends on this day or later'),
  to_date: byDay('to_day', 'starts_at', 'Begins on this day or earlier'),
}
const sort = { created_at: 'timestamp', updated_at: 'timestamp', starts_at: 'timestamp' } as const

export const timeOffList = listOf({
  sort,
  filters: { technician_id: ofRecord({ description: 'Only of this technician' }), ...period },
})
export const timeOffListQuery = timeOffList.query
export type TimeOffListQuery = z.output<typeof timeOffListQuery>

/** The leave of one technician. */
export const technicianTimeOffList = listOf({ sort, filters: period })
export const technicianTimeOffListQuery = technicianTimeOffList.query
export type TechnicianTimeOffListQuery = z.output<typeof technicianTimeOffListQuery>

/** A leave with the number of unfinished work orders that are scheduled into it, which changes by itself. */
export type LeaveWithJobs = TimeOffRecord & { jobs: number }

/** What was recorded, the repair of the work in it (`null` when there is none), and how many further visits of today a repair leaves. */
export type SickReport = { leave: TimeOffRecord; plan_id: string | null; further: number }
