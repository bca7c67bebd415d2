import { describe, expect, it } from 'vitest'
import { thereBy } from './work'

const NOON = '2026-11-23T12:00:00Z'
const ONE = '2026-11-23T13:00:00Z'
const response = (by: string) => ({ contract: 'Gold', hours: 4, by })

describe('by when somebody is to be there', () => {
  it('is what the customer was told, or what a contract promises where that is sooner', () => {
    expect(thereBy({ response: null, promised: { until: ONE } })).toBe(ONE)
    expect(thereBy({ response: response(NOON), promised: { until: ONE } })).toBe(NOON)
    expect(thereBy({ response: response(ONE), promised: { until: NOON } })).toBe(NOON)
    expect(thereBy({ response: response(ONE) })).toBe(ONE)
    expect(thereBy({ response: null })).toBeNull()
  })
})
