import { describe, expect, it } from 'vitest'
import { businessDuration, workOf } from './words'

describe('businessDuration', () => {
  it('speaks of days where they are whole days of the calendar', () => {
    expect([540, 1_080, 1_440].map((minutes) => businessDuration(minutes, 540))).toEqual([
      '1 day (9 h)',
      '2 days (18 h)',
      '24 h',
    ])
    expect(businessDuration(30, 540)).toBe('30 min')
    expect(businessDuration(540, 0)).toBe('9 h')
  })
})

describe('workOf', () => {
  it('names priorities and types, or all work', () => {
    expect(workOf({ priorities: [], work_order_types: [] })).toBe('All work')
    expect(workOf({ priorities: ['high', 'urgent'], work_order_types: ['repair'] })).toBe('High or Urgent, Repair')
  })
})
