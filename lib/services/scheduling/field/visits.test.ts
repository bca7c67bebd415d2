import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { createTask } from '@/lib/services/work/tasks'
import { createTechnician } from '@/lib/services/people/technicians'
import { createVisit, deleteVisit, updateVisit } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeUser } from '@/lib/testing/factories/users'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { endOwnVisit, moveOwnJob, readOwnDay, readOwnJob, startOwnVisit } from './index'

let office: ServiceContext
let home: Household
let ana: string
let signIn: ServiceContext

const DAY = '2026-11-24'
const NEXT = '2026-11-25'
const at = (hour: number, day = DAY) => `${day}T${String(hour + 5).padStart(2, '0')}:00:00.000Z`

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  ana = (await createTechnician(office, { name: 'Ana Ruiz' })).id
  const user = await makeUser(office, { role: 'technician' })
  const where = { account_id_id: { account_id: office.accountId, id: user.id } }
  await db().user.update({ where, data: { technician_id: ana } })
  signIn = {
    ...office,
    actor: { type: 'user', id: user.id, name: 'Ana' },
    scopes: new Set(ROLE_SCOPES.technician),
  }
})

/** Work of somebody else, at nine for an hour. */
const theirs = (values: Record<string, unknown> = {}) =>
  makeWorkOrder(office, {
    ...{ customer_id: home.customer_id, technician_id: home.technician_id },
    ...{ scheduled_date: at(9), estimated_duration: 60, ...values },
  })
const further = (id: string, scheduled_start: string, minutes = 30) =>
  createVisit(office, id, { technician_id: ana, scheduled_start, minutes })
const dayOf = async (day = DAY) => {
  const { jobs, in_progress } = await readOwnDay(signIn, day, DAY)
  return { jobs, in_progress: in_progress.map(({ id }) => id) }
}

describe('a technician with a further visit', () => {
  it('sees its own time and length, and who comes on the same day', async () => {
    const order = await theirs()
    const visit = await further(order.id, at(10))
    const { jobs } = await dayOf()
    expect(jobs).toMatchObject([
      {
        ...{ id: order.id, visit_id: visit.id, scheduled_date: at(10), scheduled_end: '2026-11-24T15:30:00.000Z' },
        others: ['Sam Reyes'],
      },
    ])
    expect(await readOwnJob(signIn, order.id)).toMatchObject({ technician_id: ana, visit: { id: visit.id } })
  })

  it('sees it on its day alone, without those who come on another', async () => {
    const order = await theirs()
    await further(order.id, at(14, NEXT))
    expect((await dayOf()).jobs).toEqual([])
    expect((await dayOf(NEXT)).jobs).toMatchObject([{ id: order.id, others: [] }])
  })

  it('sees both visits where the work order is theirs as well', async () => {
    const order = await theirs({ technician_id: ana })
    const visit = await further(order.id, at(14))
    expect((await dayOf()).jobs.map(({ visit_id }) => visit_id)).toEqual([order.id, visit.id])
  })

  it('comes at their own time where they also have a task', async () => {
    const order = await theirs()
    await createTask(office, order.id, { name: 'Help', technician_id: ana })
    expect((await dayOf()).jobs.map(({ visit_id }) => visit_id)).toEqual([order.id])
    const visit = await further(order.id, at(14, NEXT))
    expect((await dayOf()).jobs).toEqual([])
    expect((await dayOf(NEXT)).jobs.map(({ visit_id }) => visit_id)).toEqual([visit.id])
  })

  it('is told of work in progress only while they are there themselves', async () => {
    const order = await theirs()
    const visit = await further(order.id, at(14, NEXT))
    await updateWorkOrder(office, order.id, { status: 'in_progress' })
    expect(await dayOf()).toEqual({ jobs: [], in_progress: [] })
    await updateVisit(office, visit.id, { status: 'on_site' })
    expect(await dayOf()).toEqual({ jobs: [], in_progress: [order.id] })
  })

  it('may open and move the job until the visit is called off, deleted or somebody else’s', async () => {
    const order = await theirs()
    const refused = { code: 'not_found' }
    await expect(readOwnJob(signIn, order.id)).rejects.toMatchObject(refused)
    for (const end of [
      (id: string) => updateVisit(office, id, { status: 'cancelled' }),
      (id: string) => updateVisit(office, id, { technician_id: home.technician_id }),
      (id: string) => deleteVisit(office, id),
    ]) {
      const { id } = await further(order.id, at(10))
      await moveOwnJob(signIn, order.id, { status: 'in_progress' })
      await end(id)
      await expect(readOwnJob(signIn, order.id)).rejects.toMatchObject(refused)
      await expect(moveOwnJob(signIn, order.id, { status: 'completed' })).rejects.toMatchObject(refused)
      expect((await dayOf()).jobs).toEqual([])
    }
  })
})

describe('the end of a visit', () => {
  const DONE = { status: 'done', outcome: 'part_needed' }

  it('of a further visit says how, and plans the next one in the same step', async () => {
    const order = await theirs()
    const visit = await further(order.id, at(10))
    await startOwnVisit(signIn, visit.id)
    expect(await getWorkOrder(office, order.id)).toMatchObject({ status: 'in_progress' })
    const next = { scheduled_start: at(14, NEXT), minutes: 45 }
    const ended = await endOwnVisit(signIn, visit.id, { outcome: 'part_needed', next })
    expect(ended.visit).toMatchObject(DONE)
    expect(ended.next).toMatchObject({ ...next, technician: { id: ana }, sequence: 3, status: 'planned' })
    expect(await getWorkOrder(office, order.id)).toMatchObject({ status: 'in_progress' })
    expect((await dayOf()).jobs).toMatchObject([{ visit_id: visit.id, status: 'completed', outcome: 'part_needed' }])
    await expect(endOwnVisit(signIn, visit.id, { outcome: 'fixed' })).rejects.toMatchObject({
      message: 'This visit is over already. Ask the office before you continue.',
    })
  })

  it('of the primary one leaves the work order in progress, and the office finds who comes when nobody said', async () => {
    const order = await theirs({ technician_id: ana, scheduled_date: at(9, '2026-11-20') })
    await moveOwnJob(signIn, order.id, { status: 'in_progress' })
    expect((await dayOf()).in_progress).toEqual([order.id])
    const { visit, next } = await endOwnVisit(signIn, order.id, { outcome: 'no_access', next: {} })
    expect(visit).toMatchObject({ is_primary: true, outcome: 'no_access', status: 'on_site' })
    expect(next).toMatchObject({ technician: null, scheduled_start: null, minutes: 60 })
    expect(await getWorkOrder(office, order.id)).toMatchObject({ status: 'in_progress' })
    expect((await dayOf()).in_progress).toEqual([])
  })

  it('is not said of somebody else’s visit', async () => {
    const order = await theirs()
    await further(order.id, at(10))
    const other = await createVisit(office, order.id, { technician_id: home.technician_id })
    await expect(endOwnVisit(signIn, other.id, { outcome: 'fixed' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(endOwnVisit(signIn, order.id, { outcome: 'fixed' })).rejects.toMatchObject({ code: 'not_found' })
    const refused = endOwnVisit(signIn, other.id, { outcome: 'broken' })
    await expect(refused).rejects.toMatchObject({ code: 'validation_error' })
  })
})
