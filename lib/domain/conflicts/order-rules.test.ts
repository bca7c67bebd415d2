import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { findConflicts } from './find'
import type { JobLink, PlannedJob } from './types'

const clock = createClock('UTC', 'en-GB')
const link = (over: Partial<JobLink> = {}): JobLink => ({
  kind: 'finish_to_start',
  lag_minutes: 0,
  waits: true,
  calendar: null,
  other: { id: 'b', work_order_number: 'WO-2' },
  visits: [{ starts_at: '2026-03-27T09:00:00Z', ends_at: '2026-03-27T15:00:00Z' }],
  ...over,
})
const reported = (links: JobLink[], scheduled_date: string, over: Partial<PlannedJob> = {}) =>
  findConflicts(plannedJob({ links, scheduled_date, ...over }), null, clock, estimateTravel([])).flatMap(
    ({ code, message }) => (code === 'dependency' || code === 'order_unfinished' ? [message] : []),
  )

describe('dependency', () => {
  it('tells when waiting work may begin', () => {
    expect(reported([link()], '2026-03-27T14:00:00Z')).toEqual([
      'Begins before it may: the end of WO-2 is Fri 27 Mar, 15:00.',
    ])
    expect(reported([link()], '2026-03-27T15:00:00Z')).toEqual([])
    expect(reported([link({ lag_minutes: -60 })], '2026-03-27T14:00:00Z')).toEqual([])
  })

  it('counts the lag in business time, over a weekend', () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 960 }))
    const calendar = { time_zone: 'UTC', always: false, hours, exceptions: [] }
    const waiting = link({ lag_minutes: 120, calendar })
    expect(reported([waiting], '2026-03-30T08:30:00Z')).toEqual([
      'Begins before it may: 2 h after the end of WO-2 is Mon 30 Mar, 09:00.',
    ])
    expect(reported([waiting], '2026-03-30T09:00:00Z')).toEqual([])
    expect(reported([link({ lag_minutes: 120 })], '2026-03-27T17:00:00Z')).toEqual([])
  })

  it('tells of work that waits, too', () => {
    const waited = link({ waits: false, lag_minutes: 60 })
    expect(reported([waited], '2026-03-27T07:30:00Z')).toEqual([
      'WO-2 waits for its end and 1 h more, and begins before, Fri 27 Mar, 09:00.',
    ])
    expect(reported([waited], '2026-03-27T07:00:00Z')).toEqual([])
  })

  it('keeps work from one day in the zone of the account', () => {
    const apart = link({ kind: 'not_same_day' })
    expect(reported([apart], '2026-03-27T22:00:00Z')).toHaveLength(1)
    expect(reported([apart], '2026-03-28T00:00:00Z')).toEqual([])
    const evening = findConflicts(
      plannedJob({ links: [apart], scheduled_date: '2026-03-27T23:30:00Z' }),
      ...([null, createClock('Europe/Berlin', 'en-GB'), estimateTravel([])] as const),
    )
    expect(evening.filter(({ code }) => code === 'dependency')).toEqual([])
  })
})

it('tells how much of a work order is not planned', () => {
  expect(reported([], '2026-03-27T09:00:00Z', { unplanned: 180 })).toEqual(['2 h of WO-1 are not planned yet.'])
  expect(reported([], '2026-03-27T09:00:00Z', { unplanned: 60 })).toEqual([])
})
