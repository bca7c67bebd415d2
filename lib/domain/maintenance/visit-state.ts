/** How a visit of a plan stands today, as people speak of it: an open one is due, or overdue once its last day is over. */
export const VISIT_STATES = ['overdue', 'due', 'done', 'merged', 'skipped', 'cancelled'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** Whether somebody can still plan a visit for it or say that there is none. */
export function isOpenState(state: VisitState): boolean {
  return state === 'due' || state === 'overdue'
}
