import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn } from '@/lib/domain/time'
import { walkPlan, type WalkedPlan, walkRule } from '@/lib/testing/plan-days'
import { proofRuns } from '@/lib/testing/proof-size'
import { dateOf, dayNumber } from './days'
import { fixedDates } from './fixed'
import { catchUp } from './missed'
import { ruleDates } from './recurrence'
import { type Frequency, FREQUENCIES, parseRule, type Recurrence } from './rrule'
import { HOLIDAY_RULES, MISSED_RULES, type PlanRules, SEASON_RULES } from './rules'

const PLANS = proofRuns(5_000)
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Africa/Casablanca', 'Asia/Kathmandu', 'UTC']

const date = (from: string, days: number) => fc.nat({ max: days }).map((one) => dateOf(dayNumber(from) + one))
const some = <T>(kind: fc.Arbitrary<T>, most: number) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<T[]>([]) }, fc.uniqueArray(kind, { minLength: 1, maxLength: most }))
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31, -1, -2, -28))
const nth = fc.constantFrom(null, null, 1, 2, 5, -1, -5)
const day = (numbered: boolean) =>
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }), nth: numbered ? nth : fc.constant(null) })

function ruleOf(freq: Frequency): fc.Arbitrary<Recurrence> {
  const isNumbered = freq === 'MONTHLY' || freq === 'YEARLY'
  return fc
    .record({
      freq: fc.constant(freq),
      interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: freq === 'DAILY' ? 90 : 7 })),
      byDay: some(day(isNumbered), 3),
      byMonthDay: freq === 'WEEKLY' ? fc.constant([]) : some(monthDay, 3),
      byMonth: some(fc.integer({ min: 1, max: 12 }), 3),
      bySetPos: some(fc.constantFrom(1, 2, -1, -2, 5), 2),
      count: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 30 })),
      until: fc.oneof(fc.constant(null), date('2025-01-01', 1_500)),
    })
    .map((rule) => ({ ...rule, until: rule.count === null ? rule.until : null }))
    .filter(({ byDay, byMonthDay, byMonth, bySetPos }) => {
      if (byMonthDay.length > 0 && byDay.some((one) => one.nth !== null)) return false
      return bySetPos.length === 0 || byDay.length + byMonthDay.length + byMonth.length > 0
    })
}
const rules = fc.constantFrom(...FREQUENCIES).chain(ruleOf)
const seasonDay = date('2025-01-01', 364).map((one) => one.slice(5))
const plans = fc.record({
  rule: rules,
  seasons: some(fc.record({ from: seasonDay, to: seasonDay }), 2),
  season_rule: fc.constantFrom(...SEASON_RULES),
  holiday_rule: fc.constantFrom(...HOLIDAY_RULES),
  closed: fc.record({
    weekdays: fc.subarray([6, 7]),
    runs: fc.array(fc.tuple(fc.nat(1_500), fc.nat(40)), { maxLength: 4 }),
  }),
  start_date: date('2024-01-01', 700),
  end_date: fc.oneof(fc.constant(null), date('2025-01-01', 1_300)),
  max_count: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 20 })),
})
type Drawn = typeof plans extends fc.Arbitrary<infer One> ? One : never

function walkedPlan({ closed, ...plan }: Drawn): WalkedPlan {
  const first = dayNumber('2024-01-01')
  const isClosed = (one: string) => {
    const index = dayNumber(one) - first
    const weekday = new Date(`${one}T00:00:00Z`).getUTCDay() || 7
    return (
      closed.weekdays.includes(weekday) || closed.runs.some(([from, days]) => index >= from && index <= from + days)
    )
  }
  return { ...plan, isClosed }
}

function engineOf(plan: WalkedPlan, windows: { before: number; after: number }): PlanRules {
  return {
    ...plan,
    basis: 'fixed',
    every: null,
    every_unit: null,
    meter_every: null,
    days_before: windows.before,
    days_after: windows.after,
    closedOn: (one) => (plan.isClosed(one) ? 'closed' : null),
  }
}
const dueOf = (dates: ReturnType<typeof fixedDates>) =>
  dates.filter(({ isDue }) => isDue).map(({ key, due_date }) => ({ key, due_date }))

it('names the same days as a walk day by day', () => {
  fc.assert(
    fc.property(rules, date('2020-01-01', 1_900), (rule, anchor) => {
      const through = dateOf(dayNumber(anchor) + 1_200)
      const walked = walkRule(rule, anchor, through)
      expect(ruleDates(rule, anchor, anchor, through).map((one) => one.date)).toEqual(walked)
      // From a later day on it names what it named before, whatever it may skip.
      const from = dateOf(dayNumber(anchor) + 500)
      expect(ruleDates(rule, anchor, from, through).map((one) => one.date)).toEqual(walked.filter((one) => one >= from))
    }),
    { numRuns: proofRuns(500) },
  )
}, 120_000)

it(`agrees with a walk day by day on ${PLANS} plans and their edits, in every zone`, () => {
  const edits = fc.record({
    plan: plans,
    edit: plans,
    which: fc.constantFrom('none', 'rule', 'seasons', 'days', 'all'),
  })
  const anchors = date('2023-06-01', 800)
  const moment = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') })
  const windows = fc.record({ before: fc.nat(30), after: fc.nat(30) })
  fc.assert(
    fc.property(
      edits,
      anchors,
      moment,
      fc.constantFrom(...ZONES),
      windows,
      fc.constantFrom(...MISSED_RULES),
      (drawn, anchor, now, zone, window, missed) => {
        const { plan, edit, which } = drawn
        const changed: Drawn = {
          ...plan,
          ...(which === 'rule' || which === 'all' ? { rule: edit.rule } : {}),
          ...(which === 'seasons' || which === 'all' ? { seasons: edit.seasons, season_rule: edit.season_rule } : {}),
          ...(which === 'days' || which === 'all' ? { start_date: edit.start_date, end_date: edit.end_date } : {}),
        }
        for (const one of which === 'none' ? [plan] : [plan, changed]) {
          const walked = walkedPlan(one)
          const engine = engineOf(walked, window)
          const today = dayIn(zone, new Date(now))
          const through = dateOf(dayNumber(today) + 400)
          const expected = walkPlan(walked, anchor, through)
          const all = fixedDates(engine, anchor, { from: '2020-01-01', through })
          expect(dueOf(all)).toEqual(expected)
          // What is added from a day on is what was there before.
          expect(dueOf(fixedDates(engine, anchor, { from: today, through }))).toEqual(
            expected.filter((due) => due.due_date >= today),
          )
          const isOver = (due: string) => dateOf(dayNumber(due) + window.after) < today
          const late = expected.filter((due) => isOver(due.due_date))
          const madeUp = { all: late, once: late.slice(-1), skip: [] }[missed]
          expect(dueOf(catchUp(all, missed, today))).toEqual([
            ...madeUp,
            ...expected.filter((due) => !isOver(due.due_date)),
          ])
        }
      },
    ),
    { numRuns: PLANS },
  )
}, 600_000)

it('reads back every rule that it is given', () => {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  fc.assert(
    fc.property(rules, (rule) => {
      const parts = [
        `FREQ=${rule.freq}`,
        `INTERVAL=${rule.interval}`,
        rule.byDay.length > 0 &&
          `BYDAY=${rule.byDay.map((one) => `${one.nth ?? ''}${names[one.weekday - 1]}`).join(',')}`,
        rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join(',')}`,
        rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join(',')}`,
        rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join(',')}`,
        rule.count !== null && `COUNT=${rule.count}`,
        rule.until !== null && `UNTIL=${rule.until.replaceAll('-', '')}`,
      ].filter(Boolean)
      const distinct = {
        ...rule,
        byDay: [...new Map(rule.byDay.map((one) => [`${one.nth} ${one.weekday}`, one])).values()],
      }
      expect(parseRule(parts.join(';'))).toEqual({ rule: distinct })
    }),
    { numRuns: proofRuns(500) },
  )
}, 120_000)
