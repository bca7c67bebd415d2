import { z } from 'zod'
import { instantRecord, optionalText, timestamp } from './fields'

/** A time in which a technician does not work. The end does not belong to it. */
export const timeOffCreate = z.object({ starts_at: timestamp(), ends_at: timestamp(), reason: optionalText() })
export const timeOffUpdate = timeOffCreate.partial()
export const timeOffReadOnly = ['id', 'technician_id', 'jobs', 'created_at']

export const timeOffRecord = z.object({
  id: z.uuid(),
  technician_id: z.uuid(),
  starts_at: instantRecord,
  ends_at: instantRecord,
  reason: z.string().nullable(),
  jobs: z.int().meta({ description: 'Unfinished work orders that are scheduled into it' }),
  created_at: instantRecord,
})
export type TimeOffRecord = z.output<typeof timeOffRecord>
