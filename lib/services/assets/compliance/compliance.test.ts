import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { assessCircuits } from '@/lib/domain/compliance/circuits'
import { exactly } from '@/lib/domain/money'
import { dayAfter } from '@/lib/domain/time'
import { complianceRecord } from '@/lib/schemas/assets/compliance'
import { refrigerantEventRecord, type RefrigerantEventRecord } from '@/lib/schemas/assets/refrigerant-event'
import {
  createComplianceRule,
  deleteComplianceRule,
  updateComplianceRule,
} from '@/lib/services/assets/compliance-rules'
import {
  createRefrigerantEvent,
  deleteRefrigerantEvent,
  getRefrigerantEvent,
  listRefrigerantEvents,
  restoreRefrigerantEvent,
  updateRefrigerantEvent,
} from '@/lib/services/assets/refrigerant-events'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { proofRuns } from '@/lib/testing/proof-size'
import { toCircuit } from './get'
import { getCompliance } from './index'

let ctx: ServiceContext
let assetId: string

const RULE = {
  name: 'Store cooling',
  appliance: 'commercial_refrigeration',
  min_charge: 15,
  unit: 'lb',
  limit_percent: 20,
  repair_days: 30,
  citation: '40 CFR 84.106',
  valid_from: '2020-01-01',
}
const FIRST = { appliance: 'commercial_refrigeration', substance: 'R-448A', unit: 'lb', full_charge: 100 }

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  assetId = (await makeAsset(ctx)).id
})

const log = (occurred_on: string, more: Record<string, unknown>, within = ctx) =>
  createRefrigerantEvent(within, { asset_id: assetId, kind: 'added', ...FIRST, occurred_on, ...more })
const orders = () =>
  db().workOrder.findMany({ where: { account_id: ctx.accountId, deleted_at: null }, orderBy: { id: 'asc' } })

test('an entry takes what it does not say from the last one of its circuit', async () => {
  const event = await log('2026-01-05', { quantity: 4.125, cylinder: 'C-1' })
  expect(refrigerantEventRecord.strict().safeParse(event).error).toBeUndefined()
  const short = { asset_id: assetId, kind: 'leak_test', occurred_on: '2026-01-06' }
  expect(await createRefrigerantEvent(ctx, short)).toMatchObject({ ...FIRST, circuit: '1', quantity: null })
  await expect(createRefrigerantEvent(ctx, { ...short, circuit: '2', unit: 'kg' })).rejects.toMatchObject({
    details: ['appliance', 'substance', 'full_charge'].map((field) => expect.objectContaining({ field }) as object),
  })
})

test('amounts, days and assets that cannot be are refused', async () => {
  const refused = async (more: Record<string, unknown>, field: string) =>
    expect(log('2026-01-05', more)).rejects.toMatchObject({
      code: 'validation_error',
      details: [expect.objectContaining({ field })],
    })
  await refused({}, 'quantity')
  await refused({ kind: 'verified', quantity: 1 }, 'quantity')
  await refused({ quantity: 0 }, 'quantity')
  await refused({ quantity: 1.0001 }, 'quantity')
  await refused({ quantity: 1, occurred_on: '2999-01-01' }, 'occurred_on')
  await refused({ quantity: 1, asset_id: (await makeAsset(await makeAccount())).id }, 'asset_id')
  const { id } = await log('2026-01-05', { quantity: 1 })
  await expect(updateRefrigerantEvent(ctx, id, { asset_id: (await makeAsset(ctx)).id })).rejects.toMatchObject({
    details: [{ field: 'asset_id' }],
  })
})

describe('a breach', () => {
  beforeEach(() => createComplianceRule(ctx, RULE))

  it('orders the repair with its deadline, once, also for two at once and for who may only keep the log', async () => {
    await log('2026-01-05', { quantity: 20 })
    expect(await orders()).toEqual([])
    const keeper = withScopes(ctx, 'write:assets')
    const both = await Promise.all([
      log('2026-03-05', { quantity: 15 }, keeper),
      log('2026-03-06', { quantity: 15 }, keeper),
    ])
    const created = await orders()
    expect(created).toHaveLength(1)
    expect(both.filter(({ repair_work_order_id }) => repair_work_order_id === created[0]?.id)).toHaveLength(1)
    const order = await getWorkOrder(ctx, created[0]?.id ?? '')
    expect(order).toMatchObject({ work_order_type: 'repair', priority: 'high', assets: [{ id: assetId }] })
    expect(order.due_by).toMatch(/^2026-04-0[45]T23:59:59.999Z$/)
    expect(order.description).toMatch(/circuit 1: .* % of the charge in a year, 20 % is the limit \(40 CFR 84.106\)/)
  })

  it('orders another one only when that one is done', async () => {
    await log('2026-01-05', { quantity: 30 })
    await log('2026-02-05', { quantity: 30 })
    const [order] = await orders()
    expect(await orders()).toHaveLength(1)
    await updateWorkOrder(ctx, order?.id ?? '', { status: 'completed' })
    await log('2026-02-06', { kind: 'verified' })
    expect(await orders()).toHaveLength(1)
    await log('2026-03-06', { quantity: 30 })
    expect(await orders()).toHaveLength(2)
  })

  it('is undone and done again with the entry that made it', async () => {
    const before = { ...ctx, requestId: 'log' }
    const event = await log('2026-01-05', { quantity: 30 }, before)
    expect(event.repair_work_order_id).not.toBeNull()
    await undoLastAction({ ...ctx, requestId: 'undo' })
    expect(await orders()).toEqual([])
    await expect(getRefrigerantEvent(ctx, event.id)).rejects.toMatchObject({ code: 'not_found' })
    await redoLastAction({ ...ctx, requestId: 'redo' })
    expect(await orders()).toHaveLength(1)
    expect((await getRefrigerantEvent(ctx, event.id)).repair_work_order_id).toBe(event.repair_work_order_id)
  })

  it('leaves nothing behind where the entry is refused', async () => {
    await expect(log('2026-01-05', { quantity: 30, technician_id: assetId })).rejects.toMatchObject({
      code: 'validation_error',
    })
    expect(await orders()).toEqual([])
    expect((await listRefrigerantEvents(ctx, {})).meta.total_count).toBe(0)
  })
})

test('the state of an asset names its limit and the breach with its deadline', async () => {
  await createComplianceRule(ctx, RULE)
  await log('2026-01-05', { quantity: 25 })
  const state = await getCompliance(ctx, assetId, { as_of: undefined })
  expect(complianceRecord.strict().safeParse(state).error).toBeUndefined()
  expect(state.circuits).toMatchObject([
    {
      state: 'overdue',
      leak_rate: 25,
      limit_percent: 20,
      breach: { occurred_on: '2026-01-05', repair_by: '2026-02-04' },
    },
  ])
  await db().account.update({ where: { id: ctx.accountId }, data: { leak_rate_method: 'rolling_year' } })
  expect((await getCompliance(ctx, assetId, {})).method).toBe('rolling_year')
  await expect(getCompliance(ctx, assetId, { as_of: '2999-01-01' })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(getCompliance(await makeAccount(), assetId, {})).rejects.toMatchObject({ code: 'not_found' })
})

/* Each step is dated to a day of its own, as if it had been done then; the model keeps what was known at its end. */
describe('the state as of an earlier day', () => {
  type Known = { events: Map<string, RefrigerantEventRecord>; limit: number | null }
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('add', 'add', 'verify', 'correct', 'delete', 'restore', 'limit', 'unlimit'),
      pick: fc.nat(20),
      amount: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it(
    'is what was known then, whatever was corrected, deleted or brought back since',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          goTo('2025-12-31')
          ctx = await makeAccount({ timeZone: 'UTC' })
          assetId = (await makeAsset(ctx)).id
          const rule = await createComplianceRule(ctx, RULE)
          const knownValue: Known = { events: new Map(), limit: 20 }
          const deleted = new Map<string, RefrigerantEventRecord>()
          await dateTo(rule.id, '2025-12-31')
          const history: { day: string; expected: unknown }[] = []
          let day = '2026-01-01'
          let isLimited = true
          for (const { what, pick, amount } of all) {
            goTo(day)
            const [live, gone] = [[...knownValue.events.keys()], [...deleted.keys()]]
            const [one, trashed] = [live[pick % live.length], gone[pick % gone.length]]
            if (what === 'add' || what === 'verify') {
              const kind = what === 'add' ? { quantity: amount } : { kind: 'verified' }
              const event = await log(day, kind)
              await dateTo(event.id, day)
              knownValue.events.set(event.id, event)
            } else if (what === 'correct' && one) {
              knownValue.events.set(one, await updateRefrigerantEvent(ctx, one, { full_charge: 50 + amount }))
            } else if (what === 'delete' && one) {
              await deleteRefrigerantEvent(ctx, one)
              deleted.set(one, knownValue.events.get(one) as RefrigerantEventRecord)
              knownValue.events.delete(one)
            } else if (what === 'restore' && trashed) {
              knownValue.events.set(trashed, await restoreRefrigerantEvent(ctx, trashed))
              deleted.delete(trashed)
            } else if (what === 'limit' && isLimited) {
              await updateComplianceRule(ctx, rule.id, { limit_percent: amount })
              knownValue.limit = amount
            } else if (what === 'unlimit' && isLimited) {
              await deleteComplianceRule(ctx, rule.id)
              knownValue.limit = null
              isLimited = false
            }
            history.push({ day, expected: verdictOf(knownValue, day) })
            day = dayAfter(dayAfter(day))
          }
          vi.useRealTimers()
          for (const one of history) {
            expect((await getCompliance(ctx, assetId, { as_of: one.day })).circuits).toEqual(one.expected)
            // The day after nothing had changed.
            const later = await getCompliance(ctx, assetId, { as_of: dayAfter(one.day) })
            expect(later.circuits.map(({ leak_rate }) => leak_rate)).toEqual(
              (one.expected as { leak_rate: number }[]).map(({ leak_rate }) => leak_rate),
            )
          }

          function verdictOf({ events, limit }: Known, on: string) {
            const logged = [...events.values()].map((event) => ({
              ...event,
              quantity: event.quantity === null ? null : exactly(event.quantity),
              full_charge: exactly(event.full_charge),
            }))
            const limits =
              limit === null ? [] : [{ ...rule, limit_percent: exactly(limit), min_charge: exactly(rule.min_charge) }]
            return assessCircuits(logged, limits, 'annualizing', on).map(toCircuit)
          }
        }),
        { numRuns: proofRuns(12) },
      )
    },
  )

  /** The history is written at the moment that the clock of the process shows. */
  const goTo = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  afterEach(() => vi.useRealTimers())

  /** The database's own clock goes on: the record was made on this day. */
  async function dateTo(id: string, day: string): Promise<void> {
    const data = { created_at: new Date(`${day}T12:00:00Z`) }
    await db().refrigerantEvent.updateMany({ where: { id }, data })
    await db().complianceRule.updateMany({ where: { id }, data })
  }
})
