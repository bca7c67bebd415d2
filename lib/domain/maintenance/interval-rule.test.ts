import { describe, expect, it } from 'vitest'
import { INTERVAL_UNITS } from './days'
import { intervalInWords, intervalOfRule, ruleOfInterval } from './interval-rule'

describe('the rule of an interval', () => {
  it('is read back as it was written, for every unit', () => {
    for (const every_unit of INTERVAL_UNITS)
      for (const every of [1, 6])
        expect(intervalOfRule(ruleOfInterval({ every, every_unit }))).toEqual({ every, every_unit })
    expect(intervalOfRule('FREQ=MONTHLY')).toEqual({ every: 1, every_unit: 'month' })
  })

  it('is none where the rule says more', () => {
    for (const more of ['BYDAY=1MO', 'BYMONTHDAY=3', 'BYMONTH=4', 'COUNT=2', 'UNTIL=20271231'])
      expect(intervalOfRule(`FREQ=MONTHLY;INTERVAL=6;${more}`)).toBeNull()
    expect(intervalOfRule('every 6 months')).toBeNull()
  })

  it('is said in words', () => {
    expect(intervalInWords({ every: 6, every_unit: 'month' })).toBe('every 6 months')
    expect(intervalInWords({ every: 1, every_unit: 'year' })).toBe('every year')
  })
})
