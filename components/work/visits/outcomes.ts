import type { VISIT_ROLES, VisitOutcome } from '@/lib/domain/work-orders/visit-status'

/** How visits end, in the words of the trade. */
export const OUTCOME_LABELS: Record<VisitOutcome, string> = {
  fixed: 'Fixed',
  part_needed: 'Part needed',
  no_access: 'No access',
  customer_postponed: 'Customer postponed',
  planned_return: 'Return visit planned',
  other: 'Other',
}

/** What somebody does among those who come together. */
export const ROLE_LABELS: Record<(typeof VISIT_ROLES)[number], string> = { lead: 'Leads', helper: 'Helps' }
