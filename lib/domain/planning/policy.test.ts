import { describe, expect, it } from 'vitest'
import { crossingMinutes, STRICT_POLICY, USUAL_POLICY } from './policy'

describe('crossingMinutes', () => {
  const north = { territory: 'North' }

  it('is nothing within a territory by any spelling, and without one', () => {
    const people = [{ territory: ' north' }, { territory: null }]
    expect(people.map((one) => crossingMinutes(USUAL_POLICY, north, one))).toEqual([0, 0])
    expect(crossingMinutes(STRICT_POLICY, { territory: null }, { territory: 'South' })).toBe(0)
  })

  it('is the weight of the policy outside of it, a third of that for urgent work, and never where territories are required', () => {
    const south = { territory: 'South' }
    expect(crossingMinutes(USUAL_POLICY, north, south)).toBe(45)
    expect(crossingMinutes(USUAL_POLICY, { ...north, urgent: true }, south)).toBe(15)
    expect(crossingMinutes(STRICT_POLICY, { ...north, urgent: true }, south)).toBeNull()
  })
})
