import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createTask, getTask } from '@/lib/services/work/tasks'
import { createTechnician } from '@/lib/services/people/technicians'
import { changeWorkOrders, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeUser } from '@/lib/testing/factories/users'
import { completeOwnTask, moveOwnJob, noteOwnJob, readOwnDay, readOwnJob, reopenOwnTask } from './index'

let office: ServiceContext
let sam: ServiceContext
let home: Household

const DAY = '2026-11-24'
const at = (hour: number) => `${DAY}T${String(hour + 5).padStart(2, '0')}:00:00.000Z`

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  sam = await signedIn(home.technician_id)
})

/** A technician's sign-in, with the rights of its role alone. */
async function signedIn(technician_id: string | null): Promise<ServiceContext> {
  const user = await makeUser(office, { role: 'technician' })
  await db().user.update({
    where: { account_id_id: { account_id: office.accountId, id: user.id } },
    data: { technician_id },
  })
  return {
    ...office,
    actor: { type: 'user', id: user.id, name: 'Sam' },
    scopes: new Set(ROLE_SCOPES.technician),
  }
}

const job = (values: Record<string, unknown> = {}) =>
  makeWorkOrder(office, {
    customer_id: home.customer_id,
    technician_id: home.technician_id,
    scheduled_date: at(9),
    ...values,
  })
const numbers = async (day = DAY) => (await readOwnDay(sam, day, DAY)).jobs.map(({ id }) => id)

describe('a technician’s day', () => {
  it('lists only their own jobs in order of time', async () => {
    const other = await createTechnician(office, { name: 'Ana Ruiz' })
    const [late, early] = [await job({ scheduled_date: at(14) }), await job()]
    await job({ technician_id: other.id })
    await job({ technician_id: null })
    await job({ scheduled_date: '2026-11-25T15:00:00Z' })
    expect(await numbers()).toEqual([early.id, late.id])
    expect(await numbers('2026-11-26')).toEqual([])
  })

  it('uses the company’s time zone for the day', async () => {
    const night = await job({ scheduled_date: '2026-11-25T04:30:00Z' })
    expect(await numbers()).toEqual([night.id])
  })

  it('shows jobs in progress on their own day and, apart, today, but on no other day', async () => {
    const running = await job({ scheduled_date: '2026-11-20T15:00:00Z' })
    await updateWorkOrder(office, running.id, { status: 'in_progress' })
    const undated = await job({ scheduled_date: null })
    await updateWorkOrder(office, undated.id, { status: 'in_progress' })
    const planned = await job()
    const idsOf = async (day: string) => {
      const { jobs, in_progress } = await readOwnDay(sam, day, DAY)
      return [jobs.map(({ id }) => id), in_progress.map(({ id }) => id)]
    }
    expect(await idsOf(DAY)).toEqual([[planned.id], [undated.id, running.id]])
    expect(await idsOf('2026-11-20')).toEqual([[running.id], []])
    expect(await idsOf('2026-11-25')).toEqual([[], []])
    const [, since] = (await readOwnDay(sam, DAY, DAY)).in_progress
    expect(since?.started_at).toBe((await getWorkOrder(office, running.id)).started_at)
  })

  it('includes shared jobs with a task, without cancelled ones', async () => {
    const gone = await job()
    await updateWorkOrder(office, gone.id, { status: 'cancelled' })
    const shared = await job({ technician_id: null, scheduled_date: at(11) })
    await createTask(office, shared.id, { name: 'Help', technician_id: home.technician_id })
    expect(await numbers()).toEqual([shared.id])
  })

  it('is empty, and says why, for a sign-in that belongs to no technician', async () => {
    await job()
    const nobody = { day: DAY, technician_id: null, jobs: [], in_progress: [] }
    expect(await readOwnDay(await signedIn(null), DAY, DAY)).toEqual(nobody)
  })
})

describe('a technician’s own job', () => {
  it('is started, paused and completed; a repeated request changes nothing', async () => {
    const { id } = await job()
    for (const status of ['in_progress', 'on_hold', 'in_progress', 'completed', 'completed'])
      await moveOwnJob(sam, id, { status })
    expect(await getWorkOrder(office, id)).toMatchObject({ status: 'completed' })
  })

  it('cannot be cancelled, reopened, or changed after the office cancelled it', async () => {
    const { id } = await job()
    for (const status of ['cancelled', 'open', 'draft', 'assigned', 'nonsense'])
      await expect(moveOwnJob(sam, id, { status })).rejects.toMatchObject({ code: 'validation_error' })
    await updateWorkOrder(office, id, { status: 'cancelled' })
    await expect(moveOwnJob(sam, id, { status: 'in_progress' })).rejects.toMatchObject({
      message: 'The office set this job to cancelled in the meantime. Ask the office before you continue.',
    })
  })

  it('is not completed while tasks are open until the technician says what becomes of them', async () => {
    const { id } = await job()
    const done = await createTask(office, id, { name: 'Look' })
    await completeOwnTask(sam, done.id, {})
    const open = await createTask(office, id, { name: 'Defrost' })
    await moveOwnJob(sam, id, { status: 'in_progress' })
    await expect(moveOwnJob(sam, id, { status: 'completed' })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'Still open: “Defrost”. Complete these tasks too, or leave them open.',
      details: [{ field: 'open_tasks' }],
    })
    expect(await getWorkOrder(office, id)).toMatchObject({ status: 'in_progress' })
    await expect(moveOwnJob(sam, id, { status: 'completed', open_tasks: 'maybe' })).rejects.toMatchObject({
      code: 'validation_error',
    })

    await moveOwnJob(sam, id, { status: 'completed', open_tasks: 'leave' })
    expect(await getTask(office, open.id)).toMatchObject({ status: 'pending' })
    await moveOwnJob(sam, id, { status: 'in_progress' })
    await moveOwnJob(sam, id, { status: 'completed', open_tasks: 'complete' })
    expect(await getTask(office, open.id)).toMatchObject({ status: 'completed' })
    expect(await getWorkOrder(office, id)).toMatchObject({ status: 'completed' })
  })

  it('accepts notes, and tasks with answers', async () => {
    const { id } = await job()
    const task = await createTask(office, id, { name: 'Look' })
    await noteOwnJob(sam, id, { notes: 'Key under the mat' })
    await completeOwnTask(sam, task.id, { notes: 'Done' })
    expect(await readOwnJob(sam, id)).toMatchObject({
      order: { notes: 'Key under the mat' },
      tasks: [{ status: 'completed', notes: 'Done' }],
    })
    await reopenOwnTask(sam, task.id)
    expect(await getTask(office, task.id)).toMatchObject({ status: 'pending' })
  })
})

describe('another technician’s job', () => {
  it('is 404 for a technician, whatever they try', async () => {
    const { id } = await job({ technician_id: null })
    const task = await createTask(office, id, { name: 'Look' })
    const other = await signedIn((await createTechnician(office, { name: 'Ana Ruiz' })).id)
    const mine = await job()
    for (const attempt of [
      () => readOwnJob(sam, id),
      () => moveOwnJob(sam, id, { status: 'in_progress' }),
      () => noteOwnJob(sam, id, { notes: 'x' }),
      () => completeOwnTask(sam, task.id, {}),
      () => reopenOwnTask(sam, task.id),
      () => readOwnJob(sam, newId()),
      () => readOwnJob(sam, 'nonsense'),
      () => readOwnJob(other, mine.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('may be read, but not changed through the office’s verbs', async () => {
    const { id } = await job()
    expect((await getWorkOrder(sam, id)).id).toBe(id)
    for (const attempt of [
      () => updateWorkOrder(sam, id, { status: 'completed' }),
      () => changeWorkOrders(sam, { ids: [id], status: 'completed' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is 404 for a user without a technician, and for an API key', async () => {
    const { id } = await job()
    await expect(readOwnJob(await signedIn(null), id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(readOwnJob(office, id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
