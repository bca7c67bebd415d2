import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { deadlineOf } from './deadline'
import type { BoardJob, BoardPriority, BoardTechnician, BoardType } from './types'

export type DueFilter = 'overdue' | 'today' | 'week' | 'none'

/** What of the board is shown. An empty value or list means everything. */
export type BoardFilters = {
  branch_id: string | null
  territory: string | null
  skill: string | null
  technician_id: string | null
  status: WorkOrderStatus[]
}

export type QueueFilters = {
  search: string
  priority: BoardPriority | null
  work_order_type: BoardType | null
  territory: string | null
  due: DueFilter | null
}

export const NO_FILTERS: BoardFilters = {
  branch_id: null,
  territory: null,
  skill: null,
  technician_id: null,
  status: [],
}
export const NO_QUEUE_FILTERS: QueueFilters = {
  search: '',
  priority: null,
  work_order_type: null,
  territory: null,
  due: null,
}

type Filtered = Pick<BoardTechnician, 'id' | 'branch_id' | 'territory'> & { readonly skills: readonly string[] }
type TechnicianFilters = Omit<BoardFilters, 'status'>

/** The technicians that a filter leaves. */
export function filterTechnicians<T extends Filtered>(technicians: readonly T[], filters: TechnicianFilters): T[] {
  return technicians.filter(
    (technician) =>
      (filters.technician_id === null || technician.id === filters.technician_id) &&
      (filters.branch_id === null || technician.branch_id === filters.branch_id) &&
      (filters.territory === null || technician.territory === filters.territory) &&
      (filters.skill === null || technician.skills.includes(filters.skill)),
  )
}

/** Whether a job's status is among those shown. */
export function showsStatus(filters: BoardFilters, status: WorkOrderStatus): boolean {
  return filters.status.length === 0 || filters.status.includes(status)
}

/** The edges of "due" in the account's time zone, as instants. */
export type DueEdges = { now: number; endOfToday: number; endOfWeek: number }

const RANK: Record<BoardPriority, number> = { urgent: 0, high: 1, medium: 2, low: 3 }

/** The queue that a filter leaves, the most pressing first: priority, then deadline, then number. */
export function filterQueue(jobs: readonly BoardJob[], filters: QueueFilters, edges: DueEdges): BoardJob[] {
  const words = filters.search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return jobs
    .filter(
      (job) =>
        (filters.priority === null || job.priority === filters.priority) &&
        (filters.work_order_type === null || job.work_order_type === filters.work_order_type) &&
        (filters.territory === null || job.site?.territory === filters.territory) &&
        (filters.due === null || isDue(job, filters.due, edges)) &&
        matches(job, words),
    )
    .sort((a, b) => RANK[a.priority] - RANK[b.priority] || dueOf(a) - dueOf(b) || byNumber(a, b))
}

function isDue(job: BoardJob, due: DueFilter, { now, endOfToday, endOfWeek }: DueEdges): boolean {
  const at = deadlineOf(job)?.at
  if (at === undefined) return due === 'none'
  if (due === 'overdue') return at < now
  if (due === 'today') return at < endOfToday
  return due === 'week' && at < endOfWeek
}

function matches(job: BoardJob, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = [job.work_order_number, job.customer.name, job.site?.name, job.description]
    .filter(Boolean)
    .join(' ')
    .toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

function dueOf(job: BoardJob): number {
  return deadlineOf(job)?.at ?? Number.MAX_SAFE_INTEGER
}

function byNumber(a: BoardJob, b: BoardJob): number {
  return a.work_order_number < b.work_order_number ? -1 : 1
}
