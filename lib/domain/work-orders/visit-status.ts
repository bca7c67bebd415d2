/** How it stands with a visit. That of a primary one follows the status of its work order. */
export const VISIT_STATUSES = ['planned', 'travelling', 'on_site', 'done', 'no_access', 'cancelled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]
