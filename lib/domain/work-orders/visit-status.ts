import type { WorkOrderStatus } from './status'

/** How it stands with a visit. That of a primary one follows the status of its work order. */
export const VISIT_STATUSES = ['planned', 'travelling', 'on_site', 'done', 'no_access', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

/** Visits that somebody has yet to make or to end. */
export const OPEN_VISIT_STATUSES = ['planned', 'travelling', 'on_site'] as const satisfies readonly VisitStatus[]

/** Whether somebody has yet to make a visit or to end it. */
export function isOpenVisit(status: VisitStatus): boolean {
  return OPEN_VISIT_STATUSES.some((one) => one === status)
}
/** How a visit ended. */
export const VISIT_OUTCOMES = [
  'fixed',
  'part_needed',
  'no_access',
  'customer_postponed',
  'planned_return',
  'other',
] as const
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

/** Of those who come together one leads. */
export const VISIT_ROLES = ['lead', 'helper'] as const

/** Visits that nobody has begun: they go along when those who are made together with them are moved. */
export const WAITING_VISIT_STATUSES = ['planned', 'travelling'] as const satisfies readonly VisitStatus[]

/**
 * A further visit's status in the words of work orders, as lib/services/work/further-visits.ts says it in SQL: what is over took time, what was
 * called off takes none.
 */
export function jobStatusOfVisit(
  { status, technician_id }: { status: VisitStatus; technician_id: string | null },
  ofOrder: WorkOrderStatus,
): WorkOrderStatus {
  if (status === 'done') return 'completed'
  if (!isOpenVisit(status) || ofOrder === 'completed') return 'cancelled'
  if (ofOrder === 'draft' || ofOrder === 'cancelled' || ofOrder === 'on_hold') return ofOrder
  if (status === 'on_site') return 'in_progress'
  return technician_id === null ? 'open' : 'assigned'
}

/** Where a visit stands, as far as its moves are concerned. */
export type VisitState = { status: VisitStatus; started_at: Date | null; ended_at: Date | null }

/** Where a visit stands after a change of its status. Every move is accepted; the first start is kept, and only what is over has an end. */
export function moveVisit(current: VisitState, status: VisitStatus | undefined, now: Date): VisitState {
  const next = status ?? current.status
  const isOver = next === 'done' || next === 'no_access'
  return {
    status: next,
    started_at: current.started_at ?? (next === 'on_site' ? now : null),
    ended_at: isOver ? (current.ended_at ?? now) : null,
  }
}
