import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { PRIORITIES } from '@/lib/schemas/work/work-order'

/** A technician's planned time against the time they work. Minutes. */
export type TechnicianLoad = {
  id: string
  name: string
  today: { booked: number; shift: number }
  week: { booked: number; shift: number }
}

/** Completed corrective work, and what of it needed no second order. */
export type FirstTime = { completed: number; first_time: number }

/** How the company stands right now. */
export type Dashboard = {
  /** Live work orders by status, finished ones too. */
  by_status: Record<WorkOrderStatus, number>
  /** Unfinished work orders by priority. */
  by_priority: Record<(typeof PRIORITIES)[number], number>
  unfinished: number
  overdue: number
  unassigned: number
  /** Of the corrective work on assets: what was completed, and what of it was done the first time (R-DB-1). */
  first_time: {
    /** How long a machine must run before its work is final. */
    days: number
    /** Completed at least that long ago, and at most twice as long. */
    settled: FirstTime
    /** Completed since: a machine may still fail again. */
    provisional: FirstTime
  }
  /** Assets whose warranty ends within so many days from today. */
  warranties: { days: number; expiring: number }[]
  /** Active technicians, the fullest week first. */
  load: TechnicianLoad[]
  week: { from: string; to: string }
  today: string
}
