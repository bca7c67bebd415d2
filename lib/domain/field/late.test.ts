import { describe, expect, it } from 'vitest'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { startingNow, type Stop } from './late'

const travel = estimateTravel([])

function stop(id: string, starts_at: string | null, more: Partial<Stop> = {}): Stop {
  return {
    id,
    work_order_id: id,
    work_order_number: id,
    customer: 'Harbor Bakery',
    status: 'assigned',
    starts_at,
    minutes: 60,
    latitude: 47.6,
    longitude: -122.33,
    window_start: null,
    window_end: null,
    due_by: null,
    territory: null,
    ...more,
  }
}

const at = (time: string) => new Date(`2027-03-10T${time}:00Z`)
const FIRST = stop('first', '2027-03-10T09:00:00Z')
/** 11 km to the north, 22 minutes by the straight line and its detour. */
const NEXT = stop('next', '2027-03-10T10:30:00Z', { latitude: 47.7 })

describe('starting a stop now', () => {
  it('is in time where the way leaves room', () => {
    expect(startingNow([FIRST, NEXT], 'first', at('09:00'), travel)).toEqual({ late: null, conflicts: [] })
  })

  it('says by how many minutes the next one is late, and why', () => {
    const { late, conflicts } = startingNow([FIRST, NEXT], 'first', at('09:30'), travel)
    expect(late).toMatchObject({ stop: { id: 'next' }, minutes: 22 })
    expect(conflicts).toEqual(['travel_gap'])
    expect(startingNow([FIRST, NEXT], 'first', at('10:00'), travel)).toMatchObject({
      late: { minutes: 52 },
      conflicts: ['overlap'],
    })
  })

  it('drives as fast as the slower one of the territories', () => {
    const town = { ...NEXT, territory: 'North' }
    const slow = estimateTravel([{ name: 'North', speed_kmh: 20 }])
    expect(startingNow([FIRST, town], 'first', at('09:30'), slow).late?.minutes).toBe(44)
  })

  it('looks on to the stops after that', () => {
    const last = stop('last', '2027-03-10T11:45:00Z')
    const { late } = startingNow([last, FIRST, NEXT], 'first', at('09:05'), travel)
    expect(late).toMatchObject({ stop: { id: 'last' }, minutes: 7 })
  })

  it('says that the window of the customer is over', () => {
    const narrow = { ...FIRST, window_end: '2027-03-10T10:00:00Z', due_by: '2027-03-10T10:00:00Z' }
    expect(startingNow([narrow], 'first', at('09:30'), travel).conflicts).toEqual(['outside_window', 'past_due'])
  })

  it('counts no way where a place is not known, nor stops that are done or have no time', () => {
    const nowhere = { ...NEXT, latitude: null }
    expect(startingNow([FIRST, nowhere], 'first', at('09:30'), travel).late).toBeNull()
    for (const other of [
      { ...NEXT, status: 'completed' as const },
      { ...NEXT, starts_at: null },
    ])
      expect(startingNow([FIRST, other], 'first', at('12:00'), travel).late).toBeNull()
    expect(startingNow([FIRST], 'another', at('12:00'), travel)).toEqual({ late: null, conflicts: [] })
  })
})
