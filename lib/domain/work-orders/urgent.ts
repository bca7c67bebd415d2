/** Whether work cannot wait (R-SD-5): its priority is urgent, or it is an emergency. */
export function isUrgentWork({
  priority,
  work_order_type,
}: {
  readonly priority?: string
  readonly work_order_type?: string
}): boolean {
  return priority === 'urgent' || work_order_type === 'emergency'
}

const RANK: Record<string, number> = { low: 0, medium: 1, high: 2 }
const URGENT_RANK = 3

/** How important work is beside other work: more comes first. */
export function rankOf(work: { priority: string; work_order_type: string }): number {
  return isUrgentWork(work) ? URGENT_RANK : (RANK[work.priority] ?? 0)
}
