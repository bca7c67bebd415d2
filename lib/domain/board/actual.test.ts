import { expect, it } from 'vitest'
import { actualSpan } from './actual'
import type { BoardJob } from './types'

const NINE = Date.UTC(2026, 2, 25, 9)
const HOUR = 3_600_000

const job = (status: BoardJob['status'], start: number | null, end: number | null): BoardJob => ({
  id: '1',
  work_order_number: 'WO-1',
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
  ...(start !== null && {
    actual: { start: new Date(start).toISOString(), end: end === null ? null : new Date(end).toISOString() },
  }),
})

it('finished work took from its beginning to its end', () => {
  expect(actualSpan(job('completed', NINE, NINE + 2 * HOUR), NINE + 9 * HOUR)).toEqual({
    from: NINE,
    to: NINE + 2 * HOUR,
    until: null,
  })
})

it('running work goes on for what is left of its duration, and is over now when none is left', () => {
  const running = job('in_progress', NINE + HOUR / 2, null)
  expect(actualSpan(running, NINE + HOUR)).toEqual({
    from: NINE + HOUR / 2,
    to: NINE + HOUR,
    until: NINE + 1.5 * HOUR,
  })
  expect(actualSpan(running, NINE + 3 * HOUR)?.until).toBe(NINE + 3 * HOUR)
})

it('planned and interrupted work has none', () => {
  expect(actualSpan(job('assigned', null, null), NINE)).toBeNull()
  expect(actualSpan(job('on_hold', NINE, null), NINE + HOUR)).toBeNull()
})
