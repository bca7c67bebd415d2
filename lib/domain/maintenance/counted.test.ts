import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Counting, Reading as MeterReading } from '@/lib/domain/meters/readings'
import { Decimal } from '@/lib/domain/money'
import { countedSince } from './counted'
import { meterDate, usePerDay } from './meter'
import type { PlanRules } from './rules'
import { dateOf, dayNumber } from './days'

const FIRST = dayNumber('2026-01-01')
const ROLLING: Counting = { kind: 'counter', rolls_over_at: new Decimal(10_000) }
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const at = (day: number) => new Date(`${dateOf(FIRST + day)}T12:00:00Z`)
const reading = (value: number, day: number, is_reset = false): MeterReading => ({
  id: `r${day}`,
  value: new Decimal(value),
  read_at: at(day),
  is_reset,
})
const plan: PlanRules = {
  basis: 'meter',
  rule: null,
  every: null,
  every_unit: null,
  meter_every: 500,
  seasons: [],
  season_rule: 'defer',
  days_before: 0,
  days_after: 0,
  holiday_rule: 'none',
  closedOn: () => null,
  start_date: '2026-01-01',
  end_date: null,
  max_count: null,
}

describe('countedSince', () => {
  it('counts on across roll-overs, and from where it stood across a reset', () => {
    const readings = [reading(9_800, 0), reading(100, 10), reading(5, 20, true), reading(45, 30)]
    const counted = countedSince(ROLLING, readings, { value: null, at: at(0) }, dayOf)
    expect(counted.map(({ value }) => value)).toEqual([0, 300, 300, 340])
  })

  it('begins with the value that is known, between two readings or before all', () => {
    const readings = [reading(100, 0), reading(200, 10)]
    const from = (value: number, day: number) =>
      countedSince(ROLLING, readings, { value: new Decimal(value), at: at(day) }, dayOf).map((one) => one.value)
    expect(from(150, 5)).toEqual([-50, 50])
    expect(from(40, -5)).toEqual([60, 160])
    expect(from(900, 5)).toEqual([-100, 0])
  })

  it('agrees with a counter that was never reset and never rolls over', () => {
    const step = fc.record({ add: fc.nat(4_000), days: fc.integer({ min: 1, max: 40 }), reset: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
        let [shown, day, total] = [0, 0, 0]
        const expected: number[] = []
        const readings = steps.map(({ add, days, reset }, index) => {
          day += days
          shown = reset ? 0 : (shown + add) % 10_000
          if (!reset && index > 0) total += add
          expected.push(total)
          return reading(shown, day, reset)
        })
        const counted = countedSince(ROLLING, readings, { value: null, at: at(-1) }, dayOf)
        expect(counted.map(({ value }) => value)).toEqual(expected)
        expect(counted.every(({ value }, index) => value >= (counted[index - 1]?.value ?? 0))).toBe(true)
      }),
    )
  })
})

describe('meterDate', () => {
  const uses = fc.array(fc.record({ add: fc.nat(400), days: fc.integer({ min: 1, max: 30 }) }), {
    minLength: 3,
    maxLength: 20,
  })
  const readingsOf = (steps: readonly { add: number; days: number }[], times = 1) => {
    let [value, day] = [0, 0]
    return [
      { read_on: dateOf(FIRST), value: 0 },
      ...steps.map(({ add, days }) => ({ read_on: dateOf(FIRST + (day += days)), value: (value += add * times) })),
    ]
  }

  it('has one open visit for each crossing, whatever is done when', () => {
    fc.assert(
      fc.property(uses, fc.array(fc.nat(60), { maxLength: 20 }), (steps, waits) => {
        const readings = readingsOf(steps)
        const keys = new Set<string>()
        let last: Parameters<typeof meterDate>[2] = null
        for (const wait of waits) {
          const next = meterDate(plan, readings, last)
          if (!next?.isDue) return
          expect(keys).not.toContain(next.key)
          keys.add(next.key)
          last = { id: next.key, key: next.key, done_on: dateOf(dayNumber(next.due_date) + wait) }
        }
      }),
    )
  })

  it('is due no later the more is used', () => {
    fc.assert(
      fc.property(uses, fc.integer({ min: 2, max: 9 }), (steps, times) => {
        const [less, more] = [readingsOf(steps), readingsOf(steps, times)]
        fc.pre((usePerDay(less) ?? 0) > 0)
        const [late, early] = [meterDate(plan, less, null), meterDate(plan, more, null)]
        const isLater = late?.isDue === true && (early?.due_date ?? '9') > late.due_date
        expect(isLater).toBe(false)
      }),
    )
  })
})
