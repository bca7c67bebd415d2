import { expect, it } from 'vitest'
import type { SyncedJob } from '@/lib/schemas/field/sync'
import { byJob, toEntry, toPhoneJob } from './phone-job'
import type { JobRow, OutboxRow } from './types'

const SAM = '0198c1de-0000-7000-8000-000000000001'

/** A job as a sync brought it, with what is known of what happened there. */
function jobWith(...kinds: string[]): JobRow {
  const work_order = { id: 'job', status: 'assigned', notes: null, started_at: null, completed_at: null }
  const on_site = kinds.map((kind) => ({ kind, technician_id: SAM, occurred_at: '2027-03-10T10:00:00.000Z' }))
  return { id: 'job', job: { work_order, visits: [], tasks: [], on_site } as unknown as SyncedJob, removed: null }
}

/** An arrival that the office has received. */
const arrival = (shown: boolean): OutboxRow => ({
  seq: 1,
  id: 'one',
  kind: 'arrive',
  version: 1,
  work_order_id: 'job',
  visit_id: null,
  payload: {},
  base: {},
  occurred_at: '2027-03-10T10:00:00.000Z',
  skew_ms: 0,
  upload: null,
  state: 'settled',
  outcome: 'accepted',
  reason: null,
  message: null,
  shown,
  dismissed: false,
})

it('takes the state of a technician from their commands until a sync has brought it', () => {
  const stateOf = (job: JobRow, ...commands: OutboxRow[]) => toPhoneJob(job, commands, null, SAM).state
  expect(stateOf(jobWith(), arrival(false))).toBe('on_site')
  expect(stateOf(jobWith('arrived'), arrival(true))).toBe('on_site')
  // The office has withdrawn it since.
  expect(stateOf(jobWith(), arrival(true))).toBe('assigned')
})

it('makes one entry of what became of one job, however much was done there', () => {
  const entry = (id: string, work_order_id: string, customer: string) =>
    toEntry({ ...arrival(false), id, work_order_id, job: { number: `WO-${work_order_id}`, customer } })
  const groups = byJob([entry('a', '1', 'Harbor Foods'), entry('b', '2', 'Miller'), entry('c', '1', 'Harbor Foods')])
  expect(groups.map(({ job, entries }) => [job?.number, job?.customer, entries.map(({ id }) => id)])).toEqual([
    ['WO-1', 'Harbor Foods', ['a', 'c']],
    ['WO-2', 'Miller', ['b']],
  ])
})
