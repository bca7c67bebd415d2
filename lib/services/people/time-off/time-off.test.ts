import { expect, test } from 'vitest'
import { etagOf } from '@/lib/domain/etag'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { parseQuery } from '@/lib/schemas/query'
import { timeOffListQuery, timeOffRecord } from '@/lib/schemas/people/time-off'
import { REGISTRY } from '@/lib/services/data/registry'
import {
  createTimeOff,
  deleteTimeOff,
  getTimeOff,
  listTechnicianTimeOff,
  listTimeOff,
  restoreTimeOff,
  updateTimeOff,
} from '@/lib/services/people/time-off'
import { listComingLeave, withJobs } from '@/lib/services/scheduling/absence'

const LONG_AGO = new Date('2000-01-01T00:00:00Z')
const week = { starts_at: '2030-05-06T04:00:00Z', ends_at: '2030-05-11T04:00:00Z', reason: ' Vacation ' }

test('leave is entered, changed, listed by its end, and deleted', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const createdTimeOff = await createTimeOff(ctx, id, week)
  expect(createdTimeOff).toMatchObject({
    technician_id: id,
    starts_at: '2030-05-06T04:00:00.000Z',
    ends_at: '2030-05-11T04:00:00.000Z',
    reason: 'Vacation',
  })
  expect(timeOffRecord.strict().parse(createdTimeOff)).toEqual(createdTimeOff)
  const before = await createTimeOff(ctx, id, { starts_at: '2030-05-01T04:00:00Z', ends_at: '2030-05-02T04:00:00Z' })
  const ids = async (from: Date) => (await listComingLeave(ctx, id, from)).map((one) => one.id)
  expect(await ids(LONG_AGO)).toEqual([before.id, createdTimeOff.id])
  expect(await ids(new Date('2030-05-02T04:00:00Z'))).toEqual([createdTimeOff.id])

  const longer = await updateTimeOff(ctx, createdTimeOff.id, { ends_at: '2030-05-12T04:00:00Z' })
  expect(longer.ends_at).toBe('2030-05-12T04:00:00.000Z')
  expect(await deleteTimeOff(ctx, createdTimeOff.id)).toMatchObject({ id: longer.id })
  expect(await ids(LONG_AGO)).toEqual([before.id])
  await expect(deleteTimeOff(ctx, createdTimeOff.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('leave that ends before it begins or overlaps another one is refused with a message; adjacent leave is accepted', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const colleague = await createTechnician(ctx, { name: 'Sam' })
  const createdTimeOff = await createTimeOff(ctx, id, week)
  await createTimeOff(ctx, colleague.id, week)
  const turned = { starts_at: week.ends_at, ends_at: week.starts_at }
  await expect(createTimeOff(ctx, id, turned)).rejects.toMatchObject({
    details: [{ field: 'ends_at', message: 'must be later than the start' }],
  })
  await expect(createTimeOff(ctx, id, week)).rejects.toMatchObject({
    details: [{ field: 'starts_at', message: 'overlaps the leave from 2030-05-06 to 2030-05-10' }],
  })
  await createTimeOff(ctx, id, { starts_at: week.ends_at, ends_at: '2030-05-12T04:00:00Z' })
  await expect(updateTimeOff(ctx, createdTimeOff.id, { ends_at: '2030-05-11T04:00:01Z' })).rejects.toMatchObject({
    details: [{ field: 'starts_at', message: 'overlaps the leave on 2030-05-11' }],
  })
  await expect(createTimeOff(ctx, id, { reason: 5 })).rejects.toMatchObject({
    details: [{ field: 'starts_at' }, { field: 'ends_at' }, { field: 'reason' }],
  })
})

test('of two parallel requests for the same leave, one succeeds', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const tries = await Promise.allSettled([createTimeOff(ctx, id, week), createTimeOff(ctx, id, week)])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('counts unfinished work scheduled during it, and an edit ignores that number', async () => {
  const ctx = await makeAccount()
  const { technician_id, customer_id } = await makeHousehold(ctx)
  const plan = (scheduled_date: string, more: object = {}) =>
    makeWorkOrder(ctx, { customer_id, technician_id, scheduled_date, estimated_duration: 90, ...more })
  const createdTimeOff = await createTimeOff(ctx, technician_id, week)
  const version = etagOf(await getTimeOff(ctx, createdTimeOff.id))
  await plan('2030-05-06T03:00:00Z')
  await plan('2030-05-06T02:30:00Z')
  await plan('2030-05-10T12:00:00Z', { estimated_duration: null })
  await plan('2030-05-11T04:00:00Z')
  await plan('2030-05-07T12:00:00Z', { status: 'draft' })
  expect(await listComingLeave(ctx, technician_id, LONG_AGO)).toMatchObject([{ id: createdTimeOff.id, jobs: 2 }])
  expect(
    await withJobs(ctx, await updateTimeOff(ctx, createdTimeOff.id, { reason: 'Training' }, version)),
  ).toMatchObject({
    jobs: 2,
  })
  await expect(updateTimeOff(ctx, createdTimeOff.id, { reason: 'x' }, version)).rejects.toMatchObject({
    code: 'precondition_failed',
  })
})

test('dispatchers may enter leave in their own account; read-only users may not', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const createdTimeOff = await createTimeOff(ctx, id, week)
  const reader = withScopes(ctx, 'read:work-orders')
  const dispatcher = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  const ownValue = await createTimeOff(dispatcher, id, { starts_at: week.ends_at, ends_at: '2030-05-12T04:00:00Z' })
  await updateTimeOff(dispatcher, ownValue.id, { reason: 'Training' })
  await deleteTimeOff(dispatcher, ownValue.id)
  expect(await listComingLeave(reader, id, LONG_AGO)).toHaveLength(1)
  const attempts = [
    () => createTimeOff(reader, id, week),
    () => updateTimeOff(reader, createdTimeOff.id, {}),
    () => deleteTimeOff(reader, createdTimeOff.id),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount()
  for (const attempt of [
    () => listComingLeave(other, id, LONG_AGO),
    () => createTimeOff(other, id, week),
    () => updateTimeOff(other, createdTimeOff.id, {}),
    () => deleteTimeOff(other, createdTimeOff.id),
    () => getTimeOff(other, 'no id'),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})

test('all leave and that of one technician is listed by its days and by when it was changed', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const [dana, sam] = [await createTechnician(ctx, { name: 'Dana' }), await createTechnician(ctx, { name: 'Sam' })]
  const first = await createTimeOff(ctx, dana.id, week)
  const second = await REGISTRY.time_off.create(ctx, {
    technician_id: sam.id,
    starts_at: '2030-05-20T04:00:00Z',
    ends_at: '2030-05-21T04:00:00Z',
  })
  const list = async (query: string) => {
    const { data } = await listTimeOff(ctx, parseQuery(timeOffListQuery, new URLSearchParams(query)))
    return data.map(({ id }) => id)
  }
  expect(await list('sort=starts_at')).toEqual([first.id, second.id])
  expect(await list(`technician_id=${sam.id}`)).toEqual([second.id])
  expect(await list('from_date=2030-05-12')).toEqual([second.id])
  expect(await list('to_date=2030-05-10')).toEqual([first.id])
  expect((await listTechnicianTimeOff(ctx, dana.id, {})).data).toEqual([await getTimeOff(ctx, first.id)])
  await expect(listTechnicianTimeOff(ctx, newId(), {})).rejects.toMatchObject({ code: 'not_found' })
  const changed = await updateTimeOff(ctx, first.id, { reason: 'Training' })
  const { updated_at } = await getTimeOff(ctx, second.id)
  expect(await list(`updated_after=${updated_at}`)).toEqual([first.id])
  expect(await updateTimeOff(ctx, first.id, { reason: 'Training' })).toEqual(changed)
  await expect(REGISTRY.time_off.create(ctx, { ...week, technician_id: newId() })).rejects.toMatchObject({
    details: [{ field: 'technician_id' }],
  })
})

test('comes back from the trash as it was, unless the technician is away otherwise by then', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const createdTimeOff = await createTimeOff(ctx, id, week)
  await deleteTimeOff(ctx, createdTimeOff.id)
  await expect(getTimeOff(ctx, createdTimeOff.id)).rejects.toMatchObject({ code: 'not_found' })
  const other = await createTimeOff(ctx, id, week)
  await expect(restoreTimeOff(ctx, createdTimeOff.id)).rejects.toMatchObject({
    details: [{ field: 'starts_at', message: 'overlaps the leave from 2030-05-06 to 2030-05-10' }],
  })
  await deleteTimeOff(ctx, other.id)
  const { updated_at: _back, ...restored } = await restoreTimeOff(ctx, createdTimeOff.id)
  expect(createdTimeOff).toMatchObject(restored)
  const entries = await db().history.findMany({ where: { record_id: createdTimeOff.id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ verb }) => verb)).toEqual(['create', 'delete', 'restore'])
})
