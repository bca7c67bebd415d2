/** Whether work cannot wait (R-SD-5): its priority is urgent, or it is an emergency. */
export function isUrgentWork({ priority, work_order_type }: { priority: string; work_order_type: string }): boolean {
  return priority === 'urgent' || work_order_type === 'emergency'
}
