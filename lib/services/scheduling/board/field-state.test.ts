import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createTechnician } from '@/lib/services/people/technicians'
import { createVisit } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { readBoard, readBoardJob } from './index'

/* The last event of a job's phone, as the board reads it. */

const HOUR = 3_600_000

let office: ServiceContext
let home: Household
let phone: Awaited<ReturnType<typeof makePhone>>

beforeEach(async () => {
  office = await makeAccount()
  home = await makeHousehold(office)
  phone = await makePhone(await signInAs(office, home.technician_id))
})

const job = (hours: number, technician_id = home.technician_id) =>
  makeWorkOrder(office, {
    customer_id: home.customer_id,
    technician_id,
    estimated_duration: 60,
    scheduled_date: new Date(Date.now() + hours * HOUR).toISOString(),
  })
const lastEventOf = async (id: string) => (await readBoardJob(office, id)).last_event

it('is the same in the day and in one job, and changes with each command', async () => {
  const { id } = await job(1)
  expect(await lastEventOf(id)).toBeUndefined()
  await phone.send(phone.command('start_travel', id))
  expect(await lastEventOf(id)).toBe('travel_started')
  await phone.send(phone.command('arrive', id))
  const board = await readBoard(office, new Date(Date.now() - 12 * HOUR), new Date(Date.now() + 12 * HOUR))
  expect(board.jobs.map(({ id: one, last_event }) => [one, last_event])).toEqual([[id, 'arrived']])
  await phone.send(phone.command('start', id), phone.command('pause', id))
  expect(await lastEventOf(id)).toBe('paused')
})

it('says when work began and, once it is done, ended', async () => {
  const { id } = await job(1)
  const actualOf = async () => (await readBoardJob(office, id)).actual
  expect(await actualOf()).toBeUndefined()
  await phone.send(phone.command('start', id))
  expect(await actualOf()).toEqual({ start: expect.stringMatching(/Z$/) as string, end: null })
  await phone.send(phone.command('complete_job', id))
  expect((await actualOf())?.end).toMatch(/Z$/)
})

it('is absent after a reassignment, a completion, or a move to another day', async () => {
  const { id } = await job(1)
  await phone.send(phone.command('start_travel', id))
  const ana = await createTechnician(office, { name: 'Ana Ruiz' })
  await updateWorkOrder(office, id, { technician_id: ana.id })
  expect(await lastEventOf(id)).toBeUndefined()
  const next = await job(2)
  await phone.send(phone.command('start_travel', next.id))
  await updateWorkOrder(office, next.id, { scheduled_date: new Date(Date.now() + 72 * HOUR).toISOString() })
  expect(await lastEventOf(next.id)).toBeUndefined()
  const done = await job(3)
  await phone.send(phone.command('start', done.id), phone.command('complete_job', done.id))
  expect(await lastEventOf(done.id)).toBeUndefined()
})

it('belongs to the visit that the phone names', async () => {
  const ana = await createTechnician(office, { name: 'Ana Ruiz' })
  const { id } = await job(1, ana.id)
  const visit = await createVisit(office, id, {
    technician_id: home.technician_id,
    minutes: 30,
    scheduled_start: new Date(Date.now() + HOUR).toISOString(),
  })
  await phone.send(phone.command('start_travel', id, { visit_id: visit.id }))
  expect([await lastEventOf(id), await lastEventOf(visit.id)]).toEqual([undefined, 'travel_started'])
})
