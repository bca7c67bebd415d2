import { expect, test } from 'vitest'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'

const refused = (field: string) => ({
  code: 'validation_error',
  details: [expect.objectContaining({ field }) as unknown],
})

test('returns a window in UTC and each skill once', async () => {
  const ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  const createdOrder = await createWorkOrder(ctx, {
    customer_id: home.customer_id,
    window_start: '2026-11-23T08:00:00Z',
    window_end: '2026-11-23T12:00:00+01:00',
    required_skills: [' Refrigeration ', 'refrigeration', 'Electrical'],
  })
  expect(createdOrder).toMatchObject({
    window_start: '2026-11-23T08:00:00.000Z',
    window_end: '2026-11-23T11:00:00.000Z',
    required_skills: ['Refrigeration', 'Electrical'],
  })
})

test('a window must end after it begins, also when only one end is sent; a skill must not be empty', async () => {
  const ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  const window = { window_start: '2026-11-23T12:00:00Z', window_end: '2026-11-23T12:00:00Z' }
  const owned = { customer_id: home.customer_id }
  await expect(createWorkOrder(ctx, { ...owned, ...window })).rejects.toMatchObject(refused('window_end'))
  await expect(createWorkOrder(ctx, { ...owned, required_skills: ['Gas', ' '] })).rejects.toMatchObject(
    refused('required_skills[1]'),
  )
  const createdOrder = await createWorkOrder(ctx, { ...owned, window_end: '2026-11-23T12:00:00Z' })
  await expect(updateWorkOrder(ctx, createdOrder.id, { window_start: '2026-11-23T13:00:00Z' })).rejects.toMatchObject({
    details: [{ field: 'window_start', message: 'must be before window_end, 2026-11-23T12:00:00.000Z' }],
  })
  const later = { window_start: '2026-11-23T13:00:00Z', window_end: null, required_skills: ['Nobody has this'] }
  expect(await updateWorkOrder(ctx, createdOrder.id, later)).toMatchObject({
    window_start: '2026-11-23T13:00:00.000Z',
    window_end: null,
    required_skills: ['Nobody has this'],
  })
  expect((await updateWorkOrder(ctx, createdOrder.id, { required_skills: null })).required_skills).toEqual([])
})
