import { describe, expect, it } from 'vitest'
import { type PackedJob, unpackAnswer, unpackBoard } from './packed'

const NINE = Date.parse('2026-03-25T09:00:00Z')
const bare: PackedJob = [
  '1',
  'WO-000001',
  'open',
  'high',
  'repair',
  'c',
  'Harbor Foods',
  null,
  null,
  null,
  null,
  null,
  null,
  [],
  null,
  null,
  null,
  false,
  null,
  null,
]
const full: PackedJob = [
  '2',
  'WO-000002',
  'assigned',
  'low',
  'service',
  'c',
  'Harbor Foods',
  't',
  NINE,
  90,
  NINE + 1,
  NINE + 2,
  NINE + 3,
  ['HVAC'],
  ['s', 'Cellar', 'North', 47.5, -122.25, true],
  ['Gold', 4, NINE + 4],
  'Pump leaks',
  true,
  ['Silver', NINE + 5],
  [1, 1, NINE / 1000],
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
      ...{ id: '2', work_order_number: 'WO-000002', status: 'assigned', priority: 'low', work_order_type: 'service' },
      ...{ customer: { id: 'c', name: 'Harbor Foods' }, technician_id: 't', estimated_duration: 90 },
      ...{ scheduled_date: '2026-03-25T09:00:00.000Z', due_by: '2026-03-25T09:00:00.001Z' },
      ...{ window_start: '2026-03-25T09:00:00.002Z', window_end: '2026-03-25T09:00:00.003Z' },
      required_skills: ['HVAC'],
      site: { id: 's', name: 'Cellar', territory: 'North', latitude: 47.5, longitude: -122.25, is_approximate: true },
      response: { contract: 'Gold', hours: 4, by: '2026-03-25T09:00:00.004Z' },
      ...{ description: 'Pump leaks', under_warranty: true },
      resolution: { contract: 'Silver', by: '2026-03-25T09:00:00.005Z' },
      promise: { kind: 'arrive', state: 'warned', due_at: '2026-03-25T09:00:00.000Z', minutes_left: null },
    },
  ],
  queue: [
    {
      ...{ id: '1', work_order_number: 'WO-000001', status: 'open', priority: 'high', work_order_type: 'repair' },
      ...{ customer: { id: 'c', name: 'Harbor Foods' }, technician_id: null, estimated_duration: null },
      ...{ scheduled_date: null, due_by: null, window_start: null, window_end: null, required_skills: [] },
      ...{ site: null, response: null, description: null, under_warranty: false, resolution: null, promise: null },
    },
  ],
}

describe('packed boards', () => {
  it('are unpacked with every field, and null where a job has none', () => {
    expect(unpackBoard(JSON.stringify(packed))).toEqual(unpacked)
  })

  it('tell of a further visit alone which work order it is for', () => {
    const [primary, further] = unpackBoard(JSON.stringify({ ...packed, jobs: [full, [...full, 'w']] })).jobs
    expect(primary).not.toHaveProperty('work_order_id')
    expect(further).toEqual({ ...primary, work_order_id: 'w' })
  })

  it('tell what is left of a promise that is paused, which has no due time', () => {
    const [job] = unpackBoard(JSON.stringify({ ...packed, jobs: [full.with(19, [2, 2, 190])] })).jobs
    expect(job?.promise).toEqual({ kind: 'resolve', state: 'paused', due_at: null, minutes_left: 190 })
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
