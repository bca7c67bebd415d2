import { describe, expect, it } from 'vitest'
import { NO_FILTERS, NO_QUEUE_FILTERS, filterQueue, filterTechnicians, type DueFilter } from './filters'
import { firstFreeStart } from './slots'
import type { BoardJob } from './types'
import { readViewState, writeViewState } from './view-state'

const at = (text: string) => Date.parse(`${text}Z`)
const edges = { now: at('2026-03-25T10:00'), endOfToday: at('2026-03-26T00:00'), endOfWeek: at('2026-03-30T00:00') }
const base: BoardJob = {
  id: '1',
  work_order_number: 'WO-000001',
  status: 'open',
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
  site: { id: 's', name: 'Cellar', territory: 'North', latitude: null, longitude: null },
  description: 'Pump leaks',
}
const queue: BoardJob[] = [
  base,
  { ...base, id: '2', work_order_number: 'WO-000002', priority: 'urgent', due_by: '2026-03-25T16:00:00Z' },
  { ...base, id: '3', work_order_number: 'WO-000003', priority: 'urgent', due_by: '2026-03-24T16:00:00Z' },
  {
    ...base,
    id: '4',
    work_order_number: 'WO-000004',
    site: null,
    work_order_type: 'repair',
    due_by: '2026-03-28T16:00:00Z',
  },
]
const ids = (filters: Partial<typeof NO_QUEUE_FILTERS>) =>
  filterQueue(queue, { ...NO_QUEUE_FILTERS, ...filters }, edges).map(({ id }) => id)

describe('the queue', () => {
  it('puts the most pressing first', () => expect(ids({})).toEqual(['3', '2', '4', '1']))

  it('finds all words, in any field and regardless of case', () => {
    expect(ids({ search: 'zürich PUMP cellar' })).toEqual(['3', '2', '1'])
    expect(ids({ search: 'wo-000004' })).toEqual(['4'])
    expect(ids({ search: 'zürich boiler' })).toEqual([])
  })

  it('filters by due date, type, priority and territory', () => {
    const due = (value: DueFilter) => ids({ due: value })
    expect([due('overdue'), due('today'), due('week'), due('none')]).toEqual([
      ['3'],
      ['3', '2'],
      ['3', '2', '4'],
      ['1'],
    ])
    expect(ids({ work_order_type: 'repair' })).toEqual(['4'])
    expect(ids({ territory: 'North', priority: 'medium' })).toEqual(['1'])
  })
})

describe('technicians', () => {
  it('are filtered by branch, territory and skill together', () => {
    const list = [
      { id: 'a', name: 'A', skills: ['HVAC'], territory: 'North', branch_id: 'x' },
      { id: 'b', name: 'B', skills: [], territory: 'North', branch_id: null },
    ]
    expect(filterTechnicians(list, NO_FILTERS)).toHaveLength(2)
    expect(filterTechnicians(list, { ...NO_FILTERS, territory: 'North', skill: 'HVAC', branch_id: 'x' })).toEqual([
      list[0],
    ])
  })
})

describe('the state in the link', () => {
  const today = '2026-03-25'
  const untouched = {
    view: 'day' as const,
    date: today,
    hours: 'working' as const,
    zoom: 1,
    filters: NO_FILTERS,
    queueFilters: NO_QUEUE_FILTERS,
    queueOrder: 'priority' as const,
    rows: 'name' as const,
    compact: false,
    openJobId: null,
    asOf: null,
    side: null,
    planId: null,
  }

  it('is read back unchanged, and is empty when nothing was chosen', () => {
    expect(writeViewState(untouched, today).toString()).toBe('')
    const state = {
      view: 'week' as const,
      date: '2026-04-01',
      hours: 'all' as const,
      zoom: 1.5,
      filters: {
        branch_id: 'b',
        territory: 'North & South',
        skill: 'HVAC',
        technician_id: 't1',
        status: ['open' as const, 'on_hold' as const],
      },
      queueFilters: {
        search: 'a b',
        priority: 'high' as const,
        work_order_type: 'repair' as const,
        territory: null,
        due: 'week' as const,
      },
      queueOrder: 'skill' as const,
      rows: 'load' as const,
      compact: true,
      openJobId: 'w1',
      asOf: '2026-03-24T09:05:00.000Z',
      side: 'map' as const,
      planId: 'new',
    }
    expect(readViewState(new URLSearchParams(writeViewState(state, today).toString()), today)).toEqual(state)
  })

  it('uses defaults for invalid values', () => {
    const params = new URLSearchParams(
      'view=year&date=2026-02-30&zoom=9&status=open,nope&q_due=never&as_of=yesterday&side=up',
    )
    expect(readViewState(params, today)).toEqual({ ...untouched, filters: { ...NO_FILTERS, status: ['open'] } })
  })
})

describe('the first free start', () => {
  const hour = 3_600_000
  it('is on the grid, in a long enough gap within the shift', () => {
    const shift = [
      { start: 8 * hour, end: 12 * hour },
      { start: 13 * hour, end: 17 * hour },
    ]
    const takenItems = [
      { start: 8 * hour, end: 9 * hour + 60_000 },
      { start: 10 * hour, end: 12 * hour },
    ]
    const day = { start: 0, end: 24 * hour }
    expect(firstFreeStart(shift, takenItems, day, 45)).toBe(9.25 * hour)
    expect(firstFreeStart(shift, takenItems, day, 60)).toBe(13 * hour)
    expect(firstFreeStart(shift, takenItems, { start: 14.1 * hour, end: 24 * hour }, 60)).toBe(14.25 * hour)
    expect(firstFreeStart(shift, takenItems, day, 300)).toBeNull()
  })
})
