import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createTechnician } from '@/lib/services/people/technicians'
import { listFieldEvents } from '@/lib/services/field/events'
import { createTask, getTask, updateTask } from '@/lib/services/work/tasks'
import { createVisit, listWorkOrderVisits } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

let office: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, home.technician_id))
})

const job = (technician_id: string) =>
  makeWorkOrder(office, {
    customer_id: home.customer_id,
    technician_id,
    estimated_duration: 60,
    scheduled_date: '2027-03-10T15:00:00Z',
  })
const visitsOf = async (id: string) => (await listWorkOrderVisits(office, id, { page: 1, per_page: 25 })).data
const settled = async (...commands: object[]) =>
  (await phone.send(...commands)).map(({ outcome, reason }) => [outcome, reason])
const ACCEPTED = ['accepted', null]

it('a helper begins and ends their own visit, and somebody is to come again', async () => {
  const ana = await createTechnician(office, { name: 'Ana Ruiz' })
  const { id } = await job(ana.id)
  const visit = await createVisit(office, id, {
    technician_id: home.technician_id,
    scheduled_start: '2027-03-10T15:00:00Z',
    minutes: 30,
  })
  const ownVisit = { visit_id: visit.id }
  expect(await settled(phone.command('start', id, ownVisit))).toEqual([ACCEPTED])
  expect(await getWorkOrder(office, id)).toMatchObject({ status: 'in_progress' })
  expect((await visitsOf(id))[1]).toMatchObject({ id: visit.id, status: 'on_site' })
  const payload = { outcome: 'part_needed', next: { scheduled_start: null } }
  expect(await settled(phone.command('end_visit', id, { ...ownVisit, payload }))).toEqual([ACCEPTED])
  expect((await visitsOf(id)).slice(1)).toMatchObject([
    { id: visit.id, status: 'done', outcome: 'part_needed' },
    { status: 'planned', outcome: null, minutes: 30, technician: null },
  ])
  expect(await getWorkOrder(office, id)).toMatchObject({ status: 'in_progress' })
})

it('without a visit the technician’s own is ended, and with a time they come again themselves', async () => {
  const { id } = await job(home.technician_id)
  await updateWorkOrder(office, id, { status: 'in_progress' })
  const next = { scheduled_start: '2027-03-12T15:00:00Z', minutes: 45 }
  const payload = { outcome: 'planned_return', next }
  expect(await settled(phone.command('end_visit', id, { payload }))).toEqual([ACCEPTED])
  expect(await visitsOf(id)).toMatchObject([
    { is_primary: true, outcome: 'planned_return' },
    { minutes: 45, technician: { id: home.technician_id } },
  ])
})

describe('the end of a primary visit', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const kindsOf = async (id: string) =>
    (await listFieldEvents(office, id, { page: 1, per_page: 25 })).data.map(({ kind }) => kind)

  /** A job that was begun an hour ago, and whose visit was ended half an hour ago because a part is needed. */
  async function endForPart() {
    const { id } = await job(home.technician_id)
    const payload = { outcome: 'part_needed', next: null }
    const end = phone.command('end_visit', id, { visit_id: id, occurred_at: ago(30), payload })
    const start = phone.command('start', id, { visit_id: id, occurred_at: ago(60) })
    expect(await settled(start, end)).toEqual([ACCEPTED, ACCEPTED])
    return { id, end: end.occurred_at }
  }

  it('leaves nobody on site: it is over when it happened, with its event, and the job goes on', async () => {
    const { id, end } = await endForPart()
    expect(await visitsOf(id)).toMatchObject([{ status: 'done', outcome: 'part_needed', ended_at: end }])
    expect(await kindsOf(id)).toEqual(['work_started', 'visit_ended'])
    expect(await getWorkOrder(office, id)).toMatchObject({ status: 'in_progress', completed_at: null })
  })

  it('stays when it was, when the job is held, completed and reopened after it', async () => {
    const { id, end } = await endForPart()
    for (const status of ['on_hold', 'in_progress', 'completed', 'in_progress'] as const) {
      await updateWorkOrder(office, id, { status })
      expect(await visitsOf(id), status).toMatchObject([{ status: 'done', outcome: 'part_needed', ended_at: end }])
    }
  })

  it('is taken back when its technician begins again', async () => {
    const { id } = await endForPart()
    expect(await settled(phone.command('start', id, { visit_id: id }))).toEqual([ACCEPTED])
    expect(await visitsOf(id)).toMatchObject([{ status: 'on_site', outcome: null, ended_at: null }])
  })

  it('is over no more once the office plans the job anew', async () => {
    const { id } = await endForPart()
    await updateWorkOrder(office, id, { status: 'assigned', scheduled_date: '2027-03-12T15:00:00Z' })
    expect(await visitsOf(id)).toMatchObject([{ status: 'planned', outcome: null, ended_at: null }])
  })

  it('of work that was not begun is the outcome alone', async () => {
    const { id } = await job(home.technician_id)
    const payload = { outcome: 'no_access', next: null }
    expect(await settled(phone.command('end_visit', id, { visit_id: id, payload }))).toEqual([ACCEPTED])
    expect(await visitsOf(id)).toMatchObject([{ status: 'planned', outcome: 'no_access', ended_at: null }])
  })
})

it('a task is opened again, and one that is gone is for the office', async () => {
  const { id } = await job(home.technician_id)
  const task = await createTask(office, id, { name: 'Look' })
  await updateTask(office, task.id, { status: 'completed' })
  const payload = { task_id: task.id, name: 'Look' }
  expect(await settled(phone.command('reopen_task', id, { payload }))).toEqual([ACCEPTED])
  expect(await getTask(office, task.id)).toMatchObject({ status: 'pending' })
  const gone = { task_id: id, name: 'Look' }
  expect(await settled(phone.command('reopen_task', id, { payload: gone }))).toEqual([
    ['needs_decision', 'record_gone'],
  ])
})
