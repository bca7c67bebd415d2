import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { BoardJob } from '@/lib/domain/board/types'
import { newId } from '@/lib/domain/id'
import { undoAction } from '@/lib/services/data/undo'
import { createVisit, deleteVisit, getVisit, updateVisit } from '@/lib/services/work/visits'
import { deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { changeBoardJob, changeBoardJobs, readBoard, readBoardJob, readJobs, readTechnicianJobs } from './index'

/* A card of the board is a visit: the primary one of a work order bears its id. */

let ctx: ServiceContext
let home: Household
let helper: string
let order: string

const pad = (value: number) => String(value).padStart(2, '0')
const at = (hour: number, day = 13) => `2027-01-${pad(day)}T${pad(hour)}:00:00.000Z`
const [FROM, TO] = [new Date('2027-01-13T00:00:00Z'), new Date('2027-01-14T00:00:00Z')]
/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...ctx, requestId: newId() })
const board = () => readBoard(ctx, FROM, TO)
const idsOf = (jobs: readonly BoardJob[]) => jobs.map(({ id }) => id)
const seenOf = ({ status, technician_id, scheduled_date, estimated_duration }: BoardJob) => ({
  status,
  technician_id,
  scheduled_date,
  estimated_duration,
})
const helping = (hour: number, day = 13) => ({ technician_id: helper, scheduled_start: at(hour, day), minutes: 30 })

beforeEach(async () => {
  ctx = { ...(await makeAccount()), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(ctx)
  helper = (await makeTechnician(ctx)).id
  const createdOrder = await makeWorkOrder(ctx, {
    ...home,
    scheduled_date: at(9),
    estimated_duration: 60,
    due_by: at(12),
    required_skills: ['HVAC'],
    priority: 'high',
    description: 'Two to lift',
    window_start: at(8),
    window_end: at(10),
  })
  order = createdOrder.id
})

describe('further visits on the board', () => {
  it('are cards of their own, of their work order, without its window', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const { jobs, queue } = await board()
    expect(idsOf(jobs)).toEqual([order, id])
    expect(queue).toEqual([])
    const [primary, further] = jobs
    expect(primary).not.toHaveProperty('work_order_id')
    expect(further).toEqual({
      ...primary,
      id,
      work_order_id: order,
      status: 'assigned',
      technician_id: helper,
      scheduled_date: at(14),
      estimated_duration: 30,
      window_start: null,
      window_end: null,
      promise: null,
      response: null,
      resolution: null,
    })
    expect(await readBoardJob(ctx, id)).toEqual(further)
    expect(idsOf(await readTechnicianJobs(ctx, helper, FROM, TO))).toEqual([id])
  })

  it('are among those before and after the days shown', async () => {
    const before = await createVisit(ctx, order, helping(20, 12))
    const after = await createVisit(ctx, order, helping(5, 14))
    await createVisit(ctx, order, helping(5, 16))
    expect(idsOf((await board()).jobs).toSorted()).toEqual([order, before.id, after.id].toSorted())
  })

  it('reach into the days shown when they are long', async () => {
    const { id } = await createVisit(ctx, order, { ...helping(9, 4), minutes: 10 * 24 * 60 })
    expect(idsOf((await board()).jobs)).toContain(id)
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nobody', { technician_id: null }, ['open']],
    ['no date', { scheduled_start: null }, ['assigned']],
    ['no date and was done', { scheduled_start: null, status: 'done' }, []],
    ['nobody and was called off', { technician_id: null, status: 'cancelled' }, []],
  ])('wait in the queue when one has %s', async (_name, change, statuses) => {
    const { id } = await createVisit(ctx, order, helping(14))
    await updateVisit(ctx, id, change)
    const { queue } = await board()
    expect(queue.map((job) => [job.id, job.work_order_id, job.status])).toEqual(
      statuses.map((status) => [id, order, status]),
    )
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is called off', (id) => updateVisit(ctx, id, { status: 'cancelled' })],
    ['is deleted', (id) => deleteVisit(ctx, id)],
    ['is of work in the trash', () => deleteWorkOrder(ctx, order)],
    ['is of cancelled work', () => updateWorkOrder(ctx, order, { status: 'cancelled' })],
  ])('are gone once one %s', async (_name, act) => {
    const { id } = await createVisit(ctx, order, helping(14))
    await act(id)
    expect(idsOf((await board()).jobs)).not.toContain(id)
  })

  it('show the work order in the place of the one that was primary', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    await deleteVisit(ctx, order)
    expect((await board()).jobs).toMatchObject([{ id: order, technician_id: helper, scheduled_date: at(14) }])
    expect(await readJobs(ctx, [id])).toEqual([])
  })
})

describe('moving a further visit on the board', () => {
  const move = { technician_id: null, scheduled_date: null }
  const resize = { scheduled_date: at(16), estimated_duration: 45 }

  it('changes it and leaves the work order as it is; one undo takes it back', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const before = await getWorkOrder(ctx, order)
    const seen = seenOf(await readBoardJob(ctx, id))
    const saved = await changeBoardJob(request(), id, resize, seen)
    expect(saved).toMatchObject({ outcome: 'saved', job: { id, scheduled_date: at(16), estimated_duration: 45 } })
    expect(await getWorkOrder(ctx, order)).toEqual(before)
    if (saved.outcome === 'saved') await undoAction(request(), saved.batch)
    expect(seenOf(await readBoardJob(ctx, id))).toEqual(seen)
  })

  it('puts it into the queue', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const saved = await changeBoardJob(ctx, id, move)
    expect(saved).toMatchObject({ job: { id, status: 'open', technician_id: null, scheduled_date: null } })
    expect(idsOf((await board()).queue)).toEqual([id])
  })

  it('is refused when a colleague changed it since it was seen, and says who', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const seen = seenOf(await readBoardJob(ctx, id))
    await updateVisit({ ...request(), actor: { type: 'user', id: newId(), name: 'Ben Okafor' } }, id, { minutes: 20 })
    expect(await changeBoardJob(ctx, id, move, seen)).toMatchObject({
      outcome: 'moved',
      by: 'Ben Okafor',
      theirs: { id, estimated_duration: 20 },
    })
    expect(await getVisit(ctx, id)).toMatchObject({ technician: { id: helper } })
  })

  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['it was done', 'done', resize, /^This visit for WO-\d+ is completed\.$/],
    ['somebody is on site and nobody would be', 'on_site', move, /is in progress\. Put it on hold/],
    ['the status is to be changed', 'planned', { status: 'in_progress' }, /^The status of a visit/],
  ])('is refused when %s', async (_name, status, change, message) => {
    const { id } = await createVisit(ctx, order, helping(14))
    await updateVisit(ctx, id, { status })
    await expect(changeBoardJob(ctx, id, change)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(message),
    })
  })

  it('needs a permission, and a visit of the account', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(changeBoardJob(reader, id, resize)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(changeBoardJob(await makeAccount(), id, resize)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('goes with work orders in one step, which one undo takes back', async () => {
    const { id } = await createVisit(ctx, order, helping(14))
    const before = await readJobs(ctx, [order, id])
    const changes = before.map((job) => ({
      id: job.id,
      technician_id: job.technician_id,
      scheduled_date: at(17),
      seen: seenOf(job),
    }))
    const { batch, refused } = await changeBoardJobs(request(), { changes })
    expect(refused).toEqual([])
    expect((await readJobs(ctx, [order, id])).map(({ scheduled_date }) => scheduled_date)).toEqual([at(17), at(17)])
    await undoAction(request(), batch)
    expect(await readJobs(ctx, [order, id])).toEqual(before)
  })
})
