import { expect, it } from 'vitest'
import type { FieldSync, SyncedJob } from '@/lib/schemas/field/sync'
import { type JobNotice, noticesAfter } from './notices'
import type { JobRow } from './types'

const SAM = 'sam'
const held = { from: '2027-03-09', to: '2027-03-17', technician: { id: SAM, name: 'Sam' } }
const nothing = { jobs: [], removed: [], assets: [], time_zone: 'UTC', from: '2027-03-10', to: '2027-03-18' }

function job(
  id: string,
  scheduled_date: string,
  { status = 'assigned', from = null as string | null } = {},
): SyncedJob {
  const technician = { id: SAM, name: 'Sam' }
  const work_order = {
    id,
    work_order_number: id,
    customer: { name: 'Miller' },
    scheduled_date,
    status,
    technician,
    asset_ids: ['boiler'],
  }
  return { work_order, visits: [], assignment: { by: 'Kim', from } } as unknown as SyncedJob
}
const rowOf = (ownJob: SyncedJob): JobRow => ({ id: ownJob.work_order.id, job: ownJob, removed: null })
const after = (answer: object, rows: JobRow[] = [], before: JobNotice[] = []) =>
  noticesAfter({ ...held, notices: before, rows }, { ...nothing, ...answer } as unknown as FieldSync)

it('tells of a job that the office gave, with whose it was and its machine, and of none that a new day brings into sight', () => {
  const jobs = [job('a', '2027-03-12T10:00:00Z', { from: 'Ana' }), job('b', '2027-03-18T10:00:00Z')]
  const assets = [{ id: 'boiler', name: 'Boiler 2' }]
  expect(after({ jobs, assets })).toMatchObject([
    { work_order_id: 'a', kind: 'came', by: 'Kim', from: 'Ana', machine: 'Boiler 2' },
  ])
  expect(after({ jobs }, [rowOf(jobs[0]!)])).toEqual([])
  expect(noticesAfter({ rows: [] }, { ...nothing, jobs } as unknown as FieldSync)).toEqual([])
})

it('tells who took a job away, but not of one that is done or of a day that has passed', () => {
  const gone = (id: string) => ({ removed: [{ id, reason: 'reassigned', by: 'Kim', technician: 'Ana' }] })
  const open = rowOf(job('a', '2027-03-12T10:00:00Z'))
  expect(after(gone('a'), [open])).toMatchObject([{ kind: 'gone', reason: 'reassigned', by: 'Kim', technician: 'Ana' }])
  expect(after(gone('a'), [rowOf(job('a', '2027-03-12T10:00:00Z', { status: 'completed' }))])).toEqual([])
  expect(after(gone('a'), [rowOf(job('a', '2027-03-09T10:00:00Z'))])).toEqual([])
  expect(after(gone('a'), [{ ...open, removed: 'reassigned' }])).toEqual([])
})

it('keeps what nobody has read, and of one job the last notice', () => {
  const open = job('a', '2027-03-12T10:00:00Z')
  const other: JobNotice = { ...after({ jobs: [job('b', '2027-03-12T10:00:00Z')] })[0]! }
  const cancelled = after(
    { removed: [{ id: 'a', reason: 'cancelled', by: null, technician: null }] },
    [rowOf(open)],
    [other],
  )
  expect(after({ jobs: [open] }, [], cancelled).map(({ work_order_id, kind }) => [work_order_id, kind])).toEqual([
    ['b', 'came'],
    ['a', 'came'],
  ])
})
