import { describe, expect, it } from 'vitest'
import { formatDuration, formatMinutes } from './duration'

describe('formatMinutes', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [65, '1 h 5 min'],
    [90.4, '1 h 30 min'],
    [2_550, '42 h 30 min'],
  ])('writes %d minutes as %s', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text)
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '1 min'],
    [90, '1 h 30 min'],
    [1_440, '1 day'],
    [3 * 1_440 + 120, '3 days 2 h'],
  ])('writes a length of %d minutes as %s', (minutes, text) => {
    expect(formatDuration(minutes * 60_000)).toBe(text)
  })
})
