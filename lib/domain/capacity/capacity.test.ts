import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '@/lib/domain/board/interval'
import { instantAt, isoWeekday, type LocalTime, localTime, rangeOf } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { skillKey } from '@/lib/domain/skill'
import { proofRuns } from '@/lib/testing/proof-size'
import { capacityRows, firstFit, type Worker } from './capacity'

const ZONE = 'Europe/Berlin'
// Around the nights on which clocks go forward and back, and an ordinary week.
const day = fc.constantFrom('2026-03-28', '2026-10-24', '2026-06-10')
const span = fc.record({ start: fc.integer({ min: -300, max: 3 * 1440 }), length: fc.integer({ min: 1, max: 700 }) })
const shift = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    start: fc.integer({ min: 0, max: 1380 }),
    length: fc.integer({ min: 15, max: 720 }),
  })
  .map(({ weekday, start, length }) => ({
    weekday,
    start_minute: start,
    end_minute: Math.min(1440, start + length),
  }))
  // A shift that begins or ends in the hour that is skipped or repeated has no one right length.
  .filter(({ start_minute, end_minute }) => ![start_minute, end_minute].some((minute) => minute > 120 && minute < 180))
const person = fc.record({
  territory: fc.constantFrom('North', 'South', null),
  skills: fc.subarray(['Gas', 'gas ', 'Lifts']),
  shifts: fc.array(shift, { maxLength: 8 }),
  leave: fc.array(span, { maxLength: 2 }),
  jobs: fc.array(span, { maxLength: 5 }),
})
type Person = { territory: string | null; skills: string[]; shifts: Shift[]; leave: Span[]; jobs: Span[] }
type Shift = { weekday: number; start_minute: number; end_minute: number }
type Span = { start: number; length: number }

function workerOf(one: Person, index: number, origin: number): Worker {
  const toInterval = ({ start, length }: Span) => ({
    start: origin + start * MINUTE,
    end: origin + (start + length) * MINUTE,
  })
  return {
    id: String(index),
    name: `Technician ${index}`,
    territory: one.territory,
    skills: one.skills,
    working: workingTime(one.shifts, ZONE),
    leave: one.leave.map(toInterval),
    jobs: one.jobs.map(toInterval),
  }
}

// Asked of the same few days in every run.
const shown = new Map<number, LocalTime & { weekday: number }>()
function localMinute(instant: number) {
  const knownValue = shown.get(instant)
  if (knownValue) return knownValue
  const local = localTime(instant, ZONE)
  const value = { ...local, weekday: isoWeekday(local.date) }
  shown.set(instant, value)
  return value
}

/** What is true of somebody in one minute, looked up without any arithmetic on spans. */
function minuteOf(worker: Worker, shifts: readonly Shift[], instant: number) {
  const { weekday, minute } = localMinute(instant)
  const within = ({ start, end }: { start: number; end: number }) => instant >= start && instant < end
  const works = shifts.some((one) => one.weekday === weekday && minute >= one.start_minute && minute < one.end_minute)
  return { there: works && !worker.leave.some(within), busy: worker.jobs.some(within) }
}

describe('capacity', () => {
  it('equals counting minute by minute, across changes of the clock', () => {
    fc.assert(
      fc.property(day, fc.array(person, { maxLength: 5 }), (first, people) => {
        const origin = instantAt(first, 0, ZONE)
        const days = [0, 1, 2].map((later) => rangeOf(addDays(first, later), addDays(first, later), ZONE))
        const workers = people.map((one, index) => workerOf(one, index, origin))
        const rows = capacityRows(workers, days)
        for (const row of rows) {
          const recordOf = workers.flatMap((worker, index) => {
            const fits =
              row.skill === null || worker.skills.some((ownValue) => skillKey(ownValue) === skillKey(row.skill ?? ''))
            return worker.territory === row.territory && fits ? [{ worker, shifts: people[index]?.shifts ?? [] }] : []
          })
          expect(row.technicians).toBe(recordOf.length)
          const counted = days.map(({ start, end }) => {
            const sum = { available: 0, booked: 0, free: 0 }
            for (const { worker, shifts } of recordOf)
              for (let instant = start; instant < end; instant += MINUTE) {
                const { there, busy } = minuteOf(worker, shifts, instant)
                if (there) sum.available += 1
                if (busy) sum.booked += 1
                if (there && !busy) sum.free += 1
              }
            return sum
          })
          expect(row.days).toEqual(counted)
        }
        const territories = new Set(people.map(({ territory }) => territory))
        expect(rows.filter(({ skill }) => skill === null)).toHaveLength(territories.size)
      }),
      { numRuns: proofRuns(25) },
    )
  })

  it('finds the first fit that a search quarter by quarter finds', () => {
    const minutes = fc.constantFrom(15, 30, 45, 120)
    fc.assert(
      fc.property(day, fc.array(person, { minLength: 1, maxLength: 3 }), minutes, (first, people, length) => {
        const origin = instantAt(first, 0, ZONE)
        const within = { start: origin, end: origin + 2 * 1440 * MINUTE }
        const workers = people.map((one, index) => workerOf(one, index, origin))
        const fits = (worker: Worker, shifts: readonly Shift[], start: number) =>
          start + length * MINUTE <= within.end &&
          Array.from({ length }, (_, minute) => minuteOf(worker, shifts, start + minute * MINUTE)).every(
            ({ there, busy }) => there && !busy,
          )
        let result: { id: string; start: number } | null = null
        for (let start = within.start; start < within.end && !result; start += 15 * MINUTE) {
          const worker = workers.find((one, index) => fits(one, people[index]?.shifts ?? [], start))
          if (worker) result = { id: worker.id, start }
        }
        const fit = firstFit(workers, within, length)
        expect(fit && { id: fit.worker.id, start: fit.start }).toEqual(result)
      }),
      { numRuns: proofRuns(50) },
    )
  })
})
