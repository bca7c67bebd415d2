import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { parseQuery } from '@/lib/schemas/query'
import { serviceLevelListQuery, serviceLevelRecord } from '@/lib/schemas/customers/service-level'
import {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  listServiceContracts,
  restoreServiceContract,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'
import { undoLastAction } from '@/lib/services/data/undo'
import {
  createBusinessCalendar,
  deleteBusinessCalendar,
  updateBusinessCalendar,
} from '@/lib/services/people/business-calendars'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import {
  createServiceLevel,
  deleteServiceLevel,
  getServiceLevel,
  listServiceLevels,
  restoreServiceLevel,
  tryServiceLevel,
  updateServiceLevel,
} from './index'

const problemsOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (caught: unknown) => caught,
  )
  return (error as { details: { field: string; message: string }[] }).details
}
const standard = { name: 'Standard', targets: [{ kind: 'arrive', minutes: 480 }] }

test('answers its targets as they were sent, with the defaults, and its calendar by name', async () => {
  const ctx = await makeAccount()
  const calendar = await createBusinessCalendar(ctx, { name: 'Office' })
  const emergency = {
    kind: 'arrive',
    priorities: ['urgent', 'high'],
    work_order_types: ['emergency', 'repair'],
    minutes: 60,
    warn_percent: [90, 50],
  }
  const createdServiceLevel = await createServiceLevel(ctx, {
    name: 'Priority',
    calendar_id: calendar.id,
    targets: [{ kind: 'arrive', minutes: 240 }, emergency],
  })
  expect(serviceLevelRecord.strict().parse(createdServiceLevel)).toEqual(createdServiceLevel)
  expect(createdServiceLevel).toMatchObject({
    calendar_id: calendar.id,
    calendar: { id: calendar.id, name: 'Office' },
    version: 1,
    targets: [
      { kind: 'arrive', priorities: [], work_order_types: [], minutes: 240, warn_percent: [75, 90] },
      {
        kind: 'arrive',
        priorities: ['high', 'urgent'],
        work_order_types: ['repair', 'emergency'],
        minutes: 60,
        warn_percent: [50, 90],
      },
    ],
  })
  const list = await listServiceLevels(ctx, parseQuery(serviceLevelListQuery, new URLSearchParams({ search: 'prio' })))
  expect(list.data).toEqual([createdServiceLevel])
})

test('counts a version for each change of what it promises, and for no other', async () => {
  const ctx = await makeAccount()
  const createdServiceLevel = await createServiceLevel(ctx, standard)
  expect(await updateServiceLevel(ctx, createdServiceLevel.id, createdServiceLevel)).toEqual(createdServiceLevel)
  expect(
    (await updateServiceLevel(ctx, createdServiceLevel.id, { ...createdServiceLevel, name: 'Basic' })).version,
  ).toBe(1)
  const faster = await updateServiceLevel(ctx, createdServiceLevel.id, { targets: [{ kind: 'arrive', minutes: 240 }] })
  expect(faster).toMatchObject({ version: 2, targets: [{ minutes: 240 }] })
  const calendar = await createBusinessCalendar(ctx, { name: 'Office' })
  const moved = await updateServiceLevel({ ...ctx, requestId: 'moved' }, createdServiceLevel.id, {
    calendar_id: calendar.id,
  })
  expect(moved.version).toBe(3)
  await undoLastAction(ctx)
  expect(await getServiceLevel(ctx, createdServiceLevel.id)).toMatchObject({
    calendar_id: null,
    version: 4,
    targets: [{ minutes: 240 }],
  })
})

test('names each wrong field of a target and writes nothing', async () => {
  const ctx = await makeAccount()
  const targets = [
    { kind: 'arrive', minutes: 0 },
    { kind: 'leave', minutes: 60 },
    { kind: 'resolve', minutes: 60, warn_percent: [0, 50, 101, 50] },
    { kind: 'resolve', minutes: 60, work_order_types: ['repair', 'cleaning'], priorities: ['low', 'low'] },
    { kind: 'resolve', minutes: 1.5, hours: 3 },
  ]
  expect(await problemsOf(createServiceLevel(ctx, { name: 'x', targets }))).toMatchObject([
    { field: 'targets[0].minutes', message: 'must be a whole number of minutes from 1 to 525600' },
    { field: 'targets[1].kind', message: 'must be one of acknowledge, arrive, resolve' },
    { field: 'targets[2].warn_percent[0]', message: 'must be a whole number of percent from 1 to 100' },
    { field: 'targets[2].warn_percent[2]' },
    { field: 'targets[2].warn_percent[3]', message: 'is named twice' },
    { field: 'targets[3].priorities[1]', message: 'is named twice' },
    { field: 'targets[3].work_order_types[1]' },
    { field: 'targets[4].minutes' },
    { field: 'targets[4].hours', message: 'is not a field of this resource' },
  ])
  const calendar_id = newId()
  expect(await problemsOf(createServiceLevel(ctx, { name: 'x', calendar_id }))).toEqual([
    { field: 'calendar_id', message: 'is not an existing business calendar' },
  ])
  expect((await listServiceLevels(ctx, {})).data).toEqual([])
})

test('refuses two targets that apply alike to the same work, and takes them once a third says which', async () => {
  const ctx = await makeAccount()
  const urgent = { kind: 'arrive', minutes: 120, priorities: ['urgent'] }
  const emergency = { kind: 'arrive', minutes: 60, work_order_types: ['emergency'] }
  const targets = [{ kind: 'arrive', minutes: 480 }, urgent, emergency]
  expect(await problemsOf(createServiceLevel(ctx, { name: 'x', targets }))).toEqual([
    {
      field: 'targets[2].kind',
      message:
        'applies to urgent emergency work just as target 2 of the list does; add one for exactly that, or narrow one',
    },
  ])
  expect(await problemsOf(createServiceLevel(ctx, { name: 'x', targets: [urgent, urgent] }))).toMatchObject([
    { field: 'targets[1].kind' },
  ])
  const both = { ...urgent, ...emergency, minutes: 30 }
  const createdServiceLevel = await createServiceLevel(ctx, { name: 'x', targets: [...targets, both] })
  expect(createdServiceLevel.targets).toHaveLength(4)
})

test('cannot be deleted while a contract promises it, and says which', async () => {
  const ctx = await makeAccount()
  const customer_id = (await makeCustomer(ctx)).id
  const level = await createServiceLevel(ctx, standard)
  const gold = await createServiceContract(ctx, { name: 'Gold', customer_id, service_level_id: level.id })
  const iron = await createServiceContract(ctx, { name: 'Iron', customer_id, service_level_id: level.id })
  expect(gold).toMatchObject({ service_level_id: level.id, service_level: { id: level.id, name: 'Standard' } })
  await expect(deleteServiceLevel(ctx, level.id)).rejects.toMatchObject({
    code: 'in_use',
    message: 'The service level cannot be deleted: 2 service contracts use it. Give them another one first.',
    details: [
      { field: 'service_contract', message: 'Gold uses it', record_id: gold.id },
      { field: 'service_contract', message: 'Iron uses it', record_id: iron.id },
    ],
  })
  await updateServiceContract(ctx, gold.id, { service_level_id: null })
  await deleteServiceContract(ctx, iron.id)
  await deleteServiceLevel(ctx, level.id)
  // What comes back from the trash goes on naming it, and can be sent back so; nobody else can name it.
  const back = await restoreServiceContract(ctx, iron.id)
  expect(back.service_level).toMatchObject({ name: 'Standard' })
  expect(await updateServiceContract(ctx, iron.id, { ...back, name: 'Steel' })).toMatchObject({ name: 'Steel' })
  expect(await problemsOf(updateServiceContract(ctx, gold.id, { service_level_id: level.id }))).toEqual([
    { field: 'service_level_id', message: 'is not an existing service level' },
  ])
  expect(await restoreServiceLevel(ctx, level.id)).toMatchObject({ targets: [{ minutes: 480 }] })
})

test('keeps a contract from naming a level that is deleted at the same time', async () => {
  const ctx = await makeAccount()
  const customer_id = (await makeCustomer(ctx)).id
  for (let round = 0; round < 5; round++) {
    const level = await createServiceLevel(ctx, standard)
    const [created, gone] = await Promise.allSettled([
      createServiceContract(ctx, { name: 'Gold', customer_id, service_level_id: level.id }),
      deleteServiceLevel(ctx, level.id),
    ])
    expect([created.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('keeps its calendar from being deleted', async () => {
  const ctx = await makeAccount()
  const calendar = await createBusinessCalendar(ctx, { name: 'Office' })
  const level = await createServiceLevel(ctx, { ...standard, calendar_id: calendar.id })
  await expect(deleteBusinessCalendar(ctx, calendar.id)).rejects.toMatchObject({
    code: 'in_use',
    message: 'The business calendar cannot be deleted: 1 service level uses it. Give them another one first.',
    details: [{ field: 'service_level', record_id: level.id }],
  })
  await updateBusinessCalendar(ctx, calendar.id, { name: 'Shop' })
  expect((await getServiceLevel(ctx, level.id)).calendar?.name).toBe('Shop')
  await updateServiceLevel(ctx, level.id, { calendar_id: null })
  await deleteBusinessCalendar(ctx, calendar.id)
})

test('finds the contracts that promise it', async () => {
  const ctx = await makeAccount()
  const customer_id = (await makeCustomer(ctx)).id
  const level = await createServiceLevel(ctx, standard)
  await createServiceContract(ctx, { name: 'None', customer_id })
  const gold = await createServiceContract(ctx, { name: 'Gold', customer_id, service_level_id: level.id })
  expect(await getServiceContract(ctx, gold.id)).toEqual(gold)
  expect((await listServiceContracts(ctx, { service_level_id: level.id })).data).toEqual([gold])
})

test('tells for a moment each due time, with the days of its sum in the time of its calendar', async () => {
  const ctx = await makeAccount()
  const calendar = await createBusinessCalendar(ctx, {
    name: 'Office',
    time_zone: 'America/New_York',
    hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
    exceptions: [{ date: '2026-11-26', name: 'Thanksgiving Day', hours: [] }],
  })
  const targets = [
    { kind: 'resolve', minutes: 120 },
    { kind: 'arrive', minutes: 30 },
    { kind: 'arrive', minutes: 120, priorities: ['urgent'], warn_percent: [50] },
  ]
  const { id } = await createServiceLevel(ctx, { name: 'Standard', targets })
  const call = { priority: 'urgent', work_order_type: 'repair', at: '2026-11-25T21:00:00Z' }
  const tried = await tryServiceLevel(ctx, id, call)
  expect(tried.calendar).toEqual({ name: 'Office', time_zone: 'America/New_York', always: false })
  expect(tried.targets.map(({ kind, minutes, due_at }) => [kind, minutes, due_at])).toEqual([
    ['arrive', 120, '2026-11-27T14:00:00.000Z'],
    ['resolve', 120, '2026-11-27T14:00:00.000Z'],
  ])
  const [arrive] = tried.targets
  expect(arrive?.warn_at).toEqual([{ percent: 50, at: '2026-11-25T22:00:00.000Z' }])
  expect(arrive?.days.map(({ date, exception, minutes, total }) => [date, exception, minutes, total])).toEqual([
    ['2026-11-25', null, 60, 60],
    ['2026-11-26', 'Thanksgiving Day', 0, 60],
    ['2026-11-27', null, 60, 120],
  ])
  // Without any calendar every moment counts.
  await deleteBusinessCalendar(ctx, calendar.id)
  const always = await tryServiceLevel(ctx, id, call)
  expect(always).toMatchObject({ calendar: null, targets: [{ due_at: '2026-11-25T23:00:00.000Z', days: [] }, {}] })
  expect(await problemsOf(tryServiceLevel(ctx, id, { priority: 'asap', work_order_type: 'repair' }))).toMatchObject([
    { field: 'priority' },
    { field: 'at' },
  ])
})

test('only admins write, of their own account', async () => {
  const ctx = await makeAccount()
  const { id } = await createServiceLevel(ctx, standard)
  const reader = withScopes(ctx, 'read:work-orders', 'write:work-orders', 'write:customers')
  expect(await getServiceLevel(reader, id)).toMatchObject({ name: 'Standard' })
  await expect(createServiceLevel(reader, standard)).rejects.toMatchObject({ code: 'forbidden' })
  const attempts = [
    (otherCtx: ServiceContext) => updateServiceLevel(otherCtx, id, {}),
    (otherCtx: ServiceContext) => deleteServiceLevel(otherCtx, id),
    (otherCtx: ServiceContext) => restoreServiceLevel(otherCtx, id),
  ]
  const call = { priority: 'low', work_order_type: 'repair', at: '2026-11-25T21:00:00Z' }
  expect((await tryServiceLevel(reader, id, call)).targets).toHaveLength(1)
  const other = await makeAccount()
  for (const attempt of attempts) {
    await expect(attempt(reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(attempt(other)).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(tryServiceLevel(other, id, call)).rejects.toMatchObject({ code: 'not_found' })
})
