import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createVisit, deleteVisit, getVisit } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { createDependency } from './index'

let ctx: ServiceContext
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeHousehold(ctx)).customer_id
})

const make = (scheduled_date: string, more: object = {}) =>
  makeWorkOrder(ctx, { customer_id, scheduled_date, estimated_duration: 60, ...more })
const codesOf = ({ conflicts }: Awaited<ReturnType<typeof getVisit | typeof getWorkOrder>>) =>
  conflicts.flatMap(({ code, related }) =>
    code === 'dependency' || code === 'order_unfinished' ? [[code, ...related]] : [],
  )
const codes = async (id: string) => codesOf(await getWorkOrder(ctx, id))

it('reports a broken dependency on both sides, in one statement, until one of them is cancelled', async () => {
  const [first, second] = [await make('2026-11-25T09:00:00Z'), await make('2026-11-25T09:30:00Z')]
  const statements = async () => (await watch(() => getWorkOrder(ctx, second.id))).length
  const before = await statements()
  await createDependency(ctx, second.id, { before_id: first.id })
  expect(await statements()).toBe(before)
  expect(await codes(second.id)).toEqual([['dependency', first.id]])
  expect(await codes(first.id)).toEqual([['dependency', second.id]])
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  expect(await codes(second.id)).toEqual([])
})

it('waits for the last visit of a work order, each of its own visits at its time', async () => {
  const [first, second] = [await make('2026-11-25T09:00:00Z'), await make('2026-11-26T09:00:00Z')]
  await createDependency(ctx, second.id, { before_id: first.id })
  expect(await codes(second.id)).toEqual([])
  const last = await createVisit(ctx, first.id, { scheduled_start: '2026-11-26T08:30:00Z', minutes: 60 })
  expect(await codes(second.id)).toEqual([['dependency', first.id]])
  expect(codesOf(await getVisit(ctx, last.id))).toEqual([['dependency', second.id]])
  expect(await codes(first.id)).toEqual([])
})

it('reports how much of a long job is not scheduled, once a visit of it is deleted', async () => {
  const { id } = await make('2026-11-25T09:00:00Z', { total_duration: 180 })
  expect(await codes(id)).toEqual([['order_unfinished']])
  const rest = await createVisit(ctx, id, { minutes: 120 })
  expect(await codes(id)).toEqual([])
  await deleteVisit(ctx, rest.id)
  expect(await codes(id)).toEqual([['order_unfinished']])
})
