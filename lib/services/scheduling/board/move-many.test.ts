import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import type { BoardJob } from '@/lib/domain/board/types'
import { createTechnician } from '@/lib/services/people/technicians'
import { changeBoardJobs, readBoardJob, undoBoardJobs } from '@/lib/services/scheduling/board'
import { undoLastAction } from '@/lib/services/data/undo'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

let ctx: ServiceContext
let home: Household
let other: string
let jobs: BoardJob[]

const at = (hour: number) => `2027-01-13T${String(hour).padStart(2, '0')}:00:00.000Z`
/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...ctx, requestId: newId() })
const to = (job: BoardJob, technician_id: string | null, scheduled_date: string | null) => {
  const { id, status, estimated_duration } = job
  const seen = { status, estimated_duration, technician_id: job.technician_id, scheduled_date: job.scheduled_date }
  return { id, technician_id, scheduled_date, seen }
}
const placesNow = async () =>
  (await Promise.all(jobs.map(({ id }) => readBoardJob(ctx, id)))).map(({ technician_id, scheduled_date }) => [
    technician_id,
    scheduled_date,
  ])

beforeEach(async () => {
  ctx = { ...(await makeAccount()), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(ctx)
  other = (await createTechnician(ctx, { name: 'Ben Okafor' })).id
  const orders = []
  for (const hour of [14, 16])
    orders.push(await makeWorkOrder(ctx, { ...home, scheduled_date: at(hour), estimated_duration: 60 }))
  jobs = await Promise.all(orders.map(({ id }) => readBoardJob(ctx, id)))
})

describe('moving many jobs on the board', () => {
  test('moves all in one step, and one undo takes all of it back', async () => {
    const before = await placesNow()
    const changes = jobs.map((job, index) => to(job, other, at(15 + index)))
    const answer = await changeBoardJobs(request(), { changes })
    expect(answer).toMatchObject({ refused: [], jobs: [{ technician_id: other }, { technician_id: other }] })
    expect(await placesNow()).toEqual([
      [other, at(15)],
      [other, at(16)],
    ])
    const ids = jobs.map(({ id }) => id)
    const undone = await undoBoardJobs(request(), { ids, batch: answer.batch })
    expect(undone.jobs).toHaveLength(2)
    expect(await placesNow()).toEqual(before)
  })

  test('leaves all who come together where they are when a colleague changed one of them', async () => {
    const [lead, alone] = jobs
    if (!lead || !alone) throw new Error('two jobs are made')
    await updateVisit(ctx, lead.id, { group_id: lead.id })
    const { id } = await createVisit(ctx, lead.id, { technician_id: other, minutes: 60, group_id: lead.id })
    const seen = await Promise.all([lead.id, id, alone.id].map((one) => readBoardJob(ctx, one)))
    await updateVisit({ ...request(), actor: { type: 'user', id: newId(), name: 'Priya Shah' } }, id, { minutes: 45 })
    const changes = seen.map((job) => to(job, job.technician_id, at(18)))
    const answer = await changeBoardJobs(request(), { changes })
    expect(answer.jobs.map((job) => job.id)).toEqual([alone.id])
    expect(answer.refused).toMatchObject([
      { id, reason: 'was changed by Priya Shah meanwhile' },
      { id: lead.id, reason: 'comes together with a visit that was changed meanwhile' },
    ])
    expect(await readBoardJob(ctx, lead.id)).toMatchObject({ scheduled_date: at(14) })
    expect(await readBoardJob(ctx, id)).toMatchObject({ scheduled_date: at(14) })
  })

  test('unassigns all, and the undo of the last action takes all of it back', async () => {
    const before = await placesNow()
    await changeBoardJobs(request(), { changes: jobs.map((job) => to(job, null, null)) })
    expect(await placesNow()).toEqual([
      [null, null],
      [null, null],
    ])
    await undoLastAction(request())
    expect(await placesNow()).toEqual(before)
  })

  test('leaves a job alone that was changed since it was seen, and names it', async () => {
    const [first] = jobs
    await updateWorkOrder(request(), first?.id ?? '', { scheduled_date: at(9) })
    const answer = await changeBoardJobs(request(), { changes: jobs.map((job) => to(job, other, at(15))) })
    expect(answer.refused).toMatchObject([
      { name: first?.work_order_number, reason: 'was changed by Dana Reyes meanwhile' },
    ])
    expect((await placesNow()).map(([technician]) => technician)).toEqual([home.technician_id, other])
  })

  test('changes nothing where one of them is refused', async () => {
    const before = await placesNow()
    const [first, second] = jobs.map((job) => to(job, other, at(15)))
    const changes = [first, { ...second, technician_id: newId() }]
    await expect(changeBoardJobs(request(), { changes })).rejects.toMatchObject({ code: 'validation_error' })
    expect(await placesNow()).toEqual(before)
  })

  test('needs the permission to change work orders', async () => {
    const reader = withScopes(ctx, 'read:work-orders')
    const changes = jobs.map((job) => to(job, null, null))
    await expect(changeBoardJobs(reader, { changes })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
