import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { happenedAt } from './times'

const NOW = new Date('2026-11-24T18:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DAY = 1_440

describe('when something happened', () => {
  it('is the phone’s time put right by how far its clock is off', () => {
    expect(happenedAt(at(-180), 0, NOW)).toEqual({ at: at(-180), isClamped: false, isTooOld: false })
    expect(happenedAt(at(0), -180 * 60_000, NOW)).toEqual({ at: at(-180), isClamped: false, isTooOld: false })
    expect(happenedAt(at(-360), 180 * 60_000, NOW)).toEqual({ at: at(-180), isClamped: false, isTooOld: false })
  })

  it('is when it was received for what is more than five minutes ahead, and flagged', () => {
    expect(happenedAt(at(5), 0, NOW)).toEqual({ at: at(5), isClamped: false, isTooOld: false })
    expect(happenedAt(at(5.01), 0, NOW)).toEqual({ at: NOW, isClamped: true, isTooOld: false })
    expect(happenedAt(at(0), 1e18, NOW)).toEqual({ at: NOW, isClamped: true, isTooOld: false })
  })

  it('is too old after fourteen days', () => {
    expect(happenedAt(at(-14 * DAY), 0, NOW).isTooOld).toBe(false)
    expect(happenedAt(at(-14 * DAY - 1), 0, NOW).isTooOld).toBe(true)
  })

  it('is never more than five minutes ahead, however wrong the clock', () => {
    const minutes = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(minutes, minutes, (phone, skew) => {
        const happened = happenedAt(at(phone), skew * 60_000, NOW)
        expect(happened.at.getTime()).toBeLessThanOrEqual(at(5).getTime())
        expect(happened.isClamped && happened.isTooOld).toBe(false)
      }),
    )
  })
})
