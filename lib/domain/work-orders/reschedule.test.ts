import { describe, expect, it } from 'vitest'
import { moveToDay } from './reschedule'

const ZONE = 'Europe/Berlin'
const moved = (scheduled: string | null, day: string, minutes?: number) =>
  moveToDay(scheduled === null ? null : new Date(scheduled), day, ZONE, minutes).toISOString()

describe('moveToDay', () => {
  it('keeps the time of day across a clock change', () => {
    expect(moved('2026-03-27T08:45:00Z', '2026-03-30')).toBe('2026-03-30T07:45:00.000Z')
  })

  it('begins at 8:00 when there was no time', () => {
    expect(moved(null, '2026-03-27')).toBe('2026-03-27T07:00:00.000Z')
  })

  it('takes a given minute of the day instead', () => {
    expect(moved('2026-03-27T08:45:00Z', '2026-03-27', 90)).toBe('2026-03-27T00:30:00.000Z')
    expect(moved(null, '2026-03-27', 0)).toBe('2026-03-26T23:00:00.000Z')
  })

  it('moves a time that the clock change skips forward by an hour', () => {
    expect(moved('2026-03-27T01:30:00Z', '2026-03-29')).toBe('2026-03-29T01:30:00.000Z')
  })
})
