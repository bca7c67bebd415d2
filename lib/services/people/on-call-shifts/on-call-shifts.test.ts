import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createTechnician } from '@/lib/services/people/technicians'
import { parseQuery } from '@/lib/schemas/query'
import { onCallShiftListQuery, onCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import {
  createOnCallShift,
  deleteOnCallShifts,
  listOnCallShifts,
  rotateOnCall,
  updateOnCallShift,
} from '@/lib/services/people/on-call-shifts'
import { replaceShifts } from '@/lib/services/people/shifts'
import { readBoard } from '@/lib/services/scheduling/board'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

/** From Monday, five in the afternoon in New York, to Tuesday, eight in the morning. */
const NIGHT = { starts_at: '2030-05-06T21:00:00.000Z', ends_at: '2030-05-07T12:00:00.000Z' }

test('offers who is on call for urgent work at night, without a warning, and shows it on the board', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { customer_id, technician_id } = await makeHousehold(ctx)
  const shifts = [1, 2].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  await replaceShifts(ctx, technician_id, { shifts })
  const createdOnCallShift = await createOnCallShift(ctx, { technician_id, ...NIGHT })
  expect(onCallShiftRecord.strict().parse(createdOnCallShift)).toEqual(createdOnCallShift)
  const make = (more: object) => makeWorkOrder(ctx, { customer_id, estimated_duration: 60, ...more })
  const now = new Date('2030-05-06T22:00:00Z')
  const query = { from: undefined, days: 2, limit: 5 }
  const first = async (id: string) => (await suggestForWorkOrder(ctx, id, query, now)).suggestions[0]
  const urgent = await first((await make({ priority: 'urgent' })).id)
  expect(urgent).toMatchObject({ scheduled_date: '2030-05-06T22:00:00.000Z', conflicts: [{ code: 'no_coordinates' }] })
  expect(urgent?.reasons.map(({ kind }) => kind)).toContain('on_call')
  expect(await first((await make({})).id)).toMatchObject({ scheduled_date: '2030-05-07T12:00:00.000Z' })

  const placed = await make({ technician_id, scheduled_date: '2030-05-06T22:00:00Z' })
  expect((await getWorkOrder(ctx, placed.id)).conflicts.map(({ code }) => code)).not.toContain('outside_shift')
  const { onCall } = await readBoard(ctx, new Date('2030-05-06T04:00:00Z'), new Date('2030-05-07T04:00:00Z'))
  expect(onCall).toEqual([{ technician_id, territory: null, ...NIGHT }])
})

test('is listed by day and technician, and names what is wrong', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { technician_id } = await makeHousehold(ctx)
  const { id } = await createOnCallShift(ctx, { technician_id, ...NIGHT, territory: 'North' })
  const count = async (query: string) =>
    (await listOnCallShifts(ctx, parseQuery(onCallShiftListQuery, new URLSearchParams(query)))).data.length
  expect(await count('from_date=2030-05-07&to_date=2030-05-07')).toBe(1)
  expect(await count('from_date=2030-05-08')).toBe(0)
  expect(await count(`to_date=2030-05-05&technician_id=${technician_id}`)).toBe(0)
  const late = { details: [{ field: 'ends_at', message: 'must be later than the start' }] }
  await expect(updateOnCallShift(ctx, id, { starts_at: NIGHT.ends_at })).rejects.toMatchObject(late)
  const backwards = { technician_id, starts_at: NIGHT.ends_at, ends_at: NIGHT.starts_at }
  await expect(createOnCallShift(ctx, backwards)).rejects.toMatchObject(late)
  const reader = withScopes(ctx, 'read:work-orders')
  await expect(createOnCallShift(reader, { technician_id, ...NIGHT })).rejects.toMatchObject({ code: 'forbidden' })
})

test('rotates people weekly, at the same time of the clock, in one step that can be taken back', async () => {
  const ctx = await makeAccount({ timeZone: 'America/New_York' })
  const { technician_id: sam } = await makeHousehold(ctx)
  const { id: kim } = await createTechnician(ctx, { name: 'Kim' })
  const requests = { technician_ids: [sam, kim], first_day: '2030-03-04', start_minute: 480, weeks: 3 }
  const created = await rotateOnCall(ctx, requests)
  // Clocks go forward on 10 March.
  expect(created.map(({ technician_id, starts_at, ends_at }) => [technician_id, starts_at, ends_at])).toEqual([
    [sam, '2030-03-04T13:00:00.000Z', '2030-03-11T12:00:00.000Z'],
    [kim, '2030-03-11T12:00:00.000Z', '2030-03-18T12:00:00.000Z'],
    [sam, '2030-03-18T12:00:00.000Z', '2030-03-25T12:00:00.000Z'],
  ])
  const count = () => db().onCallShift.count({ where: { account_id: ctx.accountId, deleted_at: null } })
  await expect(rotateOnCall(ctx, { ...requests, technician_ids: [sam, newId()] })).rejects.toMatchObject({
    code: 'validation_error',
  })
  expect(await count()).toBe(3)
  await deleteOnCallShifts(
    ctx,
    created.map(({ id }) => id),
  )
  expect(await count()).toBe(0)
  await expect(rotateOnCall(ctx, { ...requests, technician_ids: [], weeks: 0 })).rejects.toMatchObject({
    details: [{ field: 'technician_ids' }, { field: 'weeks' }],
  })
})
