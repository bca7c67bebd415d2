/** The list of what a technician has not finished. */
export function openWorkOf(id: string): string {
  return `/work-orders?technician_id=${id}&status=draft,open,assigned,in_progress,on_hold`
}
