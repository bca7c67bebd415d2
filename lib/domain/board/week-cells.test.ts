import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCells } from './axis'
import type { BoardJob } from './types'
import { listInCells } from './week-cells'
import { datesOf, instantAt } from './zoned'

const ZONE = 'Europe/Berlin'
// The clocks go forward on its Sunday.
const MONDAY = '2026-03-23'
const axis = createCells('week', datesOf('week', MONDAY), 150, ZONE)
const at = (day: number, minute: number) => instantAt(MONDAY, day * 1440 + minute, ZONE)

const job = (id: number, start: number, minutes: number): BoardJob => ({
  id: String(id),
  work_order_number: `WO-${String(id).padStart(6, '0')}`,
  status: 'assigned',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id: 't',
  scheduled_date: new Date(start).toISOString(),
  estimated_duration: minutes,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  site: null,
  response: null,
  description: null,
})

/** The days that a card covers, by its place. */
const daysOf = ({ x, width }: { x: number; width: number }) =>
  axis.days.flatMap((day, index) => (x < day.x + day.width && x + width > day.x ? [index] : []))

describe('cells of a week', () => {
  it('are equally wide, also on the day on which clocks change', () => {
    expect(axis.days.map(({ width }) => width)).toEqual(Array.from({ length: 7 }, () => 150))
    expect((axis.days[6]?.end ?? 0) - (axis.days[6]?.start ?? 0)).toBe(23 * 3_600_000)
  })

  it('list a day by time; work over midnight stands in its first day, work over several days is a bar above the others', () => {
    const jobs = [
      job(1, at(0, 600), 60),
      job(2, at(0, 480), 60),
      job(3, at(0, 1380), 180),
      job(4, at(0, 900), 2 * 1440),
      job(5, at(-1, 1400), 120),
    ]
    const { cards, more, needed } = listInCells(jobs, axis, 5)
    expect(cards.map(({ job: { id }, lane, x, width, cut }) => [id, lane, x, width, cut.start])).toEqual([
      ['5', 1, 3, 144, true],
      ['2', 2, 3, 144, false],
      ['1', 3, 3, 144, false],
      ['4', 0, 3, 444, false],
      ['3', 4, 3, 144, false],
    ])
    expect([needed, ...more]).toEqual([5, 0, 0, 0, 0, 0, 0, 0])
  })

  it('show one line less than they have where that is not enough, and say how many they leave out', () => {
    const jobs = Array.from({ length: 7 }, (_, index) => job(index, at(2, 480 + index * 30), 30))
    const { cards, more, needed } = listInCells(jobs, axis, 5)
    expect(cards.map(({ folded }) => folded)).toEqual([false, false, false, false, true, true, true])
    expect([needed, more[2]]).toEqual([7, 3])
    expect(listInCells(jobs, axis, Infinity).more).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('hold every job of the week once, each line of a day at most one, and count what is left out', () => {
    const some = fc.array(
      fc.record({ minute: fc.integer({ min: -3000, max: 8 * 1440 }), minutes: fc.integer({ min: 15, max: 5000 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(some, fc.constantFrom(2, 5), (list, lines) => {
        const jobs = list.map(({ minute, minutes }, index) => job(index, at(0, 0) + minute * 60_000, minutes))
        const { cards, more } = listInCells(jobs, axis, lines)
        const [first, last] = [at(0, 0), at(7, 0)]
        const inWeek = jobs.filter((one, index) => {
          const start = Date.parse(one.scheduled_date ?? '')
          return start < last && start + (list[index]?.minutes ?? 0) * 60_000 > first
        })
        expect(cards.map((card) => card.job.id).sort()).toEqual(inWeek.map(({ id }) => id).sort())
        const lanes = cards.flatMap((card) => daysOf(card).map((day) => `${day}:${card.lane}`))
        expect(new Set(lanes).size).toBe(lanes.length)
        axis.days.forEach((_, day) => {
          const ofDay = cards.filter((card) => daysOf(card).includes(day))
          expect(ofDay.filter(({ folded }) => folded)).toHaveLength(more[day] ?? 0)
          for (const card of ofDay) if (!card.folded) expect(card.lane).toBeLessThan(more[day] ? lines - 1 : lines)
        })
      }),
    )
  })
})
