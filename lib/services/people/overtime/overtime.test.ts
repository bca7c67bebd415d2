import { expect, test } from 'vitest'
import { newId } from '@/lib/domain/id'
import { parseQuery } from '@/lib/schemas/query'
import { overtimeListQuery, overtimeRecord } from '@/lib/schemas/people/overtime'
import { createOvertime, deleteOvertime, listOvertime, updateOvertime } from '@/lib/services/people/overtime'
import { replaceShifts } from '@/lib/services/people/shifts'
import { readBoardAsOf, readBoard } from '@/lib/services/scheduling/board'
import { readCapacity } from '@/lib/services/scheduling/capacity'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'

test('is recorded for a day, changed and listed by technician and day', async () => {
  const ctx = await makeAccount()
  const [sam, kim] = [await createTechnician(ctx, { name: 'Sam' }), await createTechnician(ctx, { name: 'Kim' })]
  const body = { technician_id: sam.id, date: '2026-11-23', start_minute: 1020, end_minute: 1140 }
  const createdOvertime = await createOvertime(ctx, body)
  expect(overtimeRecord.strict().parse(createdOvertime)).toEqual(createdOvertime)
  expect(createdOvertime).toMatchObject({ ...body, technician: { id: sam.id, name: 'Sam' } })
  await createOvertime(ctx, { ...body, technician_id: kim.id, date: '2026-11-24' })
  const list = async (query: string) =>
    (await listOvertime(ctx, parseQuery(overtimeListQuery, new URLSearchParams(query)))).data.map(({ date }) => date)
  expect(await list('sort=date')).toEqual(['2026-11-23', '2026-11-24'])
  expect(await list(`technician_id=${sam.id}`)).toEqual(['2026-11-23'])
  expect(await list('from_date=2026-11-24&to_date=2026-11-24')).toEqual(['2026-11-24'])
  expect(await updateOvertime(ctx, createdOvertime.id, { end_minute: 1200 })).toMatchObject({
    ...body,
    end_minute: 1200,
  })
  await deleteOvertime(ctx, createdOvertime.id)
  expect(await list('')).toEqual(['2026-11-24'])
})

test('names what is wrong of its times and technician', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Sam' })
  const body = { technician_id: id, date: '2026-11-23', start_minute: 1020, end_minute: 1140 }
  const fieldsOf = async (more: object) => {
    const error = await createOvertime(ctx, { ...body, ...more }).catch((caught: unknown) => caught)
    return (error as { details: { field: string; message: string }[] }).details
  }
  expect(await fieldsOf({ end_minute: 1020 })).toEqual([
    { field: 'end_minute', message: 'must be later than the start' },
  ])
  expect(await fieldsOf({ end_minute: 1441 })).toMatchObject([{ field: 'end_minute' }])
  expect(await fieldsOf({ technician_id: newId() })).toMatchObject([{ field: 'technician_id' }])
  const createdOvertime = await createOvertime(ctx, body)
  await expect(updateOvertime(ctx, createdOvertime.id, { start_minute: 1140 })).rejects.toMatchObject({
    details: [{ field: 'end_minute', message: 'must be later than the start' }],
  })
  await expect(createOvertime(withScopes(ctx, 'read:work-orders'), body)).rejects.toMatchObject({ code: 'forbidden' })
})

test('counts as working time in conflicts, capacity, suggestions and on the board', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { customer_id, technician_id } = await makeHousehold(ctx)
  await replaceShifts(ctx, technician_id, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 1020 }] })
  const order = await makeWorkOrder(ctx, {
    customer_id,
    technician_id,
    estimated_duration: 60,
    scheduled_date: '2030-05-06T21:30:00Z',
  })
  const codes = async () => (await getWorkOrder(ctx, order.id)).conflicts.map(({ code }) => code)
  const now = new Date('2030-05-06T20:00:00Z')
  const free = async () => (await readCapacity(ctx, { to: '2030-05-06' }, now))[0]?.days[0]?.free
  expect(await codes()).toContain('outside_shift')
  expect(await free()).toBe(60)

  const body = { technician_id, date: '2030-05-06', start_minute: 1020, end_minute: 1140 }
  const { id } = await createOvertime(ctx, body)
  expect(await codes()).not.toContain('outside_shift')
  expect(await free()).toBe(120)
  const query = { from: undefined, days: 1, limit: 5 }
  const { suggestions } = await suggestForWorkOrder(ctx, order.id, query, new Date('2030-05-06T21:00:00Z'))
  expect(suggestions.map(({ scheduled_date }) => scheduled_date)).toEqual(['2030-05-06T21:00:00.000Z'])
  const [from, to] = [new Date('2030-05-06T04:00:00Z'), new Date('2030-05-07T04:00:00Z')]
  const board = await readBoard(ctx, from, to)
  expect(board.overtime).toEqual([{ id, ...body }])
  // What follows may happen in this very millisecond, which as of then is over.
  const then = new Date(Date.now() - 1)
  await deleteOvertime(ctx, id)
  expect((await readBoard(ctx, from, to)).overtime).toEqual([])
  expect((await readBoardAsOf(ctx, from, to, then)).overtime).toEqual([{ id, ...body }])
  expect(await codes()).toContain('outside_shift')
})
