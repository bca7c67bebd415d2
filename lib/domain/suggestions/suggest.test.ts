import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { suggestSlots } from './suggest'
import type { Candidate, SuggestionInput } from './types'

const wording = createClock('UTC', 'en-GB')
const travel = estimateTravel([])
const DAY = '2026-03-25'
const at = (time: string, day = DAY) => `${day}T${time}:00.000Z`
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
const here = { name: 'Main bakery', territory: null, latitude: 52.52, longitude: 13.405 }
const across = { ...here, name: 'Mill', longitude: 13.5528 }

function candidate(name: string, over: Partial<Candidate['schedule']> = {}, skills: string[] = []): Candidate {
  const schedule = { working: workingTime(weekdays, 'UTC'), leave: [], jobs: [], ...over }
  return { schedule: { technician: { id: name, name, skills, territory: null }, ...schedule }, lastVisit: null }
}
const busy = (id: string, time: string, minutes: number, site = here) =>
  plannedJob({ id, work_order_number: `WO-${id}`, scheduled_date: at(time), estimated_duration: minutes, site })
const suggest = (
  candidates: Candidate[],
  job: Partial<SuggestionInput['job']> = {},
  over: Partial<SuggestionInput> = {},
) =>
  suggestSlots({
    job: { ...plannedJob({ id: 'own', site: here }), priority: 'medium', work_order_type: 'service', ...job },
    candidates,
    horizon: { start: Date.parse(at('09:07')), end: Date.parse(at('00:00', '2026-03-27')) },
    wording,
    travel,
    limit: 10,
    ...over,
  })
const places = (result: ReturnType<typeof suggest>) =>
  result.suggestions.map(
    ({ technician, span }) => `${technician.id} ${new Date(span.start).toISOString().slice(5, 16)}`,
  )

describe('slots for a job', () => {
  it('start when the technician is free, with travel time before and after', () => {
    const ana = candidate('ana', { jobs: [busy('1', '09:00', 60, across), busy('2', '12:00', 330, across)] })
    const [first, ...others] = suggest([ana], { priority: 'urgent' }).suggestions
    // 20 minutes of way each, and quarters of an hour.
    expect(new Date(first?.span.start ?? 0).toISOString()).toBe(at('10:30'))
    expect(first).toMatchObject({ travelAdded: 40, conflicts: [] })
    expect(first?.reasons.map(({ message }) => message)).toEqual([
      '+40 min drive, between WO-1 and WO-2',
      '6 h 30 min of 9 h booked that day',
      'Starts Wed 25 Mar, 10:30',
    ])
    expect(others.map(({ span }) => new Date(span.start).toISOString())).toEqual([at('08:00', '2026-03-26')])
    const tight = candidate('ben', { jobs: [busy('1', '08:00', 120, across), busy('2', '11:45', 900, across)] })
    expect(places(suggest([tight], { estimated_duration: 90 }))).toEqual(['ben 03-26T08:00'])
  })

  it.each([
    ['begin after what the job waits for', 'finish_to_start', true, ['ana 03-25T11:00', 'ana 03-26T08:00']],
    ['end before what waits for the job', 'finish_to_start', false, []],
    ['keep off the days of other work', 'not_same_day', true, ['ana 03-26T08:00']],
  ] as const)('%s', (_, kind, waits, expected) => {
    const link = {
      kind,
      waits,
      lag_minutes: 0,
      calendar: null,
      other: { id: 'o', work_order_number: 'WO-9' },
      visits: [{ starts_at: at('10:00'), ends_at: at('11:00') }],
    }
    const suggested = suggest([candidate('ana')], { links: [link], estimated_duration: 60 })
    expect(places(suggested)).toEqual(expected)
  })

  it('keep off a day on which the company is closed, except of urgent work, in overtime and on call (R-SD-14)', () => {
    const closed = [{ date: DAY, name: 'Founders’ Day' }]
    const ana = candidate('ana', { closed })
    expect(places(suggest([ana]))).toEqual(['ana 03-26T08:00'])
    expect(places(suggest([ana], { priority: 'urgent' }))).toEqual(['ana 03-25T09:15', 'ana 03-26T08:00'])
    const horizon = { start: Date.parse(at('09:07')), end: Date.parse(at('23:00')) }
    expect(suggest([ana], {}, { horizon }).leftOut).toMatchObject([
      { reason: 'The company is closed that day: Founders’ Day.' },
    ])
    const overtime = workingTime([{ date: DAY, start_minute: 600, end_minute: 720 }], 'UTC')
    expect(places(suggest([candidate('ana', { closed, overtime })], {}, { horizon }))).toEqual(['ana 03-25T10:00'])
    const on_call = [{ territory: null, starts_at: at('13:00'), ends_at: at('18:00') }]
    expect(places(suggest([candidate('ana', { closed, on_call })], {}, { horizon }))).toEqual(['ana 03-25T13:00'])
  })

  it('begin when all who come along are free, the best for all of them first', () => {
    const along = (who: Candidate, minutes = 60) => ({
      candidate: who,
      job: plannedJob({ id: `of ${who.schedule.technician.id}`, site: here, estimated_duration: minutes }),
    })
    const ben = candidate('ben', { jobs: [busy('1', '09:00', 120), busy('2', '14:00', 180)] })
    const cy = candidate('cy', { jobs: [busy('of cy', '09:00', 480)] })
    const suggested = suggest(
      [candidate('ana', { jobs: [busy('3', '08:00', 240)] }), ben, cy],
      { estimated_duration: 60 },
      { along: [along(ben), along(cy, 90)] },
    )
    expect(places(suggested)).toEqual(['ana 03-25T12:00', 'ana 03-26T08:00'])
    expect(suggested.leftOut).toEqual([
      { technician: { id: 'ben', name: 'ben' }, reason: 'Comes along already.' },
      { technician: { id: 'cy', name: 'cy' }, reason: 'Comes along already.' },
    ])
    for (const { points, reasons } of suggested.suggestions) {
      expect(points).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0))
      expect(reasons.filter(({ message }) => message.startsWith('ben: ')).length).toBeGreaterThan(0)
    }
    const absent = suggest([candidate('ana')], {}, { along: [along(candidate('ben', { working: () => [] }))] })
    expect(absent.leftOut.map(({ reason }) => reason)).toEqual([
      'Is not free at the same time as those who come along.',
    ])
  })

  it('say a drive of more than an hour in hours', () => {
    const absent = { ...here, name: 'Harbor', longitude: 14.8 }
    const ana = candidate('ana', { jobs: [busy('1', '08:00', 30, absent)] })
    const today = { start: Date.parse(at('09:07')), end: Date.parse(at('17:00')) }
    const [first] = suggest([ana], {}, { horizon: today }).suggestions.flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => kind === 'travel'),
    )
    expect(first?.message).toBe('+3 h 5 min drive, after WO-1')
  })

  it('prefer less travel, the technician of the last visit, and less load', () => {
    const near = candidate('near', { jobs: [busy('1', '08:00', 60)] })
    const far = candidate('far', { jobs: [busy('2', '08:00', 60, across)] })
    const knownValue = {
      ...candidate('known', { jobs: [busy('3', '08:00', 60, across)] }),
      lastVisit: Date.parse(at('10:00')),
    }
    const [best, second] = suggest([far, near, knownValue]).suggestions
    expect([best?.technician.id, second?.technician.id]).toEqual(['near', 'known'].sort())
    const messages = suggest([knownValue]).suggestions.flatMap(({ reasons }) => reasons.map(({ message }) => message))
    expect(messages).toContain('Did the last visit, Wed 25 Mar, 10:00')
  })

  it('rank due times before travel, and stay in the window', () => {
    const ana = candidate('ana', { jobs: [busy('1', '09:00', 470)] })
    const ben = candidate('ben', { jobs: [busy('2', '09:00', 60, across)] })
    expect(places(suggest([ana, ben], { due_by: at('12:00') }))[0]).toBe('ben 03-25T10:30')
    const window = { window_start: at('13:00'), window_end: at('14:30') }
    expect(places(suggest([ben], window))).toEqual(['ben 03-25T13:00'])
  })

  it('of urgent work keep the due time before anything else, or miss it by the least', () => {
    // Ana comes from far away, Ben is next door and did the last visit, but is free too late.
    const far = { ...here, longitude: 13.9 }
    const ana = candidate('ana', { jobs: [busy('2', '08:00', 60, far)] })
    const ben = { ...candidate('ben', { jobs: [busy('1', '08:00', 300)] }), lastVisit: Date.parse(at('07:00')) }
    const urgent = (due: string, job: object = { priority: 'urgent' }) =>
      suggest([ben, ana], { due_by: at(due), ...job })
    expect(places(urgent('13:30'))[0]).toBe('ana 03-25T10:15')
    expect(urgent('13:30').suggestions[0]?.lateness).toBe(0)
    expect(places(urgent('13:30', { priority: 'medium', work_order_type: 'emergency' }))[0]).toBe('ana 03-25T10:15')
    expect(places(urgent('10:00'))[0]).toBe('ana 03-25T10:15')
    expect(urgent('10:00').suggestions.map(({ lateness }) => lateness)).toEqual([75, 240, 1380, 1380])
  })

  it('for urgent work offers who is on call outside of their shifts too, and says so', () => {
    const week = { starts_at: at('00:00'), ends_at: at('00:00', '2026-03-28'), territory: null }
    const night = { horizon: { start: Date.parse(at('18:00')), end: Date.parse(at('00:00', '2026-03-27')) } }
    const ana = candidate('ana', { on_call: [week] })
    const ben = candidate('ben')
    const [first] = suggest([ben, ana], { priority: 'urgent', due_by: at('21:00') }, night).suggestions
    expect(first).toMatchObject({ technician: { id: 'ana' }, lateness: 0, conflicts: [] })
    expect(new Date(first?.span.start ?? 0).toISOString()).toBe(at('18:00'))
    expect(first?.reasons).toContainEqual({
      kind: 'on_call',
      mark: 'On call',
      points: -10,
      message: 'On call until Sat 28 Mar, 00:00',
    })
    // Other work waits for a shift, and so does urgent work in another territory.
    expect(places(suggest([ana], {}, night))[0]).toBe('ana 03-26T08:00')
    const elsewhere = candidate('ana', { on_call: [{ ...week, territory: 'South' }] })
    const north = { priority: 'urgent', site: { ...here, territory: 'North' } }
    expect(places(suggest([elsewhere], north, night))[0]).toBe('ana 03-26T08:00')
    const here2 = candidate('ana', { on_call: [{ ...week, territory: 'north' }] })
    expect(places(suggest([here2], north, night))[0]).toBe('ana 03-25T18:00')
    // In the shift it is no reason, and leave goes before it.
    const byDay = suggest([ana], { priority: 'urgent' }).suggestions[0]
    expect(byDay?.reasons.map(({ kind }) => kind)).not.toContain('on_call')
    const absence = { id: 'l', starts_at: at('17:00'), ends_at: at('00:00', '2026-03-26'), reason: null }
    const gone = candidate('ana', { on_call: [week], leave: [absence] })
    expect(places(suggest([gone], { priority: 'urgent' }, night))[0]).toBe('ana 03-26T00:00')
  })

  it('names every technician left out, with the reason', () => {
    const absence = { id: 'l', starts_at: at('00:00'), ends_at: at('00:00', '2026-03-28'), reason: null }
    const out = suggest(
      [
        candidate('skill'),
        candidate('shifts', { working: null }, ['gas']),
        candidate('leave', { leave: [absence] }, ['gas']),
        candidate('full', { jobs: [busy('1', '08:00', 1440), busy('2', '00:00', 2880)] }, ['gas']),
      ],
      { required_skills: ['Gas'] },
    )
    expect(out.suggestions).toEqual([])
    expect(out.leftOut.map(({ technician, reason }) => [technician.id, reason])).toEqual([
      ['skill', 'Does not have Gas.'],
      ['shifts', 'Has no shifts, so no free time is known.'],
      ['leave', 'Is on leave or does not work during that time.'],
      ['full', 'Has no 1 h free including travel.'],
    ])
    const long = suggest([candidate('ana')], { estimated_duration: 700 })
    expect(long.leftOut[0]?.reason).toBe('No shift is 11 h 40 min long.')
    const night = suggest([candidate('ana')], { window_start: at('20:00'), window_end: at('22:00') })
    expect(night.leftOut[0]?.reason).toBe('Does not work for 1 h in the customer’s window.')
  })

  it('say what keeps somebody without a slot', () => {
    const reasonOf = (who: Candidate, job: Partial<SuggestionInput['job']> = {}, over: Partial<SuggestionInput> = {}) =>
      suggest([who], job, over).leftOut.map(({ reason }) => reason)
    const sunday = {
      horizon: { start: Date.parse(at('00:00', '2026-03-29')), end: Date.parse(at('00:00', '2026-03-30')) },
    }
    const leave = [{ id: 'l', starts_at: at('00:00', '2026-03-29'), ends_at: at('00:00', '2026-03-30'), reason: null }]
    expect(reasonOf(candidate('ana'), {}, sunday)).toEqual(['Does not work during that time.'])
    expect(reasonOf(candidate('ana', { leave }), {}, sunday)).toEqual([
      'Is on leave or does not work during that time.',
    ])
    expect(reasonOf(candidate('ana', { working: null }))).toEqual(['Has no shifts, so no free time is known.'])
    expect(reasonOf(candidate('ana'), { status: 'completed' })).toEqual(['The work order is completed.'])
    const full = candidate('ana', { jobs: [busy('1', '09:00', 480), busy('2', '08:00', 540)] })
    const today = { horizon: { start: Date.parse(at('09:07')), end: Date.parse(at('00:00', '2026-03-26')) } }
    expect(reasonOf(full, { estimated_duration: 60 }, today)).toEqual(['Has no 1 h free including travel.'])
    const link = {
      kind: 'finish_to_start' as const,
      waits: true,
      lag_minutes: 0,
      calendar: null,
      other: { id: 'o', work_order_number: 'WO-9' },
      visits: [{ starts_at: at('10:00'), ends_at: at('11:00') }],
    }
    expect(reasonOf(full, { estimated_duration: 60, links: [link] }, today)).toEqual([
      'Has no 1 h free including travel and in order with linked work.',
    ])
  })

  it('are three of each person at most, and of equal ones that of the first name', () => {
    const jobs = ['09:00', '11:00', '13:00', '15:00'].map((time, index) => busy(`${index}`, time, 60))
    const today = { horizon: { start: Date.parse(at('08:00')), end: Date.parse(at('00:00', '2026-03-26')) } }
    const offered = suggest([candidate('ben', { jobs }), candidate('ana', { jobs })], { estimated_duration: 60 }, today)
    expect(offered.suggestions.filter(({ technician }) => technician.id === 'ana')).toHaveLength(3)
    expect(offered.suggestions).toHaveLength(6)
    expect(places(offered).slice(0, 2)).toEqual(['ana 03-25T08:00', 'ben 03-25T08:00'])
    expect(offered.earliest?.span.start).toBe(Date.parse(at('08:00')))
    expect(suggest([candidate('ana', { jobs })], {}, { ...today, limit: 2 }).suggestions).toHaveLength(2)
  })

  it('never cause a hard conflict; every technician is offered or left out', () => {
    const minute = fc.integer({ min: 0, max: 2880 })
    const job = fc.record({ start: minute, length: fc.integer({ min: 1, max: 300 }), far: fc.boolean() })
    const person = fc.record({ jobs: fc.array(job, { maxLength: 8 }), away: fc.option(minute), skilled: fc.boolean() })
    const iso = (value: number) => new Date(Date.parse(at('00:00')) + value * 60_000).toISOString()
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 5 }),
        fc.integer({ min: 1, max: 400 }),
        fc.option(minute),
        (people, length, from) => {
          const candidates = people.map(({ jobs, away: absent, skilled }, index) =>
            candidate(
              `${index}`,
              {
                jobs: jobs.map((one, id) =>
                  plannedJob({
                    id: `${index}-${id}`,
                    scheduled_date: iso(one.start),
                    estimated_duration: one.length,
                    site: one.far ? across : here,
                  }),
                ),
                leave:
                  absent === null
                    ? []
                    : [{ id: 'l', starts_at: iso(absent), ends_at: iso(absent + 200), reason: null }],
              },
              skilled ? ['Gas'] : [],
            ),
          )
          const window = {
            window_start: from === null ? null : iso(from),
            window_end: from === null ? null : iso(from + 600),
          }
          const suggested = suggest(
            candidates,
            { estimated_duration: length, required_skills: ['gas'], ...window },
            { limit: 100 },
          )
          expect(suggested.suggestions.flatMap(({ conflicts }) => conflicts)).toEqual([])
          const withName = [...suggested.suggestions, ...suggested.leftOut].map(({ technician }) => technician.id)
          expect([...new Set(withName)].sort()).toEqual(candidates.map(({ schedule }) => schedule.technician.id))
        },
      ),
    )
  })
})
