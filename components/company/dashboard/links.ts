import { UNASSIGNED_FILTERS, type WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** Where each number of the dashboard leads: the list of exactly what it counts. */

const UNFINISHED: readonly WorkOrderStatus[] = ['draft', 'open', 'assigned', 'in_progress', 'on_hold']
const unfinished = `status=${UNFINISHED.join(',')}`

export const LINKS = {
  unfinished: `/work-orders?${unfinished}`,
  overdue: '/work-orders?overdue=true',
  unassigned: `/work-orders?${UNASSIGNED_FILTERS}`,
  completed: '/work-orders?status=completed&sort=-updated_at',
  board: '/board?view=week',
  status: (status: string) => `/work-orders?status=${status}`,
  priority: (priority: string) => `/work-orders?priority=${priority}&${unfinished}`,
  warranties: (days: number) => `/warranty?within=${days}`,
  dueSoon: '/maintenance?due_soon=true',
  overdueVisits: '/maintenance?overdue=true',
  failingPlans: '/maintenance#failing-plans',
  unreadCounters: '/maintenance#unread-counters',
  technician: (id: string, from: string, to: string) =>
    `/work-orders?technician_id=${id}&from_date=${from}&to_date=${to}&sort=scheduled_date`,
} as const

export const UNFINISHED_STATUSES = UNFINISHED
