import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_DAY, createAxis, toX } from './axis'
import { layOut } from './lanes'
import type { BoardJob } from './types'
import { datesOf, instantAt } from './zoned'

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
const week = (px: number, window = WHOLE_DAY) =>
  createAxis({ view: 'week', dates: datesOf('week', '2026-03-23'), window, timeZone: ZONE, pxPerHour: px })

const jobs = fc.array(
  fc.record({
    minute: fc.integer({ min: -300, max: 7 * 1440 + 300 }),
    minutes: fc.option(fc.integer({ min: 0, max: 900 })),
  }),
  { maxLength: 30 },
)

describe('lanes', () => {
  it('no two cards of a lane cover each other, every job of the view is there once, each in reach of its time', () => {
    fc.assert(
      fc.property(
        jobs,
        fc.constantFrom(6, 14, 60),
        fc.constantFrom(WHOLE_DAY, { from: 360, to: 1200 }),
        (list, px, window) => {
          const axis = week(px, window)
          const all = list.map(({ minute, minutes }, index) => job(index, monday + minute * 60_000, minutes))
          const { cards, lanes } = layOut(all, axis, 90)
          const view = { start: axis.days[0]?.start ?? 0, end: axis.days[6]?.end ?? 0 }
          const inView = all.filter(({ scheduled_date, estimated_duration }) => {
            const start = Date.parse(scheduled_date ?? '')
            return start < view.end && start + (estimated_duration || 60) * 60_000 > view.start
          })
          expect(cards.map((card) => card.job.id).sort()).toEqual(inView.map(({ id }) => id).sort())
          for (const a of cards) {
            expect(a.lane).toBeLessThan(lanes)
            expect(a.x).toBeGreaterThanOrEqual(-0.001)
            expect(a.x + a.width).toBeLessThanOrEqual(axis.width + 0.001)
            expect(a.x + a.timeX).toBeCloseTo(toX(axis, Date.parse(a.job.scheduled_date ?? '')), 3)
            expect(a.timeX + a.timeWidth).toBeLessThanOrEqual(a.width + 0.001)
            for (const b of cards) {
              if (a === b || a.lane !== b.lane) continue
              expect(a.x + a.width <= b.x + 0.01 || b.x + b.width <= a.x + 0.01).toBe(true)
            }
          }
        },
      ),
    )
  })

  it('a widened card stays in its own day', () => {
    const axis = week(14)
    const { cards } = layOut([job(1, instantAt('2026-03-24', 1425, ZONE), 15)], axis, 100)
    const tuesday = axis.days[1]
    expect(cards[0] && tuesday && cards[0].x + cards[0].width).toBeCloseTo((tuesday?.x ?? 0) + (tuesday?.width ?? 0), 3)
  })

  it('a job over midnight is one card, and says where it is cut', () => {
    const axis = createAxis({ view: 'day', dates: ['2026-03-29'], window: WHOLE_DAY, timeZone: ZONE, pxPerHour: 20 })
    const { cards } = layOut([job(1, instantAt('2026-03-28', 1380, ZONE), 120)], axis, 10)
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({ x: 0, width: 20, cut: { start: true, end: false } })
  })
})
