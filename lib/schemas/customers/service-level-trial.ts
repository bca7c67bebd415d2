import { z } from 'zod'
import type { OpenHours } from '@/lib/domain/calendar/types'
import type { SlaKind } from '@/lib/domain/sla/types'
import { timestamp } from '@/lib/schemas/fields'
import { PRIORITIES, WORK_ORDER_TYPES } from '@/lib/schemas/work/work-order'

/** A call that somebody imagines, to see what a level promises for it. */
export const serviceLevelTrial = z.object({
  priority: z.enum(PRIORITIES),
  work_order_type: z.enum(WORK_ORDER_TYPES),
  at: timestamp(),
})

/** One day of the sum by which a due time is found; moments are RFC 3339 text. */
export type TrialDay = {
  date: string
  hours: readonly OpenHours[]
  exception: string | null
  counted: { from: string; until: string }[]
  minutes: number
  total: number
}

export type TrialTarget = {
  kind: SlaKind
  minutes: number
  /** Null when the calendar does not open for that long. */
  due_at: string | null
  warn_at: { percent: number; at: string }[]
  days: TrialDay[]
  /** How many days of the sum are left out here. */
  more_days: number
}

export type ServiceLevelTrialRecord = {
  /** In whose time it was counted; null is day and night, because the company has no calendar. */
  calendar: { name: string; time_zone: string; always: boolean } | null
  targets: TrialTarget[]
}
