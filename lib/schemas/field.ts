import { z } from 'zod'
import type { Priority, WorkOrderType } from '@/prisma/generated/enums'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { OrderVisit, WorkOrderSheet } from '@/lib/schemas/work/work-order-detail'
import { VISIT_OUTCOMES, type VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import { type Address, NOTES_LENGTH, optionalMinutes, optionalText, optionalTimestamp } from './fields'

/** What a technician may set a job of their own to. */
export const FIELD_MOVES = ['in_progress', 'on_hold', 'completed'] as const satisfies readonly WorkOrderStatus[]
export type FieldMove = (typeof FIELD_MOVES)[number]

/** What becomes of open tasks when their job is completed (R-TA-11). */
export const OPEN_TASKS = ['complete', 'leave'] as const
export type OpenTasksChoice = (typeof OPEN_TASKS)[number]

export const fieldMove = z.object({ status: z.enum(FIELD_MOVES), open_tasks: z.enum(OPEN_TASKS).optional() })
export const fieldNotes = z.object({ notes: optionalText(NOTES_LENGTH) })

/** One visit of a technician's day, as its card shows it: of a job, with the visit's own time. */
export type FieldJob = {
  /** The work order. */
  id: string
  /** The card of its visit: that of the primary one bears the id of the work order. */
  visit_id: string
  is_primary: boolean
  /** How the visit ended, as its technician said. */
  outcome: VisitOutcome | null
  work_order_number: string
  /** Of a further visit how far that is, in the words of work orders. */
  status: WorkOrderStatus
  priority: Priority
  work_order_type: WorkOrderType
  description: string | null
  scheduled_date: string | null
  scheduled_end: string | null
  started_at: string | null
  customer: { name: string; phone: string | null }
  contact: { name: string; phone: string | null } | null
  place: FieldPlace
  tasks: { id: string; name: string; status: TaskStatus }[]
  /** What its completion asks for and is not there, in words. */
  missing: string[]
  /** Who else comes on the same day, in the sequence of their visits. */
  others: string[]
}

/** Where to go: the site, else the customer's address. */
export type FieldPlace = {
  name: string | null
  address: Address
  latitude: number | null
  longitude: number | null
}

/** The jobs of a day, and on the present day those of other days that are still in progress. */
export type FieldDay = { day: string; technician_id: string | null; jobs: FieldJob[]; in_progress: FieldJob[] }

/** One of a technician's own jobs, with the visit that they come for; none where they have but a task of it. */
export type OwnJob = WorkOrderSheet & {
  technician_id: string
  visit: OrderVisit | null
}

/** How a technician's visit ended, and when somebody comes back; without a time the office finds one. */
export const fieldOutcome = z.object({
  outcome: z.enum(VISIT_OUTCOMES),
  next: z.object({ scheduled_start: optionalTimestamp(), minutes: optionalMinutes() }).nullable().optional(),
})
export type FieldOutcome = z.input<typeof fieldOutcome>
