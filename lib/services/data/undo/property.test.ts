import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { changeBoardJob } from '@/lib/services/scheduling/board'
import { changeWorkOrders, deleteWorkOrder, deleteWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { createServiceLevel } from '@/lib/services/customers/service-levels'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { makeAccount } from '@/lib/testing/account'
import { makePromise } from '@/lib/testing/factories/promises'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeSite } from '@/lib/testing/factories/customers'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'
import { redoLastAction, undoLastAction } from './index'

let account: ServiceContext
let home: Household
let more: { contact: string; site: string; assets: string[] }

beforeAll(async () => {
  account = await makeAccount()
  home = await makeHousehold(account)
  const { customer_id } = home
  more = {
    contact: (await makeContact(account, customer_id)).id,
    site: (await makeSite(account, customer_id)).id,
    assets: [(await makeAsset(account, { customer_id })).id, (await makeAsset(account, { customer_id })).id].sort(),
  }
  // Each asset promises something else, and waiting stops one of the two promises.
  const [first = '', second = ''] = more.assets
  const contract = await makePromise(account, { customer_id, asset_ids: [first] })
  await makePromise(account, { customer_id, asset_ids: [second], hours: 2 })
  const targets = [
    { kind: 'acknowledge', minutes: 30 },
    { kind: 'arrive', minutes: 600 },
    { kind: 'arrive', priorities: ['urgent'], minutes: 60 },
    { kind: 'resolve', minutes: 1_200 },
  ]
  const level = await createServiceLevel(account, { name: 'Standard', targets })
  await updateServiceContract(account, contract, { service_level_id: level.id })
  await createHoldReason(account, { name: 'Waiting for parts', who: 'supplier', stops: ['resolve'] })
})

const someone = (name: string) => {
  const id = newId()
  return (): ServiceContext => ({ ...account, requestId: newId(), actor: { type: 'user', id, name } })
}

/**
 * The stored rows themselves with their holds, the clocks of what is promised and their visits; but for when they were last written,
 * and for what clocks remember of the work that they counted for.
 */
async function rowsOf(ids: readonly string[]): Promise<unknown> {
  return db().$queryRaw`
    SELECT to_jsonb(w) - 'updated_at' - 'deleted_at' AS row, w.deleted_at IS NULL AS live,
      ARRAY(SELECT asset_id FROM work_order_asset l WHERE l.work_order_id = w.id ORDER BY 1) AS assets,
      ARRAY(SELECT to_jsonb(h) FROM work_order_hold h WHERE h.work_order_id = w.id AND NOT h.undone ORDER BY h.started_at) AS holds,
      ARRAY(SELECT to_jsonb(c) - 'updated_at' - 'finished_by' || jsonb_build_object('promise', c.promise - 'priority' - 'work_order_type')
        FROM sla_clock c WHERE c.work_order_id = w.id AND c.state <> 'cancelled'
        ORDER BY c.kind) AS clocks,
      ARRAY(SELECT to_jsonb(v) - 'updated_at' FROM visit v WHERE v.work_order_id = w.id ORDER BY v.id) AS visits
    FROM work_order w WHERE w.account_id = ${account.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[]) ORDER BY w.id`
}

type Act = (ctx: ServiceContext, ids: readonly string[]) => Promise<unknown>

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const instant = fc
  .integer({ min: 0, max: 2000 })
  .map((n) => new Date(Date.UTC(2026, 10, 23) + n * 900_000).toISOString())
const minutes = fc.integer({ min: 0, max: 600 })
const technician = () =>
  fc.constantFrom<(() => string | null)[]>(
    () => null,
    () => home.technician_id,
  )
const only = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** All that a dispatcher can do to work orders from the board, the side panel, the table and the form. */
const action: fc.Arbitrary<{ name: string; act: Act }> = fc.oneof(
  fc.record({ who: technician(), at: instant, minutes }).map(({ who, at, minutes: estimated_duration }) => ({
    name: 'move on the board',
    act: (ctx: ServiceContext, [id = '']: readonly string[]) =>
      changeBoardJob(ctx, id, { technician_id: who(), scheduled_date: at, estimated_duration }),
  })),
  fc.constant({
    name: 'unassign',
    act: (ctx: ServiceContext, [id = '']: readonly string[]) =>
      changeBoardJob(ctx, id, { technician_id: null, scheduled_date: null }),
  }),
  fc.record({ status: fc.constantFrom(...WORK_ORDER_STATUSES), notes: maybe(fc.string()) }).map((change) => ({
    name: 'side panel',
    act: (ctx: ServiceContext, [id = '']: readonly string[]) =>
      changeBoardJob(ctx, id, { ...change, notes: change.notes?.replaceAll('\0', '') ?? null }),
  })),
  fc
    .record({
      technician: maybe(technician()),
      status: maybe(fc.constantFrom(...WORK_ORDER_STATUSES)),
      day: maybe(fc.constantFrom('2026-11-23', '2026-11-25', null)),
    })
    .map(({ technician: who, status, day }) => ({
      name: 'bulk change',
      act: (ctx: ServiceContext, ids: readonly string[]) =>
        changeWorkOrders(ctx, {
          ids,
          ...only({ technician_id: who?.(), status: status ?? undefined, scheduled_day: day ?? undefined }),
        }),
    })),
  fc.constant({
    name: 'bulk delete',
    act: (ctx: ServiceContext, ids: readonly string[]) => deleteWorkOrders(ctx, { ids }),
  }),
  fc.constant({
    name: 'delete',
    act: (ctx: ServiceContext, [id = '']: readonly string[]) => deleteWorkOrder(ctx, id),
  }),
  fc
    .record({
      priority: fc.constantFrom('low', 'medium', 'high', 'urgent'),
      work_order_type: fc.constantFrom('repair', 'inspection'),
      description: maybe(fc.constantFrom('Oven', 'Freezer')),
      due_by: maybe(instant),
      required_skills: fc.constantFrom([], ['HVAC'], ['Gas', 'HVAC']),
      custom_fields: fc.constantFrom({}, { door: 'blue' }, { floor: 3, ring: true }),
      of: fc.record({ contact: fc.boolean(), site: fc.boolean(), assets: fc.integer({ min: 0, max: 2 }) }),
      window: maybe(fc.integer({ min: 1, max: 9 })),
    })
    .map(({ of, window, ...fields }) => ({
      name: 'form',
      act: (ctx: ServiceContext, [id = '']: readonly string[]) =>
        updateWorkOrder(ctx, id, {
          ...fields,
          contact_id: of.contact ? more.contact : null,
          site_id: of.site ? more.site : null,
          asset_ids: more.assets.slice(0, of.assets),
          window_start: window === null ? null : '2026-11-23T08:00:00.000Z',
          window_end: window === null ? null : `2026-11-23T${String(8 + window).padStart(2, '0')}:00:00.000Z`,
        }),
    })),
)

/** Whether the action changed anything: some change nothing, some are refused (of a deleted one). */
async function changes(ids: readonly string[], act: Act, ctx: ServiceContext): Promise<boolean> {
  const before = await rowsOf(ids)
  await act(ctx, ids).catch(() => undefined)
  return JSON.stringify(await rowsOf(ids)) !== JSON.stringify(before)
}

const makeOrders = async () => {
  const { customer_id } = home
  return [
    (await makeWorkOrder(account, { customer_id, estimated_duration: 60, asset_ids: more.assets.slice(0, 1) })).id,
    (await makeWorkOrder(account, { customer_id, technician_id: home.technician_id })).id,
  ]
}

describe('undo', () => {
  it('restores the records before each action, and redo those after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
        const ana = someone('Ana')
        const ids = await makeOrders()
        const states = [await rowsOf(ids)]
        for (const { act } of actions) if (await changes(ids, act, ana())) states.push(await rowsOf(ids))
        for (let at = states.length - 1; at > 0; at -= 1) {
          await undoLastAction(ana())
          expect(await rowsOf(ids)).toEqual(states[at - 1])
        }
        await expect(undoLastAction(ana())).rejects.toMatchObject({ code: 'not_found' })
        for (let at = 1; at < states.length; at += 1) {
          await redoLastAction(ana())
          expect(await rowsOf(ids)).toEqual(states[at])
        }
        await expect(redoLastAction(ana())).rejects.toMatchObject({ code: 'not_found' })
        if (states.length > 1) {
          await undoLastAction(ana())
          expect(await rowsOf(ids)).toEqual(states.at(-2))
        }
      }),
      { numRuns: proofRuns(25) },
    )
  }, 120_000)

  it('is refused, and changes nothing, when a colleague changed the record since', async () => {
    await fc.assert(
      fc.asyncProperty(action, action, async (mine, theirs) => {
        const [ana, ben] = [someone('Ana'), someone('Ben')]
        const [id = ''] = await makeOrders()
        fc.pre(await changes([id], mine.act, ana()))
        fc.pre(await changes([id], theirs.act, ben()))
        const before = await rowsOf([id])
        await expect(undoLastAction(ana())).rejects.toMatchObject({ code: 'precondition_failed' })
        expect(await rowsOf([id])).toEqual(before)
        await undoLastAction(ben())
        await undoLastAction(ana())
      }),
      { numRuns: proofRuns(25) },
    )
  }, 120_000)
})
