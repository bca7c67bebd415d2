import { describe, expect, it } from 'vitest'
import { type PackedJob, unpackAnswer, unpackBoard } from './packed'

const NINE = Date.parse('2026-03-25T09:00:00Z') / 1000
const bare: PackedJob = [
  [
    ...(['1', 'WO-000001', 'open', 'high', 'repair', 'c', 'Harbor Foods', null, null, null] as const),
    ...([null, null, null, null, null, null, null, null, null, null, null, null, null] as const),
  ],
]
const full: PackedJob = [
  [
    ...(['2', 'WO-000002', 'assigned', 'low', 'service', 'c', 'Harbor Foods', 't'] as const),
    ...([`${NINE}`, '90', `${NINE}.001`, `${NINE}.002`, `${NINE}.003`, '["HVAC"]', 'Pump leaks'] as const),
    ...(['s', 'Cellar', 'North', '47.5,-122.25,1', '1', 'arrived', `${NINE}`, `${NINE}.25`] as const),
  ],
  [null, [2, 0, NINE + 0.005, 'Silver'], [1, 1, NINE + 0.004, 'Gold', 240]],
]
const others = {
  technicians: [],
  branches: [],
  shifts: [],
  timeOff: [],
  overtime: [],
  onCall: [],
  closed: [],
  territories: [],
}
const packed = { ...others, jobs: [full], queue: [bare] }

const unpacked = {
  ...others,
  jobs: [
    {
      id: '2',
      work_order_number: 'WO-000002',
      status: 'assigned',
      priority: 'low',
      work_order_type: 'service',
      customer: { id: 'c', name: 'Harbor Foods' },
      technician_id: 't',
      estimated_duration: 90,
      scheduled_date: '2026-03-25T09:00:00.000Z',
      due_by: '2026-03-25T09:00:00.001Z',
      window_start: '2026-03-25T09:00:00.002Z',
      window_end: '2026-03-25T09:00:00.003Z',
      required_skills: ['HVAC'],
      site: { id: 's', name: 'Cellar', territory: 'North', latitude: 47.5, longitude: -122.25, is_approximate: true },
      response: { contract: 'Gold', hours: 4, by: '2026-03-25T09:00:00.004Z' },
      description: 'Pump leaks',
      under_warranty: true,
      last_event: 'arrived',
      promised: { until: '2026-03-25T09:00:00.000Z' },
      actual: { start: '2026-03-25T09:00:00.250Z', end: null },
      resolution: { contract: 'Silver', by: '2026-03-25T09:00:00.005Z' },
      promise: { kind: 'arrive', state: 'warned', due_at: '2026-03-25T09:00:00.000Z', minutes_left: null },
    },
  ],
  queue: [
    {
      id: '1',
      work_order_number: 'WO-000001',
      status: 'open',
      priority: 'high',
      work_order_type: 'repair',
      customer: { id: 'c', name: 'Harbor Foods' },
      technician_id: null,
      estimated_duration: null,
      scheduled_date: null,
      due_by: null,
      window_start: null,
      window_end: null,
      required_skills: [],
      site: null,
      response: null,
      description: null,
      under_warranty: false,
      resolution: null,
      promise: null,
    },
  ],
}

describe('packed boards', () => {
  it('are unpacked with every field, and null where a job has none', () => {
    expect(unpackBoard(JSON.stringify(packed))).toEqual(unpacked)
  })

  it('tell of a further visit alone which work order it is for', () => {
    const [primary, further] = unpackBoard(
      JSON.stringify({ ...packed, jobs: [full, [full[0], full[1], ['w', null, null]]] }),
    ).jobs
    expect(primary).not.toHaveProperty('work_order_id')
    expect(further).toEqual({ ...primary, work_order_id: 'w' })
  })

  it('tell who comes together and how many it takes, where that is more than one', () => {
    const more = [full[0], full[1], [null, 'g', '2']]
    const [alone, together] = unpackBoard(JSON.stringify({ ...packed, jobs: [full, more] })).jobs
    expect(together).toEqual({ ...alone, group_id: 'g', crew_size: 2 })
  })

  it('tell the order of work where it says anything', () => {
    const link = {
      kind: 'finish_to_start',
      lag_minutes: 0,
      waits: true,
      calendar: null,
      other: { id: 'o', work_order_number: 'WO-9' },
      visits: [],
    }
    const jobs = [full, [...full.slice(0, 2), null, [null, [link]]], [...full.slice(0, 2), null, [30, []]]]
    const [plain, linked, long] = unpackBoard(JSON.stringify({ ...packed, jobs })).jobs
    expect(linked).toEqual({ ...plain, links: [link] })
    expect(long).toEqual({ ...plain, unplanned: 30 })
  })

  const promisesOf = (...promises: NonNullable<PackedJob[1]>) => {
    const [job] = unpackBoard(JSON.stringify({ ...packed, jobs: [[full[0], promises]] })).jobs
    return { response: job?.response, resolution: job?.resolution, promise: job?.promise }
  }

  it('tell what is left of a promise that is paused, which has no due time', () => {
    expect(promisesOf(null, [2, 2, 190, 'Gold'])).toEqual({
      response: null,
      resolution: null,
      promise: { kind: 'resolve', state: 'paused', due_at: null, minutes_left: 190 },
    })
  })

  it('tell of several promises the one that is due first, before those that are paused', () => {
    expect(promisesOf(null, [1, 2, 10], [2, 1, NINE], [0, 0, NINE - 60])).toEqual({
      response: null,
      resolution: null,
      promise: { kind: 'acknowledge', state: 'running', due_at: '2026-03-25T08:59:00.000Z', minutes_left: null },
    })
  })

  it('tell the hours of a contract where no clock says by when somebody comes', () => {
    expect(promisesOf(['Bronze', 8, NINE], [2, 0, NINE + 1, 'Gold'])).toEqual({
      response: { contract: 'Bronze', hours: 8, by: '2026-03-25T09:00:00.000Z' },
      resolution: { contract: 'Gold', by: '2026-03-25T09:00:01.000Z' },
      promise: { kind: 'resolve', state: 'running', due_at: '2026-03-25T09:00:01.000Z', minutes_left: null },
    })
  })

  it('are unpacked in the answer of the present', () => {
    const answer = { as_of: null, point: '1.2.3', hasRouting: true, isPart: false }
    expect(unpackAnswer(JSON.stringify({ ...answer, board: packed }))).toEqual({ ...answer, board: unpacked })
  })

  it('are left as they are in the answer of an earlier time, whose jobs are not packed', () => {
    const answer = { as_of: '2026-03-01T00:00:00Z', read_at: 5, hasRouting: false, board: unpacked }
    expect(unpackAnswer(JSON.stringify(answer))).toEqual(answer)
  })
})
