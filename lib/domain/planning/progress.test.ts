import { describe, expect, it } from 'vitest'
import { searchProgress } from './progress'

describe('searchProgress', () => {
  it('follows the clock when the search lasts a number of seconds', () => {
    expect(searchProgress({ seconds: 10, iterations: null }, 2_500, 1_000_000)).toBe(0.25)
  })

  it('follows the number of steps until the time limit', () => {
    const length = { seconds: 10, iterations: 1000 }
    expect([searchProgress(length, 0, 250), searchProgress(length, 59_999, 250)]).toEqual([0.25, 0.25])
  })

  it('ends a search of many steps at the time limit', () => {
    expect(searchProgress({ seconds: 10, iterations: 1_000_000 }, 60_000, 250)).toBe(1)
  })
})
