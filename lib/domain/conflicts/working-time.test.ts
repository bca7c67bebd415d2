import { describe, expect, it } from 'vitest'
import { rangeOf } from '@/lib/domain/board/zoned'
import { plannedJob } from '@/lib/testing/factories/plans'
import { createClock } from '@/lib/domain/board/format'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { findConflicts } from './find'
import type { OnCall } from './types'
import { workingTime } from './working-time'

const ZONE = 'America/New_York'
const WEDNESDAY = '2026-03-25'
const shifts = [{ weekday: 3, start_minute: 480, end_minute: 1020 }]
const overtime = { date: WEDNESDAY, start_minute: 1020, end_minute: 1140 }
const hours = (date: string, ownShifts: Parameters<typeof workingTime>[0]) =>
  workingTime(
    ownShifts,
    ZONE,
  )(rangeOf(date, date, ZONE)).map(({ start, end }) =>
    [start, end].map((moment) => new Date(moment).toISOString().slice(11, 16)).join('-'),
  )

describe('workingTime', () => {
  it('has overtime on its date alone, in one piece with the shift before it', () => {
    expect(hours(WEDNESDAY, [...shifts, overtime])).toEqual(['12:00-23:00'])
    expect(hours('2026-04-01', [...shifts, overtime])).toEqual(['12:00-21:00'])
  })

  it('has overtime on a day without a shift', () => {
    expect(hours('2026-03-26', [...shifts, { ...overtime, date: '2026-03-26' }])).toEqual(['21:00-23:00'])
  })
})

describe('outside the shift', () => {
  const conflicts = (
    ownShifts: Parameters<typeof workingTime>[0],
    on_call: OnCall[] = [],
    territory: string | null = null,
  ) => {
    const site = { name: 'Main bakery', territory, latitude: 52.52, longitude: 13.405 }
    const job = plannedJob({ scheduled_date: `${WEDNESDAY}T21:30:00Z`, site })
    const technician = { id: 'ana', name: 'Ana', skills: [], territory }
    const schedule = { technician, working: workingTime(ownShifts, ZONE), leave: [], on_call, jobs: [] }
    return findConflicts(job, schedule, createClock(ZONE, 'en-GB'), estimateTravel([])).map(({ code }) => code)
  }
  const call = { territory: null, starts_at: `${WEDNESDAY}T21:00:00Z`, ends_at: '2026-03-26T12:00:00Z' }

  it('is no conflict in overtime', () => {
    expect(conflicts(shifts)).toEqual(['outside_shift'])
    expect(conflicts([...shifts, overtime])).toEqual([])
  })

  it('is no conflict for who is on call there', () => {
    expect(conflicts(shifts, [call])).toEqual([])
    expect(conflicts(shifts, [{ ...call, territory: 'North' }], 'north')).toEqual([])
    expect(conflicts(shifts, [{ ...call, territory: 'North' }], 'South')).toEqual(['outside_shift'])
    expect(conflicts(shifts, [{ ...call, starts_at: `${WEDNESDAY}T22:00:00Z` }])).toEqual(['outside_shift'])
  })
})
