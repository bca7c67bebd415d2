import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { MINUTE } from '@/lib/domain/board/interval'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { findConflicts, worst } from './find'
import type { Leave, PlannedJob, TechnicianSchedule } from './types'
import { workingTime } from './working-time'

const ZONE = 'Europe/Berlin'
const clock = createClock(ZONE, 'en-GB')
const iso = (instant: number) => new Date(instant).toISOString()
const at = (date: string, minute: number) => iso(instantAt(date, minute, ZONE))
const travel = estimateTravel([])
const technician = { id: 't', name: 'Ana Silva', skills: [], territory: null }
const job = (
  id: string,
  scheduled_date: string | null,
  estimated_duration: number | null,
  status: PlannedJob['status'] = 'assigned',
): PlannedJob => plannedJob({ id, work_order_number: `WO-${id}`, status, scheduled_date, estimated_duration })
const leave = (starts_at: string, ends_at: string): Leave => ({ id: 'l', starts_at, ends_at, reason: 'Vacation' })
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
const schedule = (over: Partial<TechnicianSchedule> = {}): TechnicianSchedule => ({
  technician,
  working: workingTime(weekdays, ZONE),
  leave: [],
  jobs: [],
  ...over,
})
const codes = (planned: PlannedJob, over: Partial<TechnicianSchedule> = {}) =>
  findConflicts(planned, schedule(over), clock, travel).map(({ code }) => code)

describe('conflicts', () => {
  it('names the other job, the technician, the length and the time', () => {
    const conflicts = findConflicts(
      job('2', at('2026-03-25', 570), 60),
      schedule({ jobs: [job('1', at('2026-03-25', 540), 60)] }),
      clock,
      travel,
    )
    expect(conflicts).toEqual([
      {
        code: 'overlap',
        severity: 'hard',
        message: 'Overlaps WO-1 (Acme) of Ana Silva by 30 min, 09:30–10:00.',
        related: ['1'],
      },
    ])
  })

  it('touching jobs, the job itself and cancelled ones do not overlap', () => {
    const jobs = [
      job('1', at('2026-03-25', 540), 60),
      job('2', at('2026-03-25', 600), 60),
      job('3', at('2026-03-25', 600), 60, 'cancelled'),
    ]
    expect(codes(job('2', at('2026-03-25', 600), 60), { jobs })).toEqual([])
  })

  it('finds leave that begins before the job, during it, or near its end', () => {
    const planned = job('1', at('2026-03-25', 600), 120)
    const within = (from: number, to: number) =>
      codes(planned, { leave: [leave(at('2026-03-25', from), at('2026-03-25', to))] })
    expect(within(540, 601)).toEqual(['on_leave'])
    expect(within(640, 650)).toEqual(['on_leave'])
    expect(within(719, 900)).toEqual(['on_leave'])
    expect(within(720, 900)).toEqual([])
    expect(within(500, 600)).toEqual([])
  })

  it('reports a closed day of work that is not urgent, unless its technician works overtime or is on call then (R-SD-14)', () => {
    const closed = [{ date: '2026-03-25', name: 'Founders’ Day' }]
    const planned = job('1', at('2026-03-25', 600), 120)
    expect(findConflicts(planned, schedule({ closed }), clock, travel)).toEqual([
      {
        code: 'closed_day',
        severity: 'soft',
        message: 'The company is closed that day: Founders’ Day.',
        related: [],
      },
    ])
    expect(codes({ ...planned, work_order_type: 'emergency' }, { closed })).toEqual([])
    const overtime = (end_minute: number) => workingTime([{ date: '2026-03-25', start_minute: 600, end_minute }], ZONE)
    expect(codes(planned, { closed, overtime: overtime(720) })).toEqual([])
    expect(codes(planned, { closed, overtime: overtime(719) })).toEqual(['closed_day'])
    const call = { territory: null, starts_at: at('2026-03-25', 0), ends_at: at('2026-03-26', 0) }
    expect(codes(planned, { closed, on_call: [call] })).toEqual([])
  })

  it('reports the time outside the shift, and nothing when shifts are unknown', () => {
    const evening = findConflicts(job('1', at('2026-03-25', 990), 90), schedule(), clock, travel)
    expect(evening.map(({ message }) => message)).toEqual(['1 h outside the shift of Ana Silva: 17:00–18:00.'])
    expect(codes(job('1', at('2026-03-28', 600), 60))).toEqual(['outside_shift'])
    const unknown = findConflicts(job('1', at('2026-03-28', 600), 60), schedule({ working: null }), clock, travel)
    expect(unknown.map(({ code, severity }) => [code, severity])).toEqual([['no_shifts', 'info']])
  })

  it('a job without a duration is reported and checked with one hour', () => {
    const jobs = [job('1', at('2026-03-25', 570), 30)]
    expect(codes(job('2', at('2026-03-25', 540), null), { jobs })).toEqual(['overlap', 'no_duration'])
    expect(codes(job('2', at('2026-03-25', 540), 0), { jobs: [] })).toEqual(['no_duration'])
  })

  it('puts the most severe first; unscheduled and cancelled jobs have none', () => {
    const conflicts = findConflicts(
      job('2', at('2026-03-25', 1000), null),
      schedule({ jobs: [job('1', at('2026-03-25', 1000), 60)] }),
      clock,
      travel,
    )
    expect(conflicts.map(({ severity }) => severity)).toEqual(['hard', 'soft', 'soft'])
    expect(worst(conflicts)).toBe('hard')
    expect(worst([])).toBeNull()
    expect(codes(job('1', null, 60))).toEqual([])
    expect(codes(job('1', at('2026-03-28', 600), 60, 'cancelled'))).toEqual([])
  })

  it('a job over midnight overlaps jobs of both days', () => {
    const night = job('1', at('2026-03-25', 1380), 180)
    const jobs = [
      job('2', at('2026-03-25', 1400), 15),
      job('3', at('2026-03-26', 60), 15),
      job('4', at('2026-03-26', 120), 15),
    ]
    expect(
      findConflicts(night, schedule({ jobs }), clock, travel)
        .filter(({ code }) => code === 'overlap')
        .flatMap(({ related }) => related),
    ).toEqual(['2', '3'])
  })

  it('equals a search minute by minute, around both changes of the clock', () => {
    const minute = fc.integer({ min: 0, max: 3 * 1440 })
    const planned = fc.record({ start: minute, length: fc.integer({ min: 1, max: 400 }) })
    const days = fc.constantFrom('2026-03-28', '2026-10-24', '2026-06-10')
    fc.assert(
      fc.property(
        days,
        planned,
        fc.array(planned, { maxLength: 6 }),
        fc.array(planned, { maxLength: 2 }),
        (day, ownValue, others, absence) => {
          const origin = instantAt(day, 0, ZONE)
          const make = (id: string, { start, length }: { start: number; length: number }) =>
            job(id, iso(origin + start * MINUTE), length)
          const minutes = ({ start, length }: { start: number; length: number }) =>
            Array.from({ length }, (_, index) => start + index)
          const conflicts = findConflicts(
            make('own', ownValue),
            schedule({
              jobs: others.map((other, index) => make(String(index), other)),
              leave: absence.map((span, index) => ({
                ...leave(iso(origin + span.start * MINUTE), iso(origin + (span.start + span.length) * MINUTE)),
                id: `l${index}`,
              })),
            }),
            clock,
            travel,
          )
          const related = (code: string) =>
            conflicts.filter((conflict) => conflict.code === code).flatMap((conflict) => conflict.related)
          const mine = new Set(minutes(ownValue))
          const meets = (span: { start: number; length: number }) => minutes(span).some((value) => mine.has(value))
          expect(related('overlap')).toEqual(others.flatMap((other, index) => (meets(other) ? [String(index)] : [])))
          expect(related('on_leave')).toEqual(absence.flatMap((span, index) => (meets(span) ? [`l${index}`] : [])))
          const idle = minutes(ownValue).some((value) => {
            const local = localTime(origin + value * MINUTE, ZONE)
            const weekday = new Date(`${local.date}T00:00:00Z`).getUTCDay()
            return weekday === 0 || weekday === 6 || local.minute < 480 || local.minute >= 1020
          })
          expect(conflicts.some(({ code }) => code === 'outside_shift')).toBe(idle)
        },
      ),
    )
  })
})

describe('working time', () => {
  it('follows the wall clock: the shift of the night that clocks change is an hour shorter or longer', () => {
    const night = workingTime([{ weekday: 7, start_minute: 0, end_minute: 360 }], ZONE)
    const hours = (day: string) =>
      night({ start: instantAt(day, 0, ZONE), end: instantAt(day, 1440, ZONE) }).map(
        ({ start, end }) => (end - start) / 3_600_000,
      )
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-07')]).toEqual([[5], [7], [6]])
  })

  it('joins shifts that touch, over midnight too, and cuts them to the span', () => {
    const shifts = [
      { weekday: 3, start_minute: 1320, end_minute: 1440 },
      { weekday: 4, start_minute: 0, end_minute: 120 },
    ]
    const span = { start: instantAt('2026-03-25', 1380, ZONE), end: instantAt('2026-03-26', 60, ZONE) }
    expect(workingTime(shifts, ZONE)(span)).toEqual([span])
  })
})
