import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decimal as DecimalValue } from 'decimal.js'
import { Decimal } from '@/lib/domain/money'
import { type Counting, findFall, findUnusual, type Reading, usedBetween, usualPerDay } from './readings'

const COUNTER: Counting = { kind: 'counter', rolls_over_at: null }
const ROLLING: Counting = { kind: 'counter', rolls_over_at: new Decimal(1000) }
const GAUGE: Counting = { kind: 'gauge', rolls_over_at: null }

function reading(value: DecimalValue.Value, day: number, is_reset = false): Reading {
  return { id: `r${day}`, value: new Decimal(value), read_at: new Date(Date.UTC(2026, 0, 1 + day)), is_reset }
}
const series = (...values: DecimalValue.Value[]) => values.map((value, day) => reading(value, day))

describe('usedBetween', () => {
  it('subtracts exactly, where binary fractions would not', () => {
    expect(String(usedBetween(COUNTER, reading('0.1', 0), reading('0.3', 1)))).toBe('0.2')
    expect(String(usedBetween(COUNTER, reading('999999999999.998', 0), reading('999999999999.999', 1)))).toBe('0.001')
  })

  it('knows nothing across a reset, and counts on where a counter rolls over', () => {
    expect(usedBetween(COUNTER, reading(500, 0), reading(3, 1, true))).toBeNull()
    expect(String(usedBetween(ROLLING, reading(990, 0), reading(15, 1)))).toBe('25')
  })

  it('finds a fall where the lower value is no roll-over', () => {
    expect(usedBetween(COUNTER, reading(500, 0), reading(499.999, 1))).toBe('fell')
    expect(usedBetween(ROLLING, reading(600, 0), reading(100, 1))).toBe('fell')
    expect(String(usedBetween(ROLLING, reading(600, 0), reading(99.999, 1)))).toBe('499.999')
  })
})

describe('findFall', () => {
  it('names the reading that fell and the one before it', () => {
    const readings = series(10, 20, 19, 30)
    expect(findFall(COUNTER, readings)).toEqual({ previous: readings[1], reading: readings[2] })
  })

  it('finds none on a gauge', () => {
    expect(findFall(GAUGE, series(10, 5, 20))).toBeNull()
  })

  it('agrees with counting on: what only adds never falls, whatever is reset or rolls over', () => {
    const steps = fc.array(fc.record({ add: fc.integer({ min: 0, max: 499_999 }), reset: fc.boolean() }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, fc.boolean(), (all, rolls) => {
        let [shown, total] = [new Decimal(0), new Decimal(0)]
        const readings = all.map(({ add, reset }, day) => {
          const used = new Decimal(add).dividedBy(1000)
          shown = reset ? new Decimal(0) : shown.plus(used)
          if (rolls) shown = shown.modulo(1000)
          if (!reset && day > 0) total = total.plus(used)
          return reading(shown, day, reset)
        })
        const counting = rolls ? ROLLING : COUNTER
        expect(findFall(counting, readings)).toBeNull()
        const counted = readings.slice(1).reduce((sum, one, index) => {
          const used = usedBetween(counting, readings[index] ?? one, one)
          return used === null || used === 'fell' ? sum : sum.plus(used)
        }, new Decimal(0))
        expect(counted.toString()).toBe(total.toString())
      }),
    )
  })

  it('finds every value that was lowered', () => {
    const values = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 1000 }), (added, at, by) => {
        let shown = 0
        const readings = added.map((one, day) => reading((shown += one), day))
        const index = 1 + (at % (readings.length - 1))
        const previous = readings[index - 1]
        if (!previous) throw new Error('No reading before')
        readings[index] = { ...reading(0, index), value: previous.value.minus(new Decimal(by).dividedBy(1000)) }
        expect(findFall(COUNTER, readings)?.reading).toBe(readings[index])
      }),
    )
  })
})

describe('findUnusual', () => {
  const usual = series(0, 8, 16, 24)

  it('asks beyond ten times the usual use, and not at it', () => {
    expect(findUnusual(COUNTER, usual, reading(104, 4))).toBeNull()
    const result = findUnusual(COUNTER, usual, reading('104.001', 4))
    expect(String(result?.expected)).toBe('8')
    expect(String(result?.used)).toBe('80.001')
  })

  it('expects more the longer ago the last reading was', () => {
    expect(findUnusual(COUNTER, usual, reading(824, 13))).toBeNull()
    expect(findUnusual(COUNTER, usual, reading(825, 13))).not.toBeNull()
  })

  it('counts less than a day as a day', () => {
    const soon = { ...reading(100, 3), read_at: new Date(Date.UTC(2026, 0, 4, 0, 5)) }
    expect(findUnusual(COUNTER, usual, soon)).toBeNull()
  })

  it('says nothing without two readings a day apart, of a counter at rest, across a reset, and of gauges', () => {
    expect(findUnusual(COUNTER, series(0), reading(9999, 1))).toBeNull()
    expect(findUnusual(COUNTER, series(5, 5, 5), reading(9999, 3))).toBeNull()
    expect(findUnusual(COUNTER, usual, reading(9999, 4, true))).toBeNull()
    expect(findUnusual(GAUGE, usual, reading(9999, 4))).toBeNull()
  })

  it('leaves what is unknown across a reset out of the usual use', () => {
    const readings = [reading(1000, 0), reading(1010, 1), reading(0, 5, true), reading(10, 6)]
    expect(String(usualPerDay(COUNTER, readings))).toBe('10')
  })
})
