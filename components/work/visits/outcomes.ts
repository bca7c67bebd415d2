import type { VisitOutcome } from '@/lib/domain/work-orders/visit-status'

/** How visits end, in the words of the trade. */
export const OUTCOME_LABELS: Record<VisitOutcome, string> = {
  fixed: 'Fixed',
  part_needed: 'Part needed',
  no_access: 'No access',
  customer_postponed: 'Customer postponed',
  planned_return: 'Return visit planned',
  other: 'Other',
}
