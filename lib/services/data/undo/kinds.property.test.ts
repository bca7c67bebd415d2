import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { createContact } from '@/lib/services/customers/contacts'
import { REGISTRY } from '@/lib/services/data/registry'
import { createTimeOff } from '@/lib/services/people/time-off'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createLineItem } from '@/lib/services/work/line-items'
import { completeTask, createTask, reorderTasks } from '@/lib/services/work/tasks'
import { createVisit } from '@/lib/services/work/visits'
import { makeAccount } from '@/lib/testing/account'
import { stateOf } from '@/lib/testing/state-of'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeProduct, makeTechnician } from '@/lib/testing/factories/catalogue'
import {
  makeContact,
  makeContractLine,
  makeCustomer,
  makeServiceContract,
  makeSite,
} from '@/lib/testing/factories/customers'
import { makeChecklist, makePart } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'
import { redoLastAction, undoLastAction } from './index'

/* Whatever somebody does to records of any kind, undoing all of it leads back to where they began. */

type World = Awaited<ReturnType<typeof makeWorld>>

async function makeWorld() {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx)
  const site = await makeSite(ctx, customer.id)
  const contacts = [await makeContact(ctx, customer.id), await makeContact(ctx, customer.id)]
  const assets = [
    await makeAsset(ctx, { customer_id: customer.id }),
    await makeAsset(ctx, { customer_id: customer.id }),
  ]
  const contract = await makeServiceContract(ctx, customer.id, { asset_ids: [assets[0]?.id] })
  const part = await makePart(ctx)
  const fitted = await addAssetPart(ctx, assets[0]?.id ?? '', { part_id: part.id })
  const order = await makeWorkOrder(ctx)
  const checklist = await makeChecklist(ctx, ['Power off'])
  const tasks = [
    await createTask(ctx, order.id, { name: 'Look', checklist_id: checklist.id }),
    await createTask(ctx, order.id, { name: 'Repair' }),
  ]
  const line = await createLineItem(ctx, tasks[0]?.id ?? '', {
    type: 'labor',
    description: 'Labor',
    quantity: 1,
    unit_price: 80,
  })
  const technician = await makeTechnician(ctx, { skills: ['Gas'] })
  const leave = await createTimeOff(ctx, technician.id, {
    starts_at: '2026-12-01T08:00:00Z',
    ends_at: '2026-12-02T08:00:00Z',
  })
  const ids: Partial<Record<keyof typeof REGISTRY, readonly string[]>> = {
    customer: [customer.id, (await makeCustomer(ctx)).id],
    site: [site.id],
    contact: contacts.map(({ id }) => id),
    asset: assets.map(({ id }) => id),
    service_contract: [contract.id],
    part: [part.id],
    asset_part: [fitted.id],
    task: tasks.map(({ id }) => id),
    line_item: [line.id],
    technician: [technician.id],
    time_off: [leave.id],
    checklist: [checklist.id],
    work_order: [order.id],
    visit: [order.id, (await createVisit(ctx, order.id, { technician_id: technician.id, minutes: 45 })).id],
    contract_line: [(await makeContractLine(ctx, contract.id)).id],
    product: [(await makeProduct(ctx)).id],
    branch: [(await REGISTRY.branch.create(ctx, { name: 'North' })).id],
    territory: [(await REGISTRY.territory.create(ctx, { name: 'Harbor' })).id],
    business_calendar: [
      (await REGISTRY.business_calendar.create(ctx, { name: 'Office' })).id,
      (await REGISTRY.business_calendar.create(ctx, { name: 'Night' })).id,
    ],
    service_level: [(await REGISTRY.service_level.create(ctx, { name: 'Standard' })).id],
    job_type: [
      (await REGISTRY.job_type.create(ctx, { name: 'Service', tasks: [{ name: 'Look', checklist_id: checklist.id }] }))
        .id,
    ],
    hold_reason: [
      (await REGISTRY.hold_reason.create(ctx, { name: 'Parts', who: 'supplier' })).id,
      (await REGISTRY.hold_reason.create(ctx, { name: 'Storm', who: 'weather' })).id,
    ],
  }
  return { ctx, ids, customer, technician, order, tasks, checklist, part, assets, site }
}

type Act = (ctx: ServiceContext, world: World) => Promise<unknown>
const namedAct = (name: string, act: Act) => ({ name, act })
const pick = (ids: readonly string[] | undefined, at: number) => ids?.[at % ids.length] ?? ''
const word = fc.constantFrom('Blue', 'Green', 'Café Zoë', 'x')
const when = fc.integer({ min: 1, max: 25 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`)

/** Values for a change, by kind. */
const CHANGES = {
  customer: fc.record({ name: word, phone: fc.constantFrom(null, '+1 206 555 0100'), address: address() }),
  contact: fc.record({ name: word, is_primary: fc.boolean(), title: fc.option(word) }),
  site: fc.record({ name: word, address: address() }),
  service_contract: fc.record({ name: word, end_date: when, covered: fc.boolean(), leveled: fc.boolean() }),
  contract_line: fc.record({
    scope: fc.constantFrom('customer', 'site', 'asset'),
    covers: fc.record({ labor: fc.constantFrom(50, 100), travel: fc.constantFrom(0, 33.3333) }),
    deductible: fc.constantFrom(0, 25.5),
    included: fc.constantFrom(null, 4.5),
  }),
  asset: fc.record({
    name: word,
    serial_number: fc.option(fc.integer().map(String)),
    warranty_expiry: fc.option(when),
  }),
  part: fc.record({ name: word }),
  product: fc.record({ name: word }),
  branch: fc.record({ name: word }),
  territory: fc.record({ name: fc.constantFrom('Harbor', 'Hill') }),
  business_calendar: fc.record({
    is_default: fc.boolean(),
    hours: fc.constantFrom([], [{ weekday: 1, start_minute: 480, end_minute: 1020 }]),
    exceptions: when.map((date) => [{ date, name: 'Closed', hours: [] }]),
  }),
  service_level: fc.record({
    name: word,
    with_calendar: fc.boolean(),
    targets: fc.constantFrom([], [{ kind: 'arrive', minutes: 60 }], [{ kind: 'resolve', minutes: 90 }]),
  }),
  hold_reason: fc.record({
    is_default: fc.boolean(),
    who: fc.constantFrom('us', 'weather'),
    stops: fc.constantFrom([], ['arrive']),
  }),
  job_type: fc.record({
    name: word,
    code: fc.constantFrom(null, 'PM'),
    crew_size: fc.constantFrom(1, 2),
    completion_rules: fc.constantFrom({ min_photos: 1 }, { all_items: true }),
    with_part: fc.boolean(),
  }),
  checklist: fc.record({ name: word }),
  technician: fc.record({ name: word, skills: fc.constantFrom([], ['HVAC'], ['Gas', 'HVAC']) }),
  time_off: fc.record({
    reason: fc.option(word),
    ends_at: fc.constantFrom('2026-12-02T10:00:00Z', '2026-12-03T08:00:00Z'),
  }),
  task: fc.record({ name: word, status: fc.constantFrom('pending', 'in_progress', 'completed'), used: fc.boolean() }),
  line_item: fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unit_price: fc.constantFrom(10, 0.1, 99.99) }),
  visit: fc.record(
    {
      minutes: fc.constantFrom(null, 15, 90),
      technician: fc.boolean(),
      scheduled_start: fc.option(when.map((day) => `${day}T09:00:00Z`)),
      status: fc.constantFrom('planned', 'on_site', 'done', 'no_access', 'cancelled'),
    },
    { requiredKeys: ['minutes'] },
  ),
  work_order: fc.record({ priority: fc.constantFrom('low', 'urgent'), notes: fc.option(word) }),
} satisfies { [Type in keyof typeof REGISTRY]?: fc.Arbitrary<object> }

function address() {
  return fc.option(fc.record({ street: word, city: word, country: fc.constantFrom('US', 'DE') }))
}

function bodyOf(
  type: string,
  { covered, used, leveled, with_calendar, with_part, ...body }: Record<string, unknown>,
  world: World,
): Record<string, unknown> {
  if (type === 'service_contract')
    return {
      ...body,
      asset_ids: covered ? world.assets.map(({ id }) => id) : [],
      service_level_id: leveled ? world.ids.service_level?.[0] : null,
    }
  if (type === 'service_level') return { ...body, calendar_id: with_calendar ? world.ids.business_calendar?.[1] : null }
  if (type === 'contract_line') {
    const { scope, included } = body
    return {
      ...body,
      ...(scope === 'site' && { site_id: world.site.id }),
      ...(scope === 'asset' && { asset_id: world.assets[0]?.id }),
      unit: included === null ? null : 'hour',
      period: included === null ? null : 'year',
    }
  }
  if (type === 'visit') {
    const { technician, ...values } = body
    return technician === undefined ? values : { ...values, technician_id: technician ? world.technician.id : null }
  }
  if (type === 'job_type') {
    const parts = with_part ? [{ part_id: world.part.id, quantity: 2 }] : []
    return { ...body, tasks: [{ name: 'Look' }, { name: 'Clean', parts }] }
  }
  if (type === 'task') return { ...body, parts_used: used ? [{ part_id: world.part.id, quantity: 2 }] : [] }
  return body
}

const change = fc.oneof(
  ...Object.entries(CHANGES).map(([type, body]) =>
    fc.tuple(body, fc.nat(3)).map(([values, at]) =>
      namedAct(`change ${type}`, (ctx, world) => {
        const kind = type as keyof typeof CHANGES
        const verbs = REGISTRY[kind]
        const sent = bodyOf(type, values, world)
        return 'update' in verbs ? verbs.update(ctx, pick(world.ids[kind], at), sent, null) : Promise.resolve()
      }),
    ),
  ),
)
const remove = fc
  .tuple(fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]), 'asset_part' as const), fc.nat(3))
  .map(([type, at]) =>
    namedAct(`delete ${type}`, (ctx, world) => REGISTRY[type].delete(ctx, pick(world.ids[type], at))),
  )
const create = fc.oneof(
  word.map((name) => namedAct('create customer', (ctx) => REGISTRY.customer.create(ctx, { name, phone: newId() }))),
  fc
    .boolean()
    .map((is_primary) =>
      namedAct('create contact', (ctx, { customer }) => createContact(ctx, customer.id, { name: 'Lee', is_primary })),
    ),
  word.map((name) => namedAct('create task', (ctx, { order }) => createTask(ctx, order.id, { name }))),
  fc.constant(namedAct('create visit', (ctx, { order }) => createVisit(ctx, order.id, { minutes: 30 }))),
  word.map((name) =>
    namedAct('create contract', (ctx, { customer, assets }) =>
      REGISTRY.service_contract.create(ctx, {
        name,
        customer_id: customer.id,
        asset_ids: [assets[1]?.id],
        start_date: '2026-01-01',
      }),
    ),
  ),
  when.map((day) =>
    namedAct('create leave', (ctx, { technician }) =>
      createTimeOff(ctx, technician.id, { starts_at: `${day}T10:00:00Z`, ends_at: `${day}T12:00:00Z` }),
    ),
  ),
)
const others = fc.oneof(
  fc.boolean().map((reverse) =>
    namedAct('reorder tasks', (ctx, { order, tasks }) => {
      const ids = tasks.map(({ id }) => id)
      return reorderTasks(ctx, order.id, reverse ? ids.toReversed() : ids)
    }),
  ),
  fc.boolean().map((response) =>
    namedAct('complete task', (ctx, { tasks, checklist }) =>
      completeTask(ctx, tasks[0]?.id ?? '', {
        notes: 'Done',
        checklist_responses: [{ item_id: checklist.item_ids[0] ?? '', response }],
      }),
    ),
  ),
  fc
    .integer({ min: 1, max: 7 })
    .map((weekday) =>
      namedAct('set shifts', (ctx, { technician }) =>
        replaceShifts(ctx, technician.id, { shifts: [{ weekday, start_minute: 480, end_minute: 1020 }] }),
      ),
    ),
)
const action = fc.oneof({ weight: 4, arbitrary: change }, { weight: 2, arbitrary: remove }, create, others)

it('all undone in turn is the state before each action, and all redone that after it, for every kind of record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 7 }), async (actions) => {
      const world = await makeWorld()
      const id = newId()
      const ana = (): ServiceContext => ({ ...world.ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
      const states = [await stateOf(world.ctx)]
      const done: string[] = []
      for (const { name, act } of actions) {
        // Some are refused, of a deleted record above all, and some change nothing.
        await act(ana(), world).catch(() => undefined)
        const now = await stateOf(world.ctx)
        if (JSON.stringify(now) === JSON.stringify(states.at(-1))) continue
        states.push(now)
        done.push(name)
      }
      for (let at = states.length - 1; at > 0; at -= 1) {
        await undoLastAction(ana())
        expect(await stateOf(world.ctx), `undo of ${done[at - 1]}`).toEqual(states[at - 1])
      }
      await expect(undoLastAction(ana())).rejects.toMatchObject({ code: 'not_found' })
      for (let at = 1; at < states.length; at += 1) {
        await redoLastAction(ana())
        expect(await stateOf(world.ctx), `redo of ${done[at - 1]}`).toEqual(states[at])
      }
      await expect(redoLastAction(ana())).rejects.toMatchObject({ code: 'not_found' })
    }),
    { numRuns: proofRuns(20) },
  )
}, 180_000)
