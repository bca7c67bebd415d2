import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createTechnician } from '@/lib/services/people/technicians'
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
    ...{ customer_id: home.customer_id, technician_id, estimated_duration: 60 },
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
    ...{ technician_id: home.technician_id, scheduled_start: '2027-03-10T15:00:00Z', minutes: 30 },
  })
  const own = { visit_id: visit.id }
  expect(await settled(phone.command('start', id, own))).toEqual([ACCEPTED])
  expect(await getWorkOrder(office, id)).toMatchObject({ status: 'in_progress' })
  expect((await visitsOf(id))[1]).toMatchObject({ id: visit.id, status: 'on_site' })
  const payload = { outcome: 'part_needed', next: { scheduled_start: null } }
  expect(await settled(phone.command('end_visit', id, { ...own, payload }))).toEqual([ACCEPTED])
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
