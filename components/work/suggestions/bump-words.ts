import type { BumpRecord } from '@/lib/schemas/scheduling/suggestion'

/** What was done by a bump, for the message after it. */
export function bumpDone({ moves: [urgentMove, lower] }: BumpRecord): string {
  return `${lower?.work_order.work_order_number} moved, ${urgentMove?.work_order.work_order_number} is assigned to ${urgentMove?.to.technician.name}`
}
