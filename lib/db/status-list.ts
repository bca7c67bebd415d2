import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/**
 * Statuses as a statement names them in `IN (...)`. They are literals, not parameters, so that PostgreSQL finds the indexes of such
 * work orders alone.
 */
export function statusList(statuses: readonly WorkOrderStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(', ')
}

/** The kinds of corrective work, in the same way. */
export function correctiveTypes(): string {
  return CORRECTIVE_TYPES.map((type) => `'${type}'`).join(', ')
}
