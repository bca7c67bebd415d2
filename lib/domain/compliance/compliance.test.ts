import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '@/lib/domain/money'
import { assessCircuits, ruleFor } from './circuits'
import { additionsOf, inKilograms, leakRate } from './leak-rate'
import { classOf } from './substances'
import type { LeakLimit, LoggedEvent } from './types'
import { isRepaired } from './words'

function event(occurred_on: string, quantity: number | null, more: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    id: `${occurred_on}-${quantity}`,
    circuit: '1',
    kind: 'added',
    appliance: 'commercial_refrigeration',
    substance: 'R-448A',
    unit: 'lb',
    full_charge: new Decimal(100),
    occurred_on,
    quantity: quantity === null ? null : new Decimal(quantity),
    ...more,
  }
}

function limit(percent: number, more: Partial<LeakLimit> = {}): LeakLimit {
  return {
    id: `l${percent}`,
    name: 'Limit',
    appliance: 'commercial_refrigeration',
    substance_classes: [],
    min_charge: new Decimal(15),
    unit: 'lb',
    limit_percent: new Decimal(percent),
    repair_days: 30,
    citation: null,
    valid_from: '2020-01-01',
    ...more,
  }
}

const verified = (on: string) => event(on, null, { kind: 'verified' })

describe('leakRate', () => {
  it('annualizes by the days since the addition before, 365 at most, also where there is none', () => {
    const additions = additionsOf([event('2024-01-01', 10), event('2026-01-01', 10), event('2026-04-11', 20)])
    expect([0, 1, 2].map((index) => leakRate('annualizing', additions, index).toString())).toEqual(['10', '10', '73'])
  })

  it('adds what was added within the 365 days that end with the day for a rolling year', () => {
    const additions = additionsOf([event('2025-04-11', 5), event('2025-04-12', 7), event('2026-04-11', 20)])
    expect(leakRate('rolling_year', additions, 2).toString()).toBe('27')
  })

  it('takes additions of one day for one, whatever their units, and leaves out what was recovered later', () => {
    const kilos = event('2026-01-01', 1, { unit: 'kg', full_charge: new Decimal('45.359237') })
    const all = [event('2026-01-01', 10), kilos, event('2026-01-02', 50, { kind: 'recovered' })]
    const additions = additionsOf(all)
    expect(additions).toHaveLength(1)
    expect(additions[0]?.added.toString()).toBe('5.5359237')
    expect(inKilograms(new Decimal(1), 'lb').toString()).toBe('0.45359237')
  })

  it('does not count what was recovered for a repair and is charged back', () => {
    const recovered = (day: string, amount: number) => event(day, amount, { kind: 'recovered' })
    const repair = (day: string) => event(day, null, { kind: 'repair' })
    const net = (...events: LoggedEvent[]) =>
      additionsOf(events).map(({ added }) => added.dividedBy('0.45359237').toNumber())
    const [first, back] = [event('2026-01-10', 5), event('2026-03-04', 100)]
    expect(net(first, recovered('2026-03-02', 88), repair('2026-03-03'), back)).toEqual([5, 12])
    expect(net(first, recovered('2026-03-04', 88), repair('2026-03-04'), back)).toEqual([5, 12])
    expect(net(first, recovered('2026-03-02', 120), repair('2026-03-03'), back)).toEqual([5, 0])
    // Nothing was repaired, or not from then on: it may as well have been sent away.
    expect(net(first, recovered('2026-03-02', 88), back)).toEqual([5, 100])
    expect(net(first, repair('2026-03-01'), recovered('2026-03-02', 88), back)).toEqual([5, 100])
    // What was charged back once is not charged back again, nor more than a year later.
    expect(net(recovered('2026-01-02', 88), repair('2026-01-03'), first, back)).toEqual([0, 100])
    expect(net(recovered('2025-03-04', 88), repair('2025-03-05'), back)).toEqual([100])
  })

  it('is the same by both methods where everything was added on one day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (grams) => {
        const additions = additionsOf([event('2026-03-01', grams / 1000)])
        expect(leakRate('annualizing', additions, 0).equals(leakRate('rolling_year', additions, 0))).toBe(true)
      }),
    )
  })

  it('does not depend on the unit in which the log is kept', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, fc.constantFrom('annualizing' as const, 'rolling_year' as const), (all, method) => {
        const log = (unit: 'kg' | 'lb') =>
          additionsOf(all.map((grams, index) => event(`2026-0${index + 1}-01`, grams / 1000, { unit })))
        const rates = (unit: 'kg' | 'lb') =>
          log(unit).map((_one, index) => leakRate(method, log(unit), index).toFixed(20))
        expect(rates('kg')).toEqual(rates('lb'))
      }),
    )
  })
})

describe('ruleFor', () => {
  const rules = [limit(30), limit(20, { valid_from: '2026-01-01' }), limit(10, { appliance: 'comfort_cooling' })]

  it('takes the newest rule that is valid on the day, of several the strictest', () => {
    expect(ruleFor(rules, event('2025-12-31', 1), '2025-12-31')?.id).toBe('l30')
    expect(ruleFor(rules, event('2026-01-01', 1), '2026-01-01')?.id).toBe('l20')
    const both = [...rules, limit(15, { valid_from: '2026-01-01' })]
    expect(ruleFor(both, event('2026-01-01', 1), '2026-01-01')?.id).toBe('l15')
  })

  it('takes none below the charge, for another class, or before the first', () => {
    expect(ruleFor(rules, event('2026-01-01', 1, { full_charge: new Decimal('14.999') }), '2026-01-01')).toBeNull()
    expect(ruleFor([limit(5, { substance_classes: ['hcfc'] })], event('2026-01-01', 1), '2026-01-01')).toBeNull()
    expect(ruleFor(rules, event('2019-01-01', 1), '2019-01-01')).toBeNull()
  })
})

describe('assessCircuits', () => {
  const assess = (events: LoggedEvent[], day: string) => assessCircuits(events, [limit(20)], 'annualizing', day)[0]

  it('is within the limit at the limit, and beyond it above', () => {
    expect(assess([event('2026-01-01', 20)], '2026-01-01')).toMatchObject({ state: 'within', breaches: [] })
    expect(assess([event('2026-01-01', 20.001)], '2026-01-01')?.state).toBe('breached')
  })

  it('is overdue after the last day for the repair, until it is verified', () => {
    const breach = event('2026-01-01', 25)
    expect(assess([breach], '2026-01-31')?.state).toBe('breached')
    expect(assess([breach], '2026-02-01')?.state).toBe('overdue')
    const mended = assess([breach, verified('2026-02-03')], '2026-02-03')
    expect(mended).toMatchObject({
      state: 'within',
      breaches: [{ repair_by: '2026-01-31', repaired_on: '2026-02-03' }],
    })
    expect(assess([breach, verified('2026-02-03')], '2026-02-02')?.state).toBe('overdue')
  })

  it('keeps the first deadline of a leak that goes on, and gives a new one to a new leak', () => {
    const log = [event('2026-01-01', 25), event('2026-01-11', 25), verified('2026-01-20'), event('2026-02-20', 25)]
    expect(assess(log, '2026-03-01')?.breaches).toMatchObject([
      { occurred_on: '2026-01-01', repaired_on: '2026-01-20' },
      { occurred_on: '2026-02-20', repair_by: '2026-03-22', repaired_on: null },
    ])
  })

  it('checks each circuit by itself, and says nothing of what comes later', () => {
    const log = [event('2026-01-01', 5), event('2026-01-02', 50, { circuit: '2' }), event('2026-05-01', 50)]
    const states = assessCircuits(log, [limit(20)], 'annualizing', '2026-01-20').map(({ state }) => state)
    expect(states).toEqual(['within', 'breached'])
  })
})

describe('isRepaired', () => {
  it('is so where the rate is still beyond the limit and nothing is open', () => {
    const circuit = { state: 'within', leak_rate: 20.01, limit_percent: 20 } as const
    expect(isRepaired(circuit)).toBe(true)
    expect(isRepaired({ ...circuit, leak_rate: 20 })).toBe(false)
    expect(isRepaired({ ...circuit, state: 'breached' })).toBe(false)
    expect(isRepaired({ ...circuit, leak_rate: null })).toBe(false)
    expect(isRepaired({ ...circuit, state: 'no_rule', limit_percent: null })).toBe(false)
  })
})

describe('classOf', () => {
  it('knows the classes by the numbers, however they are written', () => {
    const knownValue = ['R-22', 'r22', 'HCFC-123', 'R 12', 'R-410A', 'R-744 (CO2)', 'R-1234yf', 'R-290'].map(classOf)
    expect(knownValue).toEqual(['hcfc', 'hcfc', 'hcfc', 'cfc', 'hfc', 'natural', 'hfo', 'natural'])
  })
})
