import { describe, expect, it } from 'vitest'
import { doubtOf, type KeptMeter } from './meter'

const reading = (value: number, day: number, more: Partial<KeptMeter['readings'][number]> = {}) => ({
  value,
  read_at: `2027-03-0${day}T08:00:00.000Z`,
  is_reset: false,
  work_order_id: null,
  ...more,
})
const METER: KeptMeter = {
  id: 'hours',
  name: 'Operating hours',
  unit: 'h',
  kind: 'counter',
  rolls_over_at: null,
  readings: [reading(100, 1), reading(110, 2), reading(120, 3)],
}
const AT = new Date('2027-03-04T08:00:00.000Z')

describe('a reading', () => {
  it('is not doubted where it shows the usual use, or up to ten times as much', () => {
    for (const value of [130, 220]) expect(doubtOf(METER, value, 'job', AT)).toBeNull()
  })

  it('is doubted beyond that', () => {
    expect(doubtOf(METER, 1300, 'job', AT)).toEqual({ kind: 'unusual', used: 1180, expected: 10, previous: 120 })
  })

  it('is doubted where a counter goes back, unless it rolls over', () => {
    expect(doubtOf(METER, 12, 'job', AT)).toEqual({ kind: 'fell', previous: 120 })
    expect(doubtOf({ ...METER, rolls_over_at: 125 }, 2, 'job', AT)).toBeNull()
  })

  it('corrects what was read at the same job', () => {
    const read = { ...METER, readings: [...METER.readings, reading(1300, 3, { work_order_id: 'job' })] }
    expect(doubtOf(read, 130, 'job', AT)).toBeNull()
    expect(doubtOf(read, 130, 'another', AT)).toMatchObject({ kind: 'fell' })
  })

  it('of a gauge, or the first one, is never doubted', () => {
    expect(doubtOf({ ...METER, kind: 'gauge' }, 1, 'job', AT)).toBeNull()
    expect(doubtOf({ ...METER, readings: [] }, 99_999, 'job', AT)).toBeNull()
  })
})
