import type { PlanResult } from '@/lib/domain/planning/work'

/** What a repair answers: leave, work that runs over, a customer who let nobody in, work that is cancelled, or work at risk. */
export const REPAIR_TRIGGERS = ['leave', 'overrun', 'no_access', 'cancellation', 'at_risk'] as const
export type RepairTriggerType = (typeof REPAIR_TRIGGERS)[number]

/** What happened, as a plan keeps it. */
export type RepairTrigger = {
  type: RepairTriggerType
  time_off_id: string | null
  work_order_id: string | null
  /** In a sentence. */
  message: string
}

/** How work that broke is answered: on its day, also on later days, or not at all. */
export const REPAIR_CHOICES = ['same_day', 'later_days', 'leave'] as const
export type RepairChoice = (typeof REPAIR_CHOICES)[number]

/** One way to answer it; `broken` are the ids of work whose promise is not kept then. */
export type RepairOption = { choice: RepairChoice; result: PlanResult; broken: string[] }
