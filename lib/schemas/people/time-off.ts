import { z } from 'zod'
import { instantRecord, optionalText, timestamp } from '@/lib/schemas/fields'

/** A time in which a technician does not work. The end does not belong to it. */
export const timeOffCreate = z.object({ starts_at: timestamp(), ends_at: timestamp(), reason: optionalText() })
export const timeOffUpdate = timeOffCreate.partial()

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

/** A call in the morning: whether today's work is to be planned anew at once. */
export const sickToday = z.object({ replan: z.boolean() })

/** The work that somebody who is sick leaves behind today. */
export type SickDay = {
  jobs: { id: string; work_order_number: string; scheduled_date: string; customer: { name: string } }[]
}
/** What was recorded, and the plan that is being made of the work; `null` when there is nothing to plan. */
export type SickReport = { leave: TimeOffRecord; plan_id: string | null }
