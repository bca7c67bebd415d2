/** How it stands with a visit. That of a primary one follows the status of its work order. */
export const VISIT_STATUSES = ['planned', 'travelling', 'on_site', 'done', 'no_access', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

/** Visits that somebody has yet to make or to end. */
export const OPEN_VISIT_STATUSES = ['planned', 'travelling', 'on_site'] as const satisfies readonly VisitStatus[]

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
