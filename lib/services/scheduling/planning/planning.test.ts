import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { eventListQuery } from '@/lib/schemas/data/event'
import { parseQuery } from '@/lib/schemas/query'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { listEvents } from '@/lib/services/data/events'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { claimJob } from '@/lib/jobs/claim'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { startRoutingServer } from '@/lib/testing/routing-server'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { reportProgress, startPlan } from './queue'
import { acceptPlan, createPlan, discardPlan, getPlan, listPlans, stopPlan } from './index'

/** A Friday; the plans are for the Monday after. */
const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = { from_date: '2026-11-23', to_date: '2026-11-23' }

let account: ServiceContext
let home: Household

beforeEach(async () => {
  account = await makeAccount()
  home = await makeHousehold(account)
  await db().technician.update({
    where: { account_id_id: { account_id: account.accountId, id: home.technician_id } },
    data: { skills: ['HVAC'] },
    select: { id: true },
  })
  await db().shift.create({
    data: {
      id: newId(),
      account_id: account.accountId,
      technician_id: home.technician_id,
      weekday: 1,
      start_minute: 480,
      end_minute: 1020,
    },
  })
})

const person = { type: 'user' as const, id: newId(), name: 'Ana' }
/** Each use is a request of its own. */
const ana = () => ({ ...account, requestId: newId(), actor: person })
const makeOpen = (over: object = {}) =>
  makeWorkOrder(account, { customer_id: home.customer_id, estimated_duration: 60, ...over })
const order = async (id: string) => {
  const { updated_at: _updated, ...rest } = await getWorkOrder(account, id)
  return rest
}

async function planned(body: object = {}): Promise<PlanRecord> {
  const { id } = await createPlan(ana(), { ...MONDAY, iterations: 200, ...body }, NOW)
  await runDueJobs('make-plans')
  const plan = await getPlan(account, id)
  expect(plan.status).toBe('proposed')
  return plan
}

describe('a plan', () => {
  it('follows the routing server where it has the leg', async () => {
    const router = await startRoutingServer(() => 2 * 3600)
    process.env.ROUTING_URL = router.url
    resetEnv()
    try {
      const places = [13.4, 13.41].map((longitude) => ({ latitude: 52.5, longitude }))
      for (const site of places) {
        const { id } = await makeSite(account, home.customer_id, site)
        await makeOpen({ site_id: id })
      }
      const { proposals, after } = await planned()
      expect([proposals.length, after?.travel_minutes]).toEqual([2, 120])
      const [first, second] = proposals.map((one) => Date.parse(one.scheduled_date)).sort((a, b) => a - b)
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(3 * 3_600_000)
    } finally {
      delete process.env.ROUTING_URL
      resetEnv()
      await router.close()
    }
  })

  it('is made in the background, changes nothing, and proposes technician and time of each job', async () => {
    const { id, work_order_number } = await makeOpen()
    const gas = await makeOpen({ required_skills: ['Gas'] })
    const before = [await order(id), await order(gas.id)]
    const plan = await planned()
    expect(plan).toMatchObject({
      ...MONDAY,
      progress: 1,
      proposals: [
        {
          work_order: { id, work_order_number, customer: { name: 'Harbor Bakery' } },
          technician: { id: home.technician_id, name: 'Sam Reyes' },
          scheduled_date: '2026-11-23T13:00:00.000Z',
          minutes: 60,
          travel_minutes: 0,
          late: false,
        },
      ],
      unplanned: [{ work_order: { id: gas.id }, reason: 'No technician of this plan has Gas.' }],
      before: { unplanned_jobs: 2 },
      after: { unplanned_jobs: 1 },
    })
    expect([await order(id), await order(gas.id)]).toEqual(before)
    expect((await listPlans(account, {})).data.map((one) => one.id)).toEqual([plan.id])
  })

  it('plans around leave and fixed jobs, with the chosen technicians only', async () => {
    const { id: technician_id } = await db().technician.findFirstOrThrow({
      where: { account_id: account.accountId, id: home.technician_id },
      select: { id: true },
    })
    const at = (time: string) => `2026-11-23T${time}:00Z`
    await db().timeOff.create({
      data: { id: newId(), account_id: account.accountId, technician_id, starts_at: at('12:00'), ends_at: at('15:00') },
    })
    await makeOpen({ technician_id, scheduled_date: at('16:00'), estimated_duration: 120 })
    const jobs = [await makeOpen({ estimated_duration: 90 }), await makeOpen()]
    const { proposals } = await planned()
    expect(proposals.map(({ work_order, scheduled_date }) => [work_order.id, scheduled_date])).toEqual(
      expect.arrayContaining([
        [jobs[0]?.id, '2026-11-23T18:00:00.000Z'],
        [jobs[1]?.id, '2026-11-23T15:00:00.000Z'],
      ]),
    )
    const other = await db().technician.create({ data: { id: newId(), account_id: account.accountId, name: 'Kim' } })
    const without = await planned({ technician_ids: [other.id], work_order_ids: [jobs[0]?.id] })
    expect(without.unplanned.map(({ reason }) => reason)).toEqual(['No technician who could do it has shifts.'])
  })

  it('is the same for the same seed and steps', async () => {
    for (let index = 0; index < 5; index++) await makeOpen({ estimated_duration: 30 + index * 10 })
    const [first, second] = [await planned({ seed: 7 }), await planned({ seed: 7 })]
    expect(second.proposals).toEqual(first.proposals)
  })

  it('names every error of the request', async () => {
    const body = { from_date: '2026-11-23', to_date: '2026-11-20', work_order_ids: [newId()], technician_ids: ['x'] }
    await expect(createPlan(ana(), { ...body, seconds: 90 }, NOW)).rejects.toMatchObject({
      code: 'validation_error',
      details: [
        { field: 'seconds', message: 'must be a whole number of seconds from 1 to 60' },
        { field: 'to_date', message: 'must not be before from_date, 2026-11-23' },
      ],
    })
    await expect(createPlan(ana(), { ...body, to_date: '2026-11-24' }, NOW)).rejects.toMatchObject({
      details: [
        { field: 'work_order_ids[0]', message: 'is none of the existing work orders' },
        { field: 'technician_ids[0]', message: 'is none of the active technicians' },
      ],
    })
    await expect(createPlan(withScopes(account, 'read:work-orders'), MONDAY, NOW)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(getPlan(await makeAccount(), (await planned()).id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('rejects more steps than a search may take, with the limit', async () => {
    await expect(createPlan(ana(), { ...MONDAY, iterations: 100_000_000 }, NOW)).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'iterations', message: 'must be a whole number of steps from 1 to 1000000' }],
    })
  })

  it('stops with the best result so far, and can be discarded', async () => {
    const { id } = await makeOpen()
    const { id: plan } = await createPlan(ana(), { ...MONDAY, seconds: 60 }, NOW)
    const running = runDueJobs('make-plans')
    const read = () => getPlan(account, plan)
    await vi.waitFor(async () => expect((await read()).proposals).toHaveLength(1), { timeout: 50_000 })
    await expect(acceptPlan(ana(), plan, {})).rejects.toMatchObject({ code: 'plan_not_ready' })
    await stopPlan(ana(), plan)
    await vi.waitFor(async () => expect((await read()).status).toBe('proposed'), { timeout: 10_000 })
    await running
    expect((await discardPlan(ana(), plan)).status).toBe('discarded')
    await expect(acceptPlan(ana(), plan, {})).rejects.toMatchObject({
      message: 'This plan was discarded already.',
    })
    expect(await order(id)).toMatchObject({ technician: null })
  })

  it('is continued by another process when the first one stops responding', async () => {
    await makeOpen()
    const { id } = await createPlan(ana(), { ...MONDAY, iterations: 200 }, NOW)
    const key = { account_id: account.accountId, id }
    // A process that claimed it and died.
    expect(await claimJob('make-plans')).toMatchObject({ key: id })
    expect(await startPlan(key)).toBe(true)
    expect(await runDueJobs('make-plans')).toBe(0)
    await makeJobsDue('make-plans')
    expect(await runDueJobs('make-plans')).toBe(1)
    expect((await getPlan(account, id)).status).toBe('proposed')
  })

  it('fails after three processes died while making it', async () => {
    await makeOpen()
    const { id } = await createPlan(ana(), MONDAY, NOW)
    for (const _attempt of [1, 2, 3]) {
      await claimJob('make-plans')
      await makeJobsDue('make-plans')
    }
    await startPlan({ account_id: account.accountId, id })
    await runDueJobs('make-plans')
    expect(await getPlan(account, id)).toMatchObject({
      status: 'failed',
      failure: 'The plan could not be made in three attempts.',
    })
  })

  it('passes stop requests to the process that makes it', async () => {
    await makeOpen()
    const { id } = await createPlan(ana(), MONDAY, NOW)
    const key = { account_id: account.accountId, id }
    await startPlan(key)
    expect(await reportProgress(key, { progress: 0.5, result: null })).toBe('on')
    await stopPlan(ana(), id)
    expect(await reportProgress(key, { progress: 0.6, result: null })).toBe('stop')
    await discardPlan(ana(), id)
    expect(await reportProgress(key, { progress: 0.7, result: null })).toBe('gone')
  })
})

describe('accepting', () => {
  it('applies all proposals as one action that one undo reverts', async () => {
    const jobs = [await makeOpen(), await makeOpen({ estimated_duration: null }), await makeOpen()]
    const before = await Promise.all(jobs.map(({ id }) => order(id)))
    const plan = await planned()
    const { status, accepted, refused } = await acceptPlan(ana(), plan.id, {})
    expect({ status, refused }).toEqual({ status: 'accepted', refused: [] })
    expect(accepted.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted())
    for (const { work_order, technician, scheduled_date } of plan.proposals)
      expect(await order(work_order.id)).toMatchObject({ status: 'assigned', technician, scheduled_date })
    await expect(acceptPlan(ana(), plan.id, {})).rejects.toMatchObject({ code: 'plan_not_ready' })

    expect((await undoLastAction(ana())).numbers).toHaveLength(3)
    expect(await Promise.all(jobs.map(({ id }) => order(id)))).toEqual(before)
    await redoLastAction(ana())
    await undoLastAction(ana())
    const query = parseQuery(eventListQuery, new URLSearchParams({ record_id: plan.id }))
    const events = (await listEvents(withScopes(account, 'read:work-orders'), query)).data
    expect(events.map(({ type, verb, changes }) => [type, verb, changes.status?.[1] ?? changes.work_orders])).toEqual([
      ['plan.created', 'create', 'queued'],
      ['plan.updated', 'update', 'running'],
      ['plan.updated', 'update', 'proposed'],
      ['plan.updated', 'update', 'accepted'],
      ['plan.updated', 'undo', [3, 0]],
      ['plan.updated', 'redo', [0, 3]],
      ['plan.updated', 'undo', [3, 0]],
    ])
  })

  it('leaves out the work orders that changed since when an undo reverts it', async () => {
    const jobs = [await makeOpen(), await makeOpen()]
    const plan = await planned()
    await acceptPlan(ana(), plan.id, {})
    await updateWorkOrder({ ...account, requestId: newId() }, jobs[0]?.id ?? '', {
      scheduled_date: '2026-11-25T15:00:00Z',
    })
    expect(await undoLastAction(ana())).toMatchObject({ numbers: [expect.any(String)], refused: [{}] })
  })

  it('applies chosen proposals and names those changed since', async () => {
    const [moved, longer, gone, good, unasked] = await Promise.all([...Array(5)].map(() => makeOpen()))
    const ids = [moved, longer, gone, good].map((job) => job?.id ?? '')
    const plan = await planned()
    await updateWorkOrder(ana(), ids[0] ?? '', { scheduled_date: '2026-11-24T15:00:00Z' })
    await updateWorkOrder(ana(), ids[1] ?? '', { estimated_duration: 90 })
    await deleteWorkOrder(ana(), ids[2] ?? '')
    const { accepted, refused } = await acceptPlan(ana(), plan.id, { work_order_ids: ids })
    expect(accepted).toEqual([good?.id])
    expect(new Map(refused.map(({ work_order, reason }) => [work_order.id, reason]))).toEqual(
      new Map([
        [ids[0], 'It was moved in the meantime.'],
        [ids[1], 'Its duration was changed in the meantime.'],
        [ids[2], 'It was deleted in the meantime.'],
      ]),
    )
    expect(await order(unasked?.id ?? '')).toMatchObject({ technician: null, status: 'open' })
    await expect(acceptPlan(ana(), plan.id, { work_order_ids: [newId()] })).rejects.toMatchObject({
      details: [{ field: 'work_order_ids[0]', message: 'is not among the proposals of this plan' }],
    })
  })

  it('undoes a plan of more jobs than a page of the table', async () => {
    const data = Array.from({ length: 150 }, (_, index) => ({
      id: newId(),
      account_id: account.accountId,
      work_order_number: `X-${index}`,
      customer_id: home.customer_id,
      estimated_duration: 15,
    }))
    await db().workOrder.createMany({ data })
    const plan = await planned({ from_date: '2026-11-23', to_date: '2026-12-21', iterations: 50 })
    const { accepted } = await acceptPlan(ana(), plan.id, {})
    expect(accepted).toHaveLength(150)
    expect((await undoLastAction(ana())).ids).toHaveLength(150)
    const where = { account_id: account.accountId, technician_id: { not: null } }
    expect(await db().workOrder.count({ where })).toBe(0)
  })
})
