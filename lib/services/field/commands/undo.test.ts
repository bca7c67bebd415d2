import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { listFieldEvents } from '@/lib/services/field/events'
import { getWorkOrder, readWorkOrderDetail, undoWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { makeUser } from '@/lib/testing/factories/users'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

let office: ServiceContext
let phone: Awaited<ReturnType<typeof makePhone>>
let job: { id: string }

beforeEach(async () => {
  const account = await makeAccount()
  const { id, name } = await makeUser(account, { role: 'dispatcher' })
  office = { ...account, actor: { type: 'user', id, name } }
  const { customer_id, technician_id } = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, technician_id))
  job = await makeWorkOrder(office, { customer_id, technician_id })
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const request = () => ({ ...office, requestId: newId() })
const undoable = async () => (await readWorkOrderDetail(request(), job.id)).undo?.batch

it('what a technician completed by mistake is taken back by the office, and what happened stays', async () => {
  const start = phone.command('start', job.id, { occurred_at: ago(60) })
  const complete = phone.command('complete_job', job.id, { occurred_at: ago(30) })
  await phone.send(start, complete)
  expect(await undoable()).toBe(complete.id)
  expect(await undoWorkOrders(request(), { ids: [job.id], batch: complete.id })).toMatchObject({ refused: [] })
  expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'in_progress', completed_at: null })
  const { data } = await listFieldEvents(office, job.id, { page: 1, per_page: 25 })
  expect(data.map(({ kind }) => kind)).toEqual(['work_started', 'completed'])
  // The next one back is the start.
  expect(await undoable()).toBe(start.id)
})

it('a job that its technician opens again keeps its former end in the history', async () => {
  const complete = phone.command('complete_job', job.id, { occurred_at: ago(30) })
  await phone.send(complete, phone.command('start', job.id))
  expect(await getWorkOrder(office, job.id)).toMatchObject({ status: 'in_progress', completed_at: null })
  const { history } = await readWorkOrderDetail(request(), job.id)
  const reopened = history.find(({ changes }) => changes.completed_at?.[1] === null)
  expect(reopened?.changes.completed_at).toEqual([complete.occurred_at, null])
})

it('what somebody changed since stays, and so does what another program did', async () => {
  const start = phone.command('start', job.id)
  await phone.send(start)
  await updateWorkOrder(request(), job.id, { status: 'on_hold' })
  expect(await undoWorkOrders(request(), { ids: [job.id], batch: start.id })).toMatchObject({
    changed: [],
    refused: [{ id: job.id }],
  })
  const program = { ...request(), actor: { type: 'api_key' as const, id: newId(), name: 'Import' } }
  await updateWorkOrder(program, job.id, { status: 'in_progress' })
  expect(await undoable()).toBeUndefined()
  expect(await undoWorkOrders(request(), { ids: [job.id], batch: program.requestId })).toMatchObject({ changed: [] })
})
