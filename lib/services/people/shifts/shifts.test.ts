import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { createTechnician, deleteTechnician } from '@/lib/services/people/technicians'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { getShifts, replaceShifts } from '@/lib/services/people/shifts'

const day = (weekday: number, start_minute: number, end_minute: number) => ({ weekday, start_minute, end_minute })

test('replaces a week as a whole, returns it in order, and keeps the old one in the history', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  expect(await getShifts(ctx, id)).toEqual({ technician_id: id, shifts: [] })

  await replaceShifts(ctx, id, { shifts: [day(2, 840, 1440), day(1, 480, 720), day(1, 780, 1020)] })
  const week = await getShifts(ctx, id)
  expect(week.shifts).toEqual([day(1, 480, 720), day(1, 780, 1020), day(2, 840, 1440)])
  await replaceShifts(ctx, id, { shifts: [day(7, 0, 60)] })
  expect((await getShifts(ctx, id)).shifts).toEqual([day(7, 0, 60)])
  const [last] = await db().history.findMany({ where: { record_id: id, verb: 'set_shifts' }, orderBy: { id: 'desc' } })
  expect(last?.changes).toEqual({ shifts: [week.shifts, [day(7, 0, 60)]] })
})

test('changes nothing with an outdated version', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const seen = etagOf(await getShifts(ctx, id))
  await replaceShifts(ctx, id, { shifts: [day(1, 480, 720)] }, seen)
  await expect(replaceShifts(ctx, id, { shifts: [] }, seen)).rejects.toMatchObject({ code: 'precondition_failed' })
  expect((await getShifts(ctx, id)).shifts).toHaveLength(1)
})

test('names every wrong shift; adjacent shifts do not overlap', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const problems = async (...shifts: unknown[]) => {
    const error = await replaceShifts(ctx, id, { shifts }).catch((caught: unknown) => caught)
    return (error as { details?: { field: string }[] }).details?.map(({ field }) => field)
  }
  expect(await problems(day(8, 0, 60))).toEqual(['shifts[0].weekday'])
  expect(await problems(day(1, 600, 600))).toEqual(['shifts[0].end_minute'])
  expect(await problems(day(1, 1320, 360))).toEqual(['shifts[0].end_minute'])
  expect(await problems(day(1, 0, 1441))).toEqual(['shifts[0].end_minute'])
  expect(await problems(day(1, 0, 61), day(2, 0, 61), day(1, 60, 120))).toEqual(['shifts[2].start_minute'])
  expect(await problems({ ...day(1, 0, 60), pay: 3 })).toEqual(['shifts[0].pay'])
  expect(await problems(day(1, 0, 60), day(1, 60, 120))).toBeUndefined()
})

test('only admins change a week; others of the account read it, other accounts get 404', async () => {
  const ctx = await makeAccount()
  const { id } = await createTechnician(ctx, { name: 'Dana' })
  const reader = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  expect((await getShifts(reader, id)).shifts).toEqual([])
  await expect(replaceShifts(reader, id, { shifts: [] })).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount()
  await expect(getShifts(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(replaceShifts(other, id, { shifts: [] })).rejects.toMatchObject({ code: 'not_found' })
  await deleteTechnician(ctx, id)
  await expect(replaceShifts(ctx, id, { shifts: [] })).rejects.toMatchObject({ code: 'not_found' })
})
