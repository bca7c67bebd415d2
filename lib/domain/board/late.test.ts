import { expect, it } from 'vitest'
import { latenessOf } from './late'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { BoardJob } from './types'

const NINE = Date.parse('2027-01-13T14:00:00Z')
const MINUTE = 60_000

const job = (status: WorkOrderStatus, more: Partial<BoardJob> = {}): BoardJob => ({
  id: '1',
  work_order_number: 'WO-000001',
  status,
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id: 't',
  scheduled_date: new Date(NINE).toISOString(),
  estimated_duration: 60,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  site: null,
  response: null,
  description: null,
  ...more,
})

it('a job that has not started is late 15 minutes after its start', () => {
  expect(latenessOf(job('assigned'), NINE + 15 * MINUTE)).toBeNull()
  expect(latenessOf(job('assigned'), NINE + 45 * MINUTE)).toEqual({
    text: 'Not started, 45 min late',
    short: '45 min late',
  })
  expect(latenessOf(job('open'), NINE + 45 * MINUTE)).toEqual({
    text: 'Not started, 45 min late',
    short: '45 min late',
  })
})

it('a started job is late after its end', () => {
  expect(latenessOf(job('in_progress'), NINE + 60 * MINUTE)).toBeNull()
  expect(latenessOf(job('in_progress'), NINE + 90 * MINUTE)).toEqual({ text: 'Runs 30 min over', short: 'over 30 min' })
})

it('finished, on-hold, unassigned and unscheduled jobs are not late', () => {
  for (const status of ['completed', 'cancelled', 'on_hold', 'draft'] as const)
    expect(latenessOf(job(status), NINE + 600 * MINUTE)).toBeNull()
  expect(latenessOf(job('open', { technician_id: null }), NINE + 600 * MINUTE)).toBeNull()
  expect(latenessOf(job('open', { scheduled_date: null }), NINE + 600 * MINUTE)).toBeNull()
})
