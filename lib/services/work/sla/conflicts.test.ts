import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createServiceLevel } from '@/lib/services/customers/service-levels'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { unpackBoard } from '@/lib/domain/board/packed'
import type { BoardJob } from '@/lib/domain/board/types'
import { readBoardAsOf, readBoardText } from '@/lib/services/scheduling/board'
import { suggestForDraft, suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { type DraftFields, scheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import { checkSchedule } from '@/lib/services/work/conflicts'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import {
  createWorkOrder,
  dryRunCreateWorkOrder,
  getWorkOrder,
  readWorkOrderDetail,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { holdWorkOrder } from './index'

/* The conflicts of a time follow from the clocks: in business time, without the time on hold. */

const HOUR = 3_600_000
const DAYS = [1, 2, 3, 4, 5, 6, 7]

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
  const contract = await makePromise(ctx, home)
  // One hour of each day: nobody is there before tomorrow.
  const hours = DAYS.map((weekday) => ({ weekday, start_minute: 480, end_minute: 540 }))
  const calendar = await createBusinessCalendar(ctx, { name: 'Short days', time_zone: 'UTC', hours })
  const level = await createServiceLevel(ctx, {
    name: 'Standard',
    calendar_id: calendar.id,
    targets: [
      { kind: 'arrive', minutes: 120 },
      { kind: 'arrive', priorities: ['urgent'], minutes: 60 },
    ],
  })
  await updateServiceContract(ctx, contract, { service_level_id: level.id })
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const call = (hours: number) =>
  createWorkOrder(ctx, {
    customer_id: home.customer_id,
    asset_ids: home.asset_ids,
    work_order_type: 'repair',
    scheduled_date: inHours(hours),
    estimated_duration: 30,
  })
const conflictsOf = async (id: string) =>
  (await getWorkOrder(ctx, id)).conflicts.filter(({ code }) => code === 'past_response').map(({ message }) => message)

it('counts the promised time in the hours of the service level', async () => {
  const { id } = await call(100)
  const [clock] = await clocksOf(ctx, id)
  expect(clock).toMatchObject({ promise: { minutes: 120, calendar: 'Short days' } })
  const left = ((clock?.due_at?.getTime() ?? 0) - Date.now()) / HOUR
  expect(left).toBeGreaterThan(23)
  expect(left).toBeLessThanOrEqual(49)
  expect(await conflictsOf(id)).toEqual([expect.stringMatching(/^Gold promises somebody within 2 h, by /)])
  await updateWorkOrder(ctx, id, { scheduled_date: inHours(1) })
  expect(await conflictsOf(id)).toEqual([])
})

it('includes in the answer to a change the promises that follow from it', async () => {
  const { id } = await call(100)
  const { conflicts } = await updateWorkOrder(ctx, id, { priority: 'urgent' })
  expect(conflicts.map(({ message }) => message).join()).toMatch(/Gold promises somebody within 1 h, by /)
})

it('reports no conflict while the promise is paused, nor once a technician was on site', async () => {
  const { id } = await call(100)
  const parts = await createHoldReason(ctx, { name: 'Parts', who: 'supplier', stops: ['arrive'] })
  await holdWorkOrder(ctx, id, { reason_id: parts.id })
  expect(await conflictsOf(id)).toEqual([])
  const { promises, holds } = await readWorkOrderDetail(ctx, id)
  expect(promises).toMatchObject([
    { kind: 'arrive', state: 'paused', contract: 'Gold', level: 'Standard', calendar: 'Short days', due_at: null },
  ])
  expect(promises[0]?.business_minutes).toBeLessThan(1)
  expect(holds).toMatchObject([{ reason: 'Parts', note: null, ended_at: null }])
  await updateWorkOrder(ctx, id, { status: 'in_progress' })
  await updateWorkOrder(ctx, id, { status: 'open' })
  expect(await conflictsOf(id)).toEqual([])
})

it('reports a job that ends after its promised resolution, wherever it is scheduled', async () => {
  const otherCtx = await makeAccount({ timeZone: 'UTC' })
  const household = await makeHousehold(otherCtx)
  const level = await createServiceLevel(otherCtx, { name: 'Fast', targets: [{ kind: 'resolve', minutes: 120 }] })
  const contract = await makePromise(otherCtx, household)
  await updateServiceContract(otherCtx, contract, { service_level_id: level.id })
  const { customer_id, asset_ids, technician_id } = household
  const order = { customer_id, asset_ids, work_order_type: 'repair', estimated_duration: 60, technician_id }
  const { id } = await createWorkOrder(otherCtx, { ...order, scheduled_date: inHours(1.5) })
  const late = await getWorkOrder(otherCtx, id)
  const pastResolution = late.conflicts.filter(({ code }) => code === 'past_resolution')
  expect(pastResolution).toMatchObject([
    { severity: 'soft', message: expect.stringMatching(/^Gold promises that it is done by /) },
  ])
  const [job] = unpackBoard(await readBoardText(otherCtx, new Date(), new Date(inHours(24)))).jobs
  const [clock] = await clocksOf(otherCtx, id)
  expect(job?.resolution).toEqual({ contract: 'Gold', by: clock?.due_at?.toISOString() })
  await db().shift.createMany({
    data: DAYS.map((weekday) => ({
      account_id: otherCtx.accountId,
      id: newId(),
      technician_id,
      weekday,
      start_minute: 0,
      end_minute: 1440,
    })),
  })
  const { suggestions } = await suggestForWorkOrder(otherCtx, id, { from: new Date(inHours(3)), days: 7, limit: 1 })
  expect(suggestions[0]?.conflicts.map(({ code }) => code)).toContain('past_resolution')
  expect(suggestions[0]?.lateness).toBeGreaterThan(60)
  const early = await updateWorkOrder(otherCtx, id, { scheduled_date: inHours(0.5) })
  expect(early.conflicts.map(({ code }) => code)).not.toContain('past_resolution')
  const done = await updateWorkOrder(otherCtx, id, { status: 'completed', scheduled_date: inHours(5) })
  expect(done.conflicts.map(({ code }) => code)).not.toContain('past_resolution')
})

it('is what the board shows of a job', async () => {
  const { id } = await call(2)
  await updateWorkOrder(ctx, id, { technician_id: home.technician_id })
  const [clock] = await clocksOf(ctx, id)
  const text = await readBoardText(ctx, new Date(), new Date(inHours(24)))
  expect(text).toContain(String((clock?.due_at?.getTime() ?? 0) / 1000))
})

it('goes by the response hours where there is no clock yet', async () => {
  const otherCtx = await makeAccount()
  const household = await makeHousehold(otherCtx)
  await makePromise(otherCtx, household)
  const { customer_id, asset_ids } = household
  const order = { customer_id, asset_ids, work_order_type: 'repair', scheduled_date: inHours(10) }
  const { id } = await createWorkOrder(otherCtx, order)
  await db().slaClock.deleteMany({ where: { account_id: otherCtx.accountId } })
  const { conflicts } = await getWorkOrder(otherCtx, id)
  expect(conflicts.map(({ code }) => code)).toContain('past_response')
})

it('are those of then on the board at an earlier time', async () => {
  const otherCtx = await makeAccount({ timeZone: 'UTC' })
  const household = await makeHousehold(otherCtx)
  await makePromise(otherCtx, household)
  const { customer_id, asset_ids } = household
  const { id } = await createWorkOrder(otherCtx, { customer_id, asset_ids, work_order_type: 'repair' })
  const [from, to] = [new Date(), new Date(inHours(24))]
  const promiseOf = ({ queue }: { queue: BoardJob[] }) => queue.find((job) => job.id === id)?.promise
  const moments: { at: Date; promise: BoardJob['promise'] }[] = []
  const note = async () => {
    const at = new Date()
    moments.push({ at, promise: promiseOf(unpackBoard(await readBoardText(otherCtx, from, to))) })
  }
  await note()
  const parts = await createHoldReason(otherCtx, { name: 'Parts', who: 'supplier', stops: ['arrive'] })
  await holdWorkOrder(otherCtx, id, { reason_id: parts.id })
  await note()
  await updateWorkOrder(otherCtx, id, { status: 'open' })
  await note()
  await updateWorkOrder(otherCtx, id, { status: 'in_progress' })
  expect(moments.map(({ promise }) => promise?.state)).toEqual(['running', 'paused', 'running'])
  for (const { at, promise } of moments) expect(promiseOf(await readBoardAsOf(otherCtx, from, to, at))).toEqual(promise)
})

describe('of what is only in a form', () => {
  const draft = (more: object) =>
    scheduleToCheck.parse({
      id: null,
      technician_id: home.technician_id,
      site_id: null,
      asset_ids: [...home.asset_ids],
      scheduled_date: null,
      estimated_duration: 30,
      due_by: null,
      window_start: null,
      window_end: null,
      required_skills: [],
      work_order_type: 'repair',
      priority: 'medium',
      ...more,
    })
  const promiseConflicts = async (more: object) =>
    (await checkSchedule(ctx, draft(more)))
      .filter(({ code }) => code === 'past_response' || code === 'past_resolution')
      .map(({ message }) => message)

  it('go by the promise that the work would get: by its assets and its priority', async () => {
    const scheduled_date = inHours(100)
    expect(await promiseConflicts({ scheduled_date })).toEqual([
      expect.stringMatching(/^Gold promises somebody within 2 h, by /),
    ])
    const urgent = { scheduled_date, priority: 'urgent' }
    expect(await promiseConflicts(urgent)).toEqual([expect.stringMatching(/^Gold promises somebody within 1 h, by /)])
    expect(await promiseConflicts({ scheduled_date, asset_ids: [] })).toEqual([])
    expect(await promiseConflicts({ scheduled_date: inHours(-1) })).toEqual([])
  })

  it('count the holds of work that is stored, and the promise that another priority would make', async () => {
    const { id } = await call(100)
    const edit = { id, scheduled_date: inHours(100) }
    expect(await promiseConflicts(edit)).toEqual(await conflictsOf(id))
    expect(await promiseConflicts({ ...edit, priority: 'urgent' })).toEqual([expect.stringMatching(/within 1 h, by /)])
    const supplier = await createHoldReason(ctx, { name: 'Supplier', who: 'supplier', stops: ['arrive'] })
    await holdWorkOrder(ctx, id, { reason_id: supplier.id })
    expect(await promiseConflicts({ ...edit, priority: 'urgent' })).toEqual([])
    await updateWorkOrder(ctx, id, { status: 'in_progress' })
    await updateWorkOrder(ctx, id, { status: 'open' })
    expect(await promiseConflicts(edit)).toEqual([])
  })

  it('appear in suggestions and in a dry run of the API', async () => {
    const otherCtx = await makeAccount({ timeZone: 'UTC' })
    const { customer_id, asset_ids, technician_id } = await makeHousehold(otherCtx)
    const targets = [
      { kind: 'arrive', minutes: 60 },
      { kind: 'resolve', minutes: 120 },
    ]
    const level = await createServiceLevel(otherCtx, { name: 'Fast', targets })
    const contract = await makePromise(otherCtx, { customer_id, asset_ids })
    await updateServiceContract(otherCtx, contract, { service_level_id: level.id })
    await db().shift.createMany({
      data: DAYS.map((weekday) => ({
        account_id: otherCtx.accountId,
        id: newId(),
        technician_id,
        weekday,
        start_minute: 0,
        end_minute: 1440,
      })),
    })
    const fields = { customer_id, asset_ids: [...asset_ids], work_order_type: 'repair', estimated_duration: 60 }
    const codes = (conflicts: readonly { code: string }[] = []) => conflicts.map(({ code }) => code)
    const within = { from: new Date(inHours(3)), days: 7, limit: 1 }
    const request: DraftFields = { ...fields, work_order_type: 'repair' }
    const { suggestions } = await suggestForDraft(otherCtx, request, within)
    expect(codes(suggestions[0]?.conflicts)).toEqual(expect.arrayContaining(['past_response', 'past_resolution']))
    expect(suggestions[0]?.lateness).toBeGreaterThan(60)
    const { value } = await dryRunCreateWorkOrder(otherCtx, { ...fields, technician_id, scheduled_date: inHours(5) })
    expect(codes(value.conflicts)).toEqual(expect.arrayContaining(['past_response', 'past_resolution']))
    expect(await db().slaClock.count({ where: { account_id: otherCtx.accountId } })).toBe(0)
    expect(await db().history.count({ where: { account_id: otherCtx.accountId, record_type: 'sla_clock' } })).toBe(0)
  })
})
