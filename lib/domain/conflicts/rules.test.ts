import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { findConflicts } from './find'
import type { PlannedJob, TechnicianSchedule } from './types'

const clock = createClock('UTC', 'en-GB')
const travel = estimateTravel([{ name: 'City', speed_kmh: 30 }])
const at = (time: string) => `2026-03-25T${time}:00.000Z`
const site = { name: 'Main bakery', territory: 'City', latitude: 52.52, longitude: 13.405 }
/** Ten kilometres to the east, 13 by road: 26 minutes. */
const across = { name: 'Mill', territory: ' city ', latitude: 52.52, longitude: 13.5528 }
const schedule: TechnicianSchedule = {
  technician: { id: 't', name: 'Ana Silva', skills: ['refrigeration'], territory: 'North' },
  working: (span) => [span],
  leave: [],
  jobs: [],
}
const say1 = (job: Partial<PlannedJob>, over: Partial<TechnicianSchedule> | null = {}) =>
  findConflicts(
    plannedJob({ scheduled_date: at('09:00'), ...job }),
    over && { ...schedule, ...over },
    clock,
    travel,
  ).map(({ code, severity, message }) => [code, severity, message])

describe('scheduling conflicts, one sentence each', () => {
  it('reports missing skills, ignoring case, also without a time', () => {
    const needs = { required_skills: [' Refrigeration', 'Gas', 'Electrical'] }
    const sentence = ['missing_skill', 'hard', 'Needs Gas and Electrical, which Ana Silva does not have.']
    expect(say1(needs)).toEqual([sentence])
    expect(say1({ ...needs, scheduled_date: null })).toEqual([sentence])
    expect(say1(needs, null)).toEqual([])
  })

  it('reports another territory when both are known', () => {
    expect(say1({ site })).toEqual([['other_territory', 'soft', 'Main bakery is in City; Ana Silva works in North.']])
    const inCity = { technician: { ...schedule.technician, territory: 'CITY' } }
    expect(say1({ site }, inCity)).toEqual([])
    expect(say1({ site }, { technician: { ...schedule.technician, territory: null } })).toEqual([])
  })

  it('names the assets that stand at another site, whoever comes and whenever, until the work is done', () => {
    const elsewhere = [{ id: 'a', name: 'Chiller 2', site: 'Eastgate' }]
    const sentence = ['asset_elsewhere', 'soft', 'Chiller 2 stands at Eastgate, not at Main bakery.']
    const inNorth = { site: { ...site, territory: null } }
    expect(say1({ ...inNorth, elsewhere })).toEqual([sentence])
    expect(say1({ ...inNorth, elsewhere, scheduled_date: null }, null)).toEqual([sentence])
    expect(say1({ ...inNorth, elsewhere, status: 'completed' })).toEqual([])
    expect(say1(inNorth)).toEqual([])
  })

  it('a missed response time is a conflict with or without a technician', () => {
    const due = ['past_due', 'soft', 'Due Wed 25 Mar, 09:30; this ends 30 min later.']
    expect(say1({ due_by: at('09:30') })).toEqual([due])
    expect(say1({ due_by: at('09:30') }, null)).toEqual([due])
    expect(say1({ due_by: at('10:00') })).toEqual([])
    const response = { contract: 'Gold', hours: 4, by: at('07:30') }
    expect(say1({ response })).toEqual([
      [
        'past_response',
        'soft',
        'Gold promises somebody within 4 h, by Wed 25 Mar, 07:30; this begins 1 h 30 min later.',
      ],
    ])
    expect(say1({ response: { ...response, by: at('09:00') } })).toEqual([])
    expect(say1({ response, status: 'in_progress' })).toEqual([])
  })

  it('a start after what the customer was told is a conflict until the work is begun', () => {
    const promised = { until: at('08:45') }
    expect(say1({ promised })).toEqual([
      ['past_promise', 'soft', 'The customer was told by Wed 25 Mar, 08:45; this begins 15 min later.'],
    ])
    expect(say1({ promised: { until: at('09:00') } })).toEqual([])
    expect(say1({ promised, status: 'in_progress' }, null)).toEqual([])
    expect(say1({ promised, scheduled_date: null })).toEqual([])
    expect(say1({ promised: null })).toEqual([])
  })

  it('a missed resolution is a conflict, also of work that was begun', () => {
    const resolution = { contract: 'Gold', by: at('09:30') }
    const late = [
      ['past_resolution', 'soft', 'Gold promises that it is done by Wed 25 Mar, 09:30; this ends 30 min later.'],
    ]
    expect(say1({ resolution })).toEqual(late)
    expect(say1({ resolution, status: 'in_progress' }, null)).toEqual(late)
    expect(say1({ resolution: { ...resolution, by: at('10:00') } })).toEqual([])
    expect(say1({ resolution, scheduled_date: null })).toEqual([])
    expect(say1({ resolution: null })).toEqual([])
  })

  it('reports a visit outside the customer’s window, also with one open end', () => {
    const window = { window_start: at('08:00'), window_end: at('09:45') }
    expect(say1(window)).toEqual([
      [
        'outside_window',
        'hard',
        'The customer can be visited from Wed 25 Mar, 08:00 to Wed 25 Mar, 09:45; 15 min of this are outside.',
      ],
    ])
    expect(say1({ window_start: at('10:00') })).toEqual([
      ['outside_window', 'hard', 'The customer can be visited from Wed 25 Mar, 10:00 on; this is outside.'],
    ])
    expect(say1({ window_start: at('09:00'), window_end: at('10:00') })).toEqual([])
  })

  it('reports too little travel time from the job before and to the job after', () => {
    const other = (id: string, from: string, minutes: number, over: Partial<PlannedJob> = {}) =>
      plannedJob({
        id,
        work_order_number: `WO-${id}`,
        scheduled_date: at(from),
        estimated_duration: minutes,
        site: across,
        ...over,
      })
    const north = { technician: { ...schedule.technician, territory: 'city' } }
    const jobs = [other('a', '06:00', 60), other('b', '08:00', 45), other('c', '10:00', 30)]
    expect(say1({ site }, { ...north, jobs })).toEqual([
      ['travel_gap', 'soft', 'Ana Silva needs about 27 min to get from WO-b (Acme) to here and has 15 min.'],
      ['travel_gap', 'soft', 'Ana Silva needs about 27 min to get on to WO-c (Acme) and has no time.'],
    ])
    const enough = [other('b', '07:48', 45), other('c', '10:27', 30)]
    expect(say1({ site }, { ...north, jobs: enough })).toEqual([])
    const unknown = [other('b', '08:00', 60, { site: null }), other('c', '10:00', 30, { status: 'cancelled' })]
    expect(say1({ site }, { ...north, jobs: unknown })).toEqual([])
  })

  it('reports missing coordinates or a missing site', () => {
    const nowhere = { ...site, territory: null, latitude: null, longitude: null }
    expect(say1({ site: nowhere })).toEqual([
      ['no_coordinates', 'info', 'Main bakery has no coordinates, so travel time cannot be checked.'],
    ])
    expect(say1({ site: null })).toEqual([
      ['no_coordinates', 'info', 'WO-1 has no site, so travel time cannot be checked.'],
    ])
  })

  it('ignores completed and cancelled work', () => {
    const late = { due_by: at('08:00'), required_skills: ['Gas'], site: null }
    expect(say1({ ...late, status: 'completed' })).toEqual([])
    expect(say1({ ...late, status: 'cancelled' })).toEqual([])
  })
})
