import type { RiskKind } from '@/lib/domain/risk/types'

/** What a reason is called where it is one of a few words. */
export const KIND_LABELS: Record<RiskKind, string> = {
  promise: 'Promise to the customer',
  clock: 'Service level',
  due: 'Due date',
  nobody: 'Nobody assigned',
  absent: 'Technician absent',
  overrun: 'Runs over',
  not_started: 'Not started',
  order: 'Out of order',
  conflict: 'Scheduling conflict',
}
