import type { PlannedJob } from '@/lib/domain/conflicts/types'

/** A work order as the conflict engine sees it, with nothing that anybody could object to. */
export function plannedJob(over: Partial<PlannedJob> = {}): PlannedJob {
  return {
    id: '1',
    work_order_number: 'WO-1',
    status: 'assigned',
    customer: { name: 'Acme' },
    scheduled_date: null,
    estimated_duration: 60,
    due_by: null,
    window_start: null,
    window_end: null,
    required_skills: [],
    site: { name: 'Main bakery', territory: null, latitude: 52.52, longitude: 13.405 },
    response: null,
    ...over,
  }
}
