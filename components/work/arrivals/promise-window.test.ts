import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROMISE_CHOICES, promisedWindow } from './promise-window'

const SEATTLE = 'America/Los_Angeles'
const at = (text: string) => Date.parse(text)

describe('promisedWindow', () => {
  it.each([
    ['hour', '2026-11-24T21:35:20-08:00', '2026-11-24T22:36:00-08:00'],
    ['today', '2026-11-24T09:00:00-08:00', '2026-11-24T18:00:00-08:00'],
    ['today', '2026-11-24T17:30:00-08:00', '2026-11-24T23:59:00-08:00'],
    ['tomorrow', '2026-11-24T22:00:00-08:00', '2026-11-25T18:00:00-08:00'],
    ['week', '2026-11-24T22:00:00-08:00', '2026-11-27T18:00:00-08:00'],
    ['week', '2026-11-27T17:30:00-08:00', '2026-11-29T18:00:00-08:00'],
    ['week', '2026-11-28T12:00:00-08:00', '2026-11-29T18:00:00-08:00'],
  ] as const)('promises %s at %s until %s', (choice, now, until) => {
    expect(promisedWindow(choice, at(now), SEATTLE)?.until).toBe(new Date(until).toISOString())
  })

  it('promises the hour that passes, also in the night in which clocks go back', () => {
    const window = promisedWindow('hour', at('2026-11-01T01:40:00-07:00'), SEATTLE)
    expect(window?.until).toBe(new Date('2026-11-01T01:40:00-08:00').toISOString())
  })

  it('is always a window that has not ended, in every zone and minute', () => {
    const zones = fc.constantFrom(SEATTLE, 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia')
    const instants = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    const choices = fc.constantFrom(...PROMISE_CHOICES.filter((choice) => choice !== 'window'))
    fc.assert(
      fc.property(choices, instants, zones, (choice, now, zone) => {
        const { from = '', until = '' } = promisedWindow(choice, now, zone) ?? {}
        expect(at(until)).toBeGreaterThan(Math.max(now, at(from)))
        expect(at(from)).toBeGreaterThanOrEqual(now)
      }),
    )
    expect(promisedWindow('window', 0, SEATTLE)).toBeNull()
  })
})
