import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { PRIORITIES } from '@/lib/schemas/work/work-order'

/** A technician's planned time against the time they work. Minutes. */
export type TechnicianLoad = {
  id: string
  name: string
  today: { booked: number; shift: number }
  week: { booked: number; shift: number }
}

/** How the company stands right now. */
export type Dashboard = {
  /** Live work orders by status, finished ones too. */
  by_status: Record<WorkOrderStatus, number>
  /** Unfinished work orders by priority. */
  by_priority: Record<(typeof PRIORITIES)[number], number>
  unfinished: number
  overdue: number
  unassigned: number
  /** Of the work orders completed in the last `days` days: how many there are, and how many took one visit. */
  first_time: { days: number; completed: number; one_visit: number }
  /** Assets whose warranty ends within so many days from today. */
  warranties: { days: number; expiring: number }[]
  /** Active technicians, the fullest week first. */
  load: TechnicianLoad[]
  week: { from: string; to: string }
  today: string
}
