import { describe, expect, it } from 'vitest'
import { arrangeQueue, countdown, problemOf } from './queue'
import type { NextPromise } from '@/lib/domain/sla/promise-status'
import type { BoardJob } from './types'

const at = (text: string) => Date.parse(`${text}Z`)
const now = at('2026-03-25T10:00')
const edges = { now, endOfToday: at('2026-03-26T00:00'), endOfWeek: at('2026-03-30T00:00') }
const job = (id: string, more: Partial<BoardJob> = {}): BoardJob => ({
  id,
  work_order_number: `WO-${id}`,
  status: 'open',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id: null,
  scheduled_date: null,
  estimated_duration: 60,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  response: null,
  description: null,
  site: null,
  ...more,
})
const inTerritory = (territory: string) => ({ id: 's', name: 'Site', territory, latitude: null, longitude: null })
const contract = (by: string) => ({ contract: 'SC-1', hours: 4, by })
const arrival = (due_at: string): NextPromise => ({ kind: 'arrive', state: 'running', due_at, minutes_left: null })

describe('the countdown', () => {
  it.each([
    ['2026-03-25T12:10:00Z', 'Due in 2 h 10 min', false],
    ['2026-03-25T10:40:00Z', 'Due in 40 min', false],
    ['2026-03-27T09:00:00Z', 'Due in 1 day 23 h', false],
    ['2026-03-28T10:00:00Z', 'Due in 3 days', false],
    ['2026-03-25T09:20:00Z', 'Overdue by 40 min', true],
    [null, 'No due date', false],
  ])('to %s says %s', (due_by, text, late) => {
    expect(countdown({ due_by, response: null }, now)).toEqual({ text, late })
  })

  it('runs to the response that a contract promises where that is sooner', () => {
    const promised = { due_by: '2026-03-25T18:00:00Z', response: contract('2026-03-25T12:10:00Z') }
    expect(countdown(promised, now)?.text).toBe('Response due in 2 h 10 min')
    expect(countdown({ ...promised, due_by: '2026-03-25T11:00:00Z' }, now)?.text).toBe('Due in 1 h')
  })

  it('says only what the chip of the promise does not', () => {
    const promise = arrival('2026-03-25T12:10:00Z')
    const promised = { due_by: '2026-03-25T18:00:00Z', response: contract('2026-03-25T12:10:00Z'), promise }
    expect(countdown(promised, now)).toBeNull()
    expect(countdown({ ...promised, due_by: null }, now)).toBeNull()
    expect(countdown({ ...promised, due_by: '2026-03-25T11:00:00Z' }, now)?.text).toBe('Due in 1 h')
    const paused: NextPromise = { kind: 'arrive', state: 'paused', due_at: null, minutes_left: 30 }
    expect(countdown({ ...promised, response: null, promise: paused }, now)?.text).toBe('Due in 8 h')
  })
})

it('the problem is the first line of the description', () => {
  expect(problemOf({ description: '  Freezer is warm\nCall first' })).toBe('Freezer is warm')
  expect(problemOf({ description: null })).toBeNull()
})

describe('the order of the queue', () => {
  const lines = (jobs: BoardJob[], order: Parameters<typeof arrangeQueue>[1]) =>
    arrangeQueue(jobs, order, edges).map((entry) => (entry.job ? entry.job.id : `${entry.heading} (${entry.count})`))

  it('by priority is the order that is given, without headings', () => {
    expect(lines([job('2'), job('1')], 'priority')).toEqual(['2', '1'])
  })

  it('by deadline has the nearest first, in groups', () => {
    const jobs = [
      job('none'),
      job('week', { due_by: '2026-03-28T10:00:00Z' }),
      job('late', { due_by: '2026-03-24T10:00:00Z' }),
      job('today', { response: contract('2026-03-25T15:00:00Z') }),
      job('later', { due_by: '2026-05-01T10:00:00Z' }),
    ]
    const [overdue, today] = [
      ['Overdue (1)', 'late'],
      ['Due today (1)', 'today'],
    ]
    const rest = ['Due this week (1)', 'week', 'Due later (1)', 'later', 'No due date (1)', 'none']
    expect(lines(jobs, 'deadline')).toEqual([...overdue, ...today, ...rest])
  })

  it('by territory and by skill groups by the alphabet, those without one last', () => {
    const jobs = [
      job('1'),
      job('2', { site: inTerritory('South'), required_skills: ['Lifts', 'Gas'] }),
      job('3', { site: inTerritory('North'), required_skills: ['Gas'] }),
      job('4', { site: inTerritory('South') }),
    ]
    expect(lines(jobs, 'territory')).toEqual(['North (1)', '3', 'South (2)', '2', '4', 'No territory (1)', '1'])
    expect(lines(jobs, 'skill')).toEqual(['Gas (1)', '3', 'Gas, Lifts (1)', '2', 'No skill needed (2)', '1', '4'])
  })
})
