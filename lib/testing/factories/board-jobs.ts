import type { BoardJob } from '@/lib/domain/board/types'

const PLAIN: BoardJob = {
  id: '1',
  work_order_number: 'WO-000001',
  status: 'assigned',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Café Zürich' },
  technician_id: null,
  scheduled_date: null,
  estimated_duration: 60,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  response: null,
  site: null,
  description: null,
}

/** A job as the board knows it, with these fields. */
export function makeBoardJob(fields: Partial<BoardJob> = {}): BoardJob {
  return { ...PLAIN, ...fields }
}
