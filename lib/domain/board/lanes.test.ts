import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDGE_WIDTH, WHOLE_DAY, createAxis, toX } from './axis'
import { layOut } from './lanes'
import type { BoardJob } from './types'
import { instantAt, rangeOf } from './zoned'

const job = (id: number, start: number, minutes: number | null): BoardJob => ({
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

const ZONE = 'Europe/Berlin'
const monday = instantAt('2026-03-23', 0, ZONE)
const EDGES = { before: true, after: true }
const day = (px: number, window = WHOLE_DAY) =>
  createAxis({ view: 'day', dates: ['2026-03-23'], window, timeZone: ZONE, pxPerHour: px, edges: EDGES })

const jobs = fc.array(
  fc.record({
    minute: fc.integer({ min: -300, max: 1440 + 300 }),
    minutes: fc.option(fc.integer({ min: 0, max: 900 })),
  }),
  { maxLength: 30 },
)

const SCALES = [14, 60, 76, 240]

describe('lanes', () => {
  it('each card is exactly as long as its job, at every scale, and no two cards of a lane cover each other', () => {
    fc.assert(
      fc.property(
        jobs,
        fc.constantFrom(...SCALES),
        fc.constantFrom(WHOLE_DAY, { from: 360, to: 1200 }),
        (list, px, window) => {
          const axis = day(px, window)
          const all = list.map(({ minute, minutes }, index) => job(index, monday + minute * 60_000, minutes))
          const { cards, lanes } = layOut(all, axis)
          const view = rangeOf('2026-03-23', '2026-03-23', ZONE)
          const inView = all.filter((one) => spanOf(one).start < view.end && spanOf(one).end > view.start)
          expect(cards.map((card) => card.job.id).sort()).toEqual(inView.map(({ id }) => id).sort())
          for (const a of cards) {
            const { start, end } = spanOf(a.job)
            expect(a.lane).toBeLessThan(lanes)
            expect(a.x).toBeGreaterThanOrEqual(-0.001)
            if (a.outside) {
              expect(toX(axis, end)).toBeCloseTo(toX(axis, start), 3)
              expect(a.x < EDGE_WIDTH ? 'before' : 'after').toBe(a.outside)
            } else {
              expect(a.x + a.width + a.room).toBeLessThanOrEqual(axis.width - EDGE_WIDTH + 0.001)
              expect(a.x).toBeCloseTo(toX(axis, start), 3)
              expect(a.x + a.width).toBeCloseTo(toX(axis, end), 3)
            }
            for (const b of cards) {
              if (a === b || a.lane !== b.lane || a.outside || b.outside) continue
              expect(a.x + a.width <= b.x + 0.01 || b.x + b.width <= a.x + 0.01).toBe(true)
              if (b.x > a.x) expect(a.x + a.width + a.room).toBeLessThanOrEqual(b.x + 0.01)
            }
          }
        },
      ),
    )
  })

  it('jobs that do not overlap in time share a lane: there are as many lanes as jobs at the same moment', () => {
    fc.assert(
      fc.property(jobs, fc.constantFrom(...SCALES), (list, px) => {
        const all = list.map(({ minute, minutes }, index) =>
          job(index, monday + Math.max(0, Math.min(minute, 1439)) * 60_000, minutes),
        )
        const most = Math.max(0, ...all.map((one) => all.filter((other) => isAt(other, spanOf(one).start)).length))
        expect(layOut(all, day(px)).lanes).toBe(most)
      }),
    )
  })

  it('a closed row draws at most two cards at a time, bars for the others, and text runs over neither', () => {
    fc.assert(
      fc.property(jobs, fc.constantFrom(...SCALES), (list, px) => {
        const axis = day(px)
        const all = list.map(({ minute, minutes }, index) => job(index, monday + minute * 60_000, minutes))
        const { cards, stacks } = layOut(all, axis)
        const drawn = cards.filter(({ folded }) => !folded)
        const chips = drawn.reduce((sum, { more }) => sum + more, 0)
        expect(drawn.length + chips + stacks.flatMap((stack) => stack.jobs).length).toBe(cards.length)
        const boxes = [
          ...drawn.map((card) => ({ ...card, lanes: card.shares ? [card.lane] : [0, 1] })),
          ...stacks.map((stack) => ({ ...stack, room: 0, lanes: [1] })),
        ]
        for (const a of boxes) {
          expect(Math.max(...a.lanes)).toBeLessThanOrEqual(1)
          for (const b of boxes) {
            if (a === b || !a.lanes.some((lane) => b.lanes.includes(lane)) || b.x < a.x - 0.01) continue
            expect(a.x + a.width + a.room).toBeLessThanOrEqual(b.x + 0.01)
          }
        }
        expect(layOut(all, axis, true).stacks).toEqual([])
      }),
    )
  })

  it('jobs before and after the hours that are drawn are one chip at each edge, in an open row one in each lane', () => {
    const axis = day(76, { from: 360, to: 1080 })
    const night = [1, 2, 3].map((id) => job(id, monday + (1140 + id) * 60_000, 60))
    const all = [...night, job(4, monday + 60 * 60_000, 60), job(5, monday + 600 * 60_000, 60)]
    const shown = (isOpen: boolean) =>
      layOut(all, axis, isOpen).cards.map(({ job: { id }, outside, x, lane, more, folded }) =>
        outside ? [id, outside, x, lane, more, folded] : [id],
      )
    const right = axis.width - EDGE_WIDTH + 2
    expect(shown(false)).toEqual([
      ['4', 'before', 2, 0, 0, false],
      ['5'],
      ['1', 'after', right, 0, 2, false],
      ['2', 'after', right, 1, 0, true],
      ['3', 'after', right, 2, 0, true],
    ])
    expect(shown(true).map((card) => card.slice(3))).toEqual([
      [0, 0, false],
      [],
      [0, 0, false],
      [1, 0, false],
      [2, 0, false],
    ])
    expect(layOut(all, axis, true).lanes).toBe(3)
  })

  it('gives the free width until the next job of the lane, or until the day ends', () => {
    const axis = createAxis({ view: 'day', dates: ['2026-03-23'], window: WHOLE_DAY, timeZone: ZONE, pxPerHour: 20 })
    const { cards } = layOut([job(1, monday, 60), job(2, monday + 180 * 60_000, 60)], axis)
    expect(cards.map(({ room }) => Math.round(room))).toEqual([40, 400])
  })

  it('a job over midnight is one card that marks the side on which it is cut', () => {
    const axis = createAxis({ view: 'day', dates: ['2026-03-29'], window: WHOLE_DAY, timeZone: ZONE, pxPerHour: 20 })
    const { cards } = layOut([job(1, instantAt('2026-03-28', 1380, ZONE), 120)], axis)
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({ x: 0, width: 20, cut: { start: true, end: false } })
  })
})

function spanOf(one: BoardJob): { start: number; end: number } {
  const start = Date.parse(one.scheduled_date ?? '')
  return { start, end: start + (one.estimated_duration || 60) * 60_000 }
}

function isAt(one: BoardJob, instant: number): boolean {
  const { start, end } = spanOf(one)
  return start <= instant && instant < end
}
