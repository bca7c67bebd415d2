import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { instantAt } from '@/lib/domain/board/zoned'
import { newId } from '@/lib/domain/id'
import { addDays } from '@/lib/domain/plain-days'
import { dayIn } from '@/lib/domain/time'
import { createTimeOff } from '@/lib/services/people/time-off'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { createDependency } from '@/lib/services/work/dependencies'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { createTechnician, deleteTechnician } from '@/lib/services/people/technicians'
import { createVisit } from '@/lib/services/work/visits'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'
import { assessRisks, confirmConflict, countAtRisk, listAtRisk } from './index'

const HOUR = 3_600_000
const signal = new AbortController().signal
let ctx: ServiceContext
let customer_id: string
let cursor: string | null

beforeEach(async () => {
  ctx = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
  cursor = null
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const request = (): ServiceContext => ({ ...ctx, requestId: newId() })
const order = (body: Record<string, unknown> = {}) => makeWorkOrder(request(), { customer_id, ...body })
const technician = async (name: string) => (await createTechnician(request(), { name })).id

async function assess(): Promise<Date> {
  const next = await assessRisks({ account_id: ctx.accountId, id: ctx.accountId }, signal, cursor)
  cursor = next?.cursor ?? null
  return next?.at ?? new Date(0)
}

const kindsOf = async (query = {}) =>
  (await listAtRisk(ctx, query)).map(({ work_order, reasons }) => [work_order.id, reasons.map(({ kind }) => kind)])

describe('work at risk', () => {
  it('is listed once with all its reasons, what breaks first before the others', async () => {
    const rosa = await technician('Rosa Vidal')
    const soon = await order({ due_by: inHours(3), estimated_duration: 60 })
    const first = await order({ technician_id: rosa, scheduled_date: inHours(25), estimated_duration: 60 })
    const second = await order({ technician_id: rosa, scheduled_date: inHours(25.5), estimated_duration: 60 })
    await assess()
    expect(await kindsOf()).toEqual([
      [soon.id, ['due']],
      [second.id, ['conflict']],
    ])
    const [, record] = await listAtRisk(ctx, {})
    expect(record).toMatchObject({
      technician: { id: rosa, name: 'Rosa Vidal' },
      reasons: [{ code: 'overlap', message: expect.stringContaining(first.work_order_number) as string }],
    })
    expect(await kindsOf({ kind: ['due'] })).toEqual([[soon.id, ['due']]])
    expect(await countAtRisk(ctx)).toBe(0)
    expect(await countAtRisk(ctx, new Date(Date.now() + 2 * HOUR))).toBe(1)
  })

  it('follows changes, and is gone with its cause', async () => {
    const rosa = await technician('Rosa Vidal')
    const { id } = await order({ due_by: inHours(3) })
    await assess()
    await updateWorkOrder(request(), id, { technician_id: rosa, scheduled_date: inHours(1), estimated_duration: 60 })
    await assess()
    expect(await kindsOf()).toEqual([])
    await createTimeOff(request(), rosa, { starts_at: inHours(0.5), ends_at: inHours(4) })
    await assess()
    expect(await kindsOf()).toEqual([[id, ['absent']]])
    await deleteWorkOrder(request(), id)
    await assess()
    expect(await kindsOf()).toEqual([])
  })

  it('waits for the first moment at which time alone changes something', async () => {
    const due = inHours(26)
    await order({ due_by: due })
    const next = await assess()
    expect(next.getTime()).toBeLessThanOrEqual(Date.now() + HOUR)
    const [watch] = await db().riskWatch.findMany({ where: { account_id: ctx.accountId } })
    const { timeZone } = ctx.account
    // What was left undone today is looked at with the next day, which may come first.
    const nextDay = instantAt(addDays(dayIn(timeZone, new Date()), 1), 0, timeZone)
    expect(watch?.next_at.getTime()).toBe(Math.min(Date.parse(due) - 24 * HOUR, nextDay))
  })

  it('needs read:work-orders to be seen', async () => {
    await expect(listAtRisk(withScopes(ctx, 'read:customers'), {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a confirmed conflict', () => {
  it('is left out until its visit moves, and is in the history of the work order', async () => {
    const rosa = await technician('Rosa Vidal')
    await order({ technician_id: rosa, scheduled_date: inHours(25), estimated_duration: 60 })
    const { id } = await order({ technician_id: rosa, scheduled_date: inHours(25.5), estimated_duration: 60 })
    await assess()
    const confirmation = await confirmConflict(request(), id, { code: 'overlap', note: 'One room' })
    expect(confirmation).toMatchObject({ visit_id: id, code: 'overlap', note: 'One room', confirmed_by: 'Test' })
    await assess()
    expect(await kindsOf()).toEqual([])
    const rows = await db().history.findMany({ where: { record_id: id, verb: 'confirm_conflict' } })
    expect(rows).toHaveLength(1)
    await updateWorkOrder(request(), id, { scheduled_date: inHours(25.75) })
    await assess()
    expect(await kindsOf()).toEqual([[id, ['conflict']]])
  })

  it('can be of a visit in a month', async () => {
    const rosa = await technician('Rosa Vidal')
    const plan = { technician_id: rosa, estimated_duration: 60 }
    await order({ ...plan, scheduled_date: inHours(720) })
    const { id } = await order({ ...plan, scheduled_date: inHours(720.5) })
    expect(await confirmConflict(request(), id, { code: 'overlap' })).toMatchObject({ code: 'overlap', note: null })
  })

  it('is refused where there is none, by a sentence about the code', async () => {
    const { id } = await order()
    await expect(confirmConflict(request(), id, { code: 'overlap' })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'code', message: 'must be a hard scheduling conflict of this visit that nobody confirmed' }],
    })
    await expect(confirmConflict(request(), newId(), { code: 'overlap' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

type Step = { verb: number; which: number; who: number; hours: number; minutes: number }
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.nat({ max: 9 }),
  which: fc.nat({ max: 20 }),
  who: fc.nat({ max: 2 }),
  hours: fc.integer({ min: -6, max: 60 }).map((half) => half / 2 + 0.1),
  minutes: fc.constantFrom(30, 60, 180),
})

/** Does a step of a random day; what is refused changes nothing. */
async function doStep({ verb, which, who, hours, minutes }: Step, people: readonly string[], orders: string[]) {
  const id = orders[which % Math.max(1, orders.length)] ?? newId()
  const technician_id = people[who] ?? null
  const acts: (() => Promise<unknown>)[] = [
    async () =>
      orders.push((await order({ technician_id, scheduled_date: inHours(hours), estimated_duration: minutes })).id),
    async () => orders.push((await order({ due_by: inHours(hours), priority: 'urgent' })).id),
    () => updateWorkOrder(request(), id, { technician_id, scheduled_date: inHours(hours) }),
    () => updateWorkOrder(request(), id, { technician_id: null }),
    () => updateWorkOrder(request(), id, { status: (['in_progress', 'completed', 'on_hold'] as const)[who] ?? 'open' }),
    () => createArrivalPromise(request(), id, { until: inHours(Math.abs(hours)) }),
    () =>
      createTimeOff(request(), technician_id ?? newId(), { starts_at: inHours(hours), ends_at: inHours(hours + 4) }),
    () => createDependency(request(), id, { before_id: orders[(which + 1) % Math.max(1, orders.length)] ?? '' }),
    () => createVisit(request(), id, { technician_id, scheduled_start: inHours(hours), minutes }),
    () => (who === 0 ? deleteWorkOrder(request(), id) : deleteTechnician(request(), technician_id ?? '')),
  ]
  await acts[verb]?.().catch(() => null)
}

const stored = async () =>
  (await db().riskItem.findMany({ where: { account_id: ctx.accountId }, orderBy: { visit_id: 'asc' } })).map(
    ({ visit_id, unit_id, technician_id, kinds, breaks_at }) => ({
      visit_id,
      unit_id,
      technician_id,
      kinds,
      breaks_at,
    }),
  )

it('is the same when it followed each change as when it is assessed from the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const people = [await technician('Rosa Vidal'), await technician('Kim Park')]
      const orders: string[] = []
      for (const one of steps) {
        await doStep(one, people, orders)
        await assess()
      }
      const followed = await stored()
      cursor = null
      await assess()
      expect(followed).toEqual(await stored())
    }),
    { numRuns: proofRuns(60) },
  )
}, 120_000)
