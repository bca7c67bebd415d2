import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_EVENT_KINDS } from '@/lib/domain/field/kinds'
import { proofRuns } from '@/lib/testing/proof-size'
import { instantAt } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { type Entered, minutesIn, sheetOf, type SheetEntry } from './entries'
import { DAY_MARKS, ENTERED_KINDS, TIME_KINDS } from './kinds'
import type { Moment } from './segments'

const ZONE = 'America/New_York'
const MINUTE = 60_000
/** Both days on which the clocks of New York change, and a usual one. */
const FIRST_DAYS = ['2027-03-12', '2027-11-05', '2027-06-11']
const DAYS = 4

const momentOf = (start: number) =>
  fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: DAYS * 1_440 * 60 }).map((seconds) => start + seconds * 1_000),
    what: fc.oneof(
      fc.record({ kind: fc.constantFrom(...FIELD_EVENT_KINDS), job: fc.constantFrom('one', 'other') }),
      fc.record({ kind: fc.constantFrom(...DAY_MARKS), job: fc.constant(null) }),
    ),
  })
const enteredOf = (start: number) =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(...ENTERED_KINDS),
    from: fc.integer({ min: 0, max: DAYS * 1_440 }).map((minutes) => start + minutes * MINUTE),
    length: fc.integer({ min: 1, max: 600 }),
    voids: fc.option(fc.nat(20)),
  })
const week = fc.constantFrom(...FIRST_DAYS).chain((day) => {
  const start = instantAt(day, 0, ZONE)
  return fc.record({
    day: fc.constant(day),
    moments: fc.array(momentOf(start), { maxLength: 25 }),
    entered: fc.array(enteredOf(start), { maxLength: 8 }),
    order: fc.infiniteStream(fc.nat(1_000)),
  })
})
type Week = typeof week extends fc.Arbitrary<infer Value> ? Value : never

const momentsOf = ({ moments }: Week): Moment[] => moments.map(({ id, at, what }) => ({ id, at, ...what }))
/** What is entered takes the place of what was reported, or of what was entered before. */
function enteredIn({ moments, entered }: Week): Entered[] {
  return entered.map(({ id, kind, from, length, voids }, place) => {
    const earlier = [...moments, ...entered.slice(0, place)]
    const voided = voids === null ? undefined : earlier[voids % Math.max(1, earlier.length)]
    return { id, kind, from, to: from + length * MINUTE, job: null, note: null, voids: voided?.id ?? null }
  })
}
const nowOf = ({ day }: Week) => instantAt(addDays(day, DAYS), 0, ZONE)
const endOf = ({ from, to, lacksEnd }: SheetEntry, now: number) => to ?? (lacksEnd ? from : now)
const total = (minutes: Record<string, number>) => Object.values(minutes).reduce((sum, one) => sum + one, 0)

describe('the entries of a time sheet', () => {
  it('never overlap, and their minutes are those of the time that they cover, summed by days or at once', () => {
    fc.assert(
      fc.property(week, (one) => {
        const now = nowOf(one)
        const { entries } = sheetOf(momentsOf(one), enteredIn(one), now)
        for (const [place, entry] of entries.entries()) {
          const next = entries[place + 1]
          if (next) expect(endOf(entry, now)).toBeLessThanOrEqual(next.from)
        }
        const days = Array.from({ length: DAYS }, (_, index) => ({
          from: instantAt(addDays(one.day, index), 0, ZONE),
          to: instantAt(addDays(one.day, index + 1), 0, ZONE),
        }))
        const whole = { from: days[0]!.from, to: days.at(-1)!.to }
        const byDays = days.map((day) => minutesIn(entries, day, now))
        const atOnce = minutesIn(entries, whole, now)
        for (const kind of TIME_KINDS) expect(byDays.reduce((sum, day) => sum + day[kind], 0)).toBe(atOnce[kind])
        // Minute by minute: each of the wall's minutes belongs to one entry, or to none.
        const covered = new Set<number>()
        for (const entry of entries)
          for (
            let at = Math.floor(entry.from / MINUTE);
            at < Math.floor(Math.min(endOf(entry, now), whole.to) / MINUTE);
            at++
          ) {
            if (covered.has(at)) throw new Error(`minute ${at} is there twice`)
            else covered.add(at)
          }
        expect(total(atOnce)).toBe(covered.size)
      }),
      { numRuns: proofRuns(2_000) },
    )
  })

  it('are those of any order in which the events and what was entered arrive', () => {
    fc.assert(
      fc.property(week, (one) => {
        const [moments, entered] = [momentsOf(one), enteredIn(one)]
        const shuffled = <Value>(values: readonly Value[]) =>
          values
            .map((value) => ({ value, key: one.order.next().value }))
            .toSorted((left, right) => left.key - right.key)
            .map(({ value }) => value)
        expect(sheetOf(shuffled(moments), shuffled(entered), nowOf(one))).toEqual(sheetOf(moments, entered, nowOf(one)))
      }),
      { numRuns: proofRuns(1_000) },
    )
  })

  it('cover all that was entered and not replaced, whatever was reported', () => {
    fc.assert(
      fc.property(week, (one) => {
        const entered = enteredIn(one)
        const now = nowOf(one)
        const { entries } = sheetOf(momentsOf(one), entered, now)
        const voided = new Set(entered.map(({ voids }) => voids))
        const shown = new Set(entries.map(({ id }) => id))
        for (const id of voided) if (id !== null) expect(shown.has(id)).toBe(false)
        for (const { id, kind, from, to } of entered) {
          if (kind === 'removed' || voided.has(id)) continue
          const typed = entries.filter(({ isEntered }) => isEntered)
          expect(total(minutesIn(typed, { from, to }, now))).toBe((to - from) / MINUTE)
        }
      }),
      { numRuns: proofRuns(1_000) },
    )
  })
})
