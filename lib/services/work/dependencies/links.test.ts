import { expect, it } from 'vitest'
import { readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createDependency, deleteDependency } from './index'

it('lists on the page of a work order what it waits for and what waits for it, until that is cancelled or deleted', async () => {
  const ctx = await makeAccount()
  const { customer_id } = await makeHousehold(ctx)
  const [first, then, last] = await Promise.all([1, 2, 3].map(() => makeWorkOrder(ctx, { customer_id })))
  if (!first || !then || !last) throw new Error('three work orders are made')
  const one = await createDependency(ctx, then.id, { before_id: first.id })
  const other = await createDependency(ctx, last.id, { before_id: then.id, kind: 'not_same_day', lag_minutes: 30 })
  const linksOf = async (id: string) => (await readWorkOrderDetail(ctx, id)).links
  expect(await linksOf(then.id)).toEqual([
    {
      id: one.id,
      kind: 'finish_to_start',
      lag_minutes: 0,
      waits: true,
      is_released: false,
      other: { id: first.id, work_order_number: first.work_order_number, status: 'open' },
    },
    {
      id: other.id,
      kind: 'not_same_day',
      lag_minutes: 30,
      waits: false,
      is_released: false,
      other: { id: last.id, work_order_number: last.work_order_number, status: 'open' },
    },
  ])
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  await deleteDependency(ctx, other.id)
  expect(await linksOf(then.id)).toMatchObject([{ id: one.id, is_released: true, other: { status: 'cancelled' } }])
})
