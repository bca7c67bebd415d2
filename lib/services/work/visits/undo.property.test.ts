import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createDependency, deleteDependency } from '@/lib/services/work/dependencies'
import { replaceShifts } from '@/lib/services/people/shifts'
import { proofRuns } from '@/lib/testing/proof-size'
import {
  continueVisit,
  createVisit,
  deleteVisit,
  planReturnVisit,
  splitWorkOrder,
  staffWorkOrder,
  updateVisit,
} from './index'

/* Whatever is done to the visits of a work order, one of them is what its columns say, and undoing all of it leads back. */

type World = Awaited<ReturnType<typeof makeWorld>>
type Act = (ctx: ServiceContext, world: World) => Promise<unknown>

async function makeWorld() {
  const ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  const people = [home.technician_id, (await makeTechnician(ctx)).id, null]
  const shifts = [2, 3, 4].map((weekday) => ({ weekday, start_minute: 480, end_minute: 960 }))
  await replaceShifts(ctx, home.technician_id, { shifts })
  const others = [(await makeWorkOrder(ctx, { customer_id: home.customer_id })).id]
  others.push((await makeWorkOrder(ctx, { customer_id: home.customer_id })).id)
  const order = (await makeWorkOrder(ctx, { customer_id: home.customer_id, estimated_duration: 60 })).id
  const visits = [order, (await createVisit(ctx, order, {})).id, (await createVisit(ctx, order, { minutes: 45 })).id]
  const dependencies = [(await createDependency(ctx, order, { before_id: others[0] ?? '' })).id]
  return { ctx, people, order, visits, others, dependencies }
}

const pick = <T>(items: readonly T[], at: number) => items[at % items.length] as T
const someone = fc.nat(2)
const STARTS = ['2026-12-01T09:00:00.000Z', '2026-12-02T09:00:00.000Z']
const GROUPS = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const schedule = {
  minutes: fc.constantFrom(null, 15, 90),
  start: fc.constantFrom(null, ...STARTS),
}
const action = fc.oneof(
  fc.record({ at: someone, who: someone, ...schedule }).map(
    ({ at, who, minutes, start: scheduled_start }): Act =>
      (ctx, { visits, people }) =>
        updateVisit(ctx, pick(visits, at), { minutes, scheduled_start, technician_id: pick(people, who) }),
  ),
  fc.record({ at: someone, status: fc.constantFrom(...VISIT_STATUSES) }).map(
    ({ at, status }): Act =>
      (ctx, { visits }) =>
        updateVisit(ctx, pick(visits, at), { status }),
  ),
  fc.constantFrom(...WORK_ORDER_STATUSES).map(
    (status): Act =>
      (ctx, { order }) =>
        updateWorkOrder(ctx, order, { status }),
  ),
  someone.map(
    (at): Act =>
      (ctx, { visits }) =>
        deleteVisit(ctx, pick(visits, at)),
  ),
  fc.record({ at: someone, group: fc.constantFrom(null, ...GROUPS) }).map(
    ({ at, group: group_id }): Act =>
      (ctx, { visits }) =>
        updateVisit(ctx, pick(visits, at), { group_id }),
  ),
  fc.record({ who: fc.constantFrom([0], [1], [0, 1]), scheduled_date: fc.constantFrom(undefined, ...STARTS) }).map(
    ({ who, scheduled_date }): Act =>
      (ctx, { order, people }) =>
        staffWorkOrder(ctx, order, { technician_ids: who.map((at) => pick(people, at)), scheduled_date }),
  ),
  fc.constant<Act>((ctx, { order }) => createVisit(ctx, order, { minutes: 30 })),
  fc.constant<Act>((ctx, { order }) => updateWorkOrder(ctx, order, { status: 'in_progress' })),
  fc.record({ at: someone, outcome: fc.constantFrom('part_needed', 'no_access') }).map(
    ({ at, outcome }): Act =>
      (ctx, { visits }) =>
        planReturnVisit(ctx, pick(visits, at), { outcome }),
  ),
  someone.map(
    (at): Act =>
      (ctx, { visits }) =>
        continueVisit(ctx, pick(visits, at), { minutes: 40 }, new Date('2026-12-02T11:00:00.000Z')),
  ),
  fc.constantFrom(600, 1500).map(
    (minutes): Act =>
      (ctx, { order, people }) =>
        splitWorkOrder(ctx, order, {
          minutes,
          technician_id: people[0] ?? '',
          scheduled_date: '2026-12-01T09:00:00.000Z',
        }),
  ),
  fc.record({ at: someone, kind: fc.constantFrom('finish_to_start', 'not_same_day') }).map(
    ({ at, kind }): Act =>
      (ctx, { others, order }) =>
        createDependency(ctx, pick(others, at), { before_id: order, kind }),
  ),
  fc.constant<Act>((ctx, { dependencies }) => deleteDependency(ctx, dependencies[0] ?? '')),
)

/** The live visits, but for when they were written; and whether the work order is its primary one. */
async function stateOf({ ctx, order }: World): Promise<unknown> {
  const where = { account_id: ctx.accountId, work_order_id: order, deleted_at: null }
  const visits = await db().visit.findMany({ where, omit: { updated_at: true }, orderBy: { id: 'asc' } })
  const chains = await db().workOrderDependency.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    omit: { updated_at: true },
    orderBy: { id: 'asc' },
  })
  const whole = await db().workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: order } },
    select: { total_duration: true },
  })
  const { rows } = await pool().query(
    `SELECT FROM work_order w JOIN visit v ON v.account_id = w.account_id AND v.work_order_id = w.id AND v.is_primary
      AND v.deleted_at IS NULL AND v.technician_id IS NOT DISTINCT FROM w.technician_id
      AND v.scheduled_start IS NOT DISTINCT FROM w.scheduled_date AND v.minutes IS NOT DISTINCT FROM w.estimated_duration
      AND v.started_at IS NOT DISTINCT FROM w.started_at
      AND (v.ended_at IS NOT NULL OR (v.status = visit_status_of(w.status) AND v.ended_at IS NOT DISTINCT FROM w.completed_at))
      WHERE w.id = $1`,
    [order],
  )
  expect(rows, 'the primary visit is what the work order says').toHaveLength(1)
  return { visits, chains, whole }
}

it('undoes all that was done to visits in turn, and redoes it, with the work order as its primary one throughout', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
      const world = await makeWorld()
      const id = newId()
      const ana = (): ServiceContext => ({ ...world.ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
      const states = [await stateOf(world)]
      for (const act of actions) {
        // Some are refused, of a deleted visit above all, and some change nothing.
        await act(ana(), world).catch(() => undefined)
        const now = await stateOf(world)
        if (JSON.stringify(now) !== JSON.stringify(states.at(-1))) states.push(now)
      }
      // Of a work order that is put on hold no visit changes: that is an action all the same.
      const before = (await db().history.findMany({ where: { account_id: world.ctx.accountId, actor_id: id } })).map(
        ({ request_id }) => request_id,
      )
      for (const _one of new Set(before)) await undoLastAction(ana())
      expect(await stateOf(world)).toEqual(states[0])
      for (const _one of new Set(before)) await redoLastAction(ana())
      expect(await stateOf(world)).toEqual(states.at(-1))
    }),
    { numRuns: proofRuns(20) },
  )
}, 180_000)
