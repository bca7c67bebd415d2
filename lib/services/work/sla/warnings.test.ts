import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createWorkOrder, deleteWorkOrder, restoreWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { age, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { countWarnings, listWarnings, watchPromises } from './index'

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  await makePromise(ctx, home)
})

/** A call of so many minutes ago, with four hours promised. */
async function called(minutes: number): Promise<string> {
  const { customer_id, asset_ids } = home
  const { id } = await createWorkOrder(ctx, { customer_id, asset_ids, work_order_type: 'repair' })
  await age(ctx, id, minutes)
  return id
}
const listed = async () => (await listWarnings(ctx)).promises.map(({ work_order }) => work_order.id)

it('lists promises that are broken or nearly so until they are met, the longest overdue first, in one statement each', async () => {
  await called(10)
  const pressing = await called(200)
  const late = await called(300)
  const later = await called(260)
  expect(await listed()).toEqual([])
  await watchPromises({ account_id: ctx.accountId, id: ctx.accountId })
  expect(await listed()).toEqual([late, later, pressing])
  expect(await countWarnings(ctx)).toBe(3)
  expect(await watch(() => listWarnings(ctx))).toHaveLength(1)
  expect((await listWarnings(ctx)).promises[0]).toMatchObject({
    kind: 'arrive',
    state: 'running',
    contract: 'Gold',
    technician: null,
    customer: expect.any(String),
  })

  await updateWorkOrder(ctx, late, { status: 'in_progress' })
  await updateWorkOrder(ctx, later, { status: 'cancelled' })
  expect(await listed()).toEqual([pressing])
  await deleteWorkOrder(ctx, pressing)
  expect([await listed(), await countWarnings(ctx)]).toEqual([[], 0])
  await restoreWorkOrder(ctx, pressing)
  expect(await listed()).toEqual([pressing])
})

it('shows no warning to other companies, nor to users who may not see work orders', async () => {
  const other = await makeAccount()
  expect(await countWarnings(other)).toBe(0)
  await expect(listWarnings({ ...ctx, scopes: new Set(['read:customers']) })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
