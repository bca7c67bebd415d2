import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createClock } from '@/lib/domain/board/format'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { createDependency, deleteDependency } from '@/lib/services/work/dependencies'
import { createVisit } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { readBoard, readBoardText } from './index'

/* What the browser checks before a drop: which work a card waits for, and what of it is not planned. */

const DAY = [new Date('2027-01-13T00:00:00Z'), new Date('2027-01-14T00:00:00Z')] as const
const at = (hour: number) => new Date(Date.UTC(2027, 0, 13, hour)).toISOString()

let ctx: ServiceContext
let home: Household

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  home = await makeHousehold(ctx)
})

const make = (hour: number, more: object = {}) =>
  makeWorkOrder(ctx, { ...home, scheduled_date: at(hour), estimated_duration: 60, ...more })
const board = async () => (await readBoard(ctx, ...DAY)).jobs
const card = async (id: string) => (await board()).find((job) => job.id === id)

it('includes for each side of a dependency when the other is scheduled', async () => {
  const [first, second] = [await make(9), await make(12)]
  await createDependency(ctx, second.id, { before_id: first.id })
  expect(await card(second.id)).toMatchObject({
    links: [
      {
        kind: 'finish_to_start',
        lag_minutes: 0,
        waits: true,
        calendar: null,
        other: { id: first.id, work_order_number: first.work_order_number },
        visits: [{ starts_at: at(9), ends_at: at(10) }],
      },
    ],
  })
  expect(await card(first.id)).toMatchObject({ links: [{ waits: false, other: { id: second.id } }] })
})

it('is enough to detect a broken dependency before the drop', async () => {
  const [first, second] = [await make(9), await make(12)]
  await createDependency(ctx, second.id, { before_id: first.id })
  const waiting = await card(second.id)
  if (!waiting) throw new Error('the board shows both')
  const [clock, travel] = [createClock('UTC', 'en-GB'), estimateTravel([])]
  const isBroken = (hour: number) =>
    findConflicts({ ...waiting, scheduled_date: at(hour) }, null, clock, travel).some(
      ({ code }) => code === 'dependency',
    )
  expect([isBroken(8), isBroken(9), isBroken(10), isBroken(12)]).toEqual([true, true, false, false])
})

it('includes for a further visit what its work order waits for', async () => {
  const [first, second] = [await make(9), await make(12)]
  await createDependency(ctx, second.id, { before_id: first.id })
  const { id } = await createVisit(ctx, second.id, {
    technician_id: home.technician_id,
    scheduled_start: at(15),
    minutes: 30,
  })
  expect(await card(id)).toMatchObject({ work_order_id: second.id, links: [{ waits: true, other: { id: first.id } }] })
})

it('includes how much of a long job is not scheduled', async () => {
  const { id } = await make(9, { total_duration: 180 })
  expect(await card(id)).toMatchObject({ unplanned: 180 })
  await createVisit(ctx, id, { minutes: 100 })
  expect(await card(id)).toMatchObject({ unplanned: 80 })
})

it('sends nothing more of jobs without an order, or once it is released or over', async () => {
  const [first, second, alone] = [await make(9), await make(12), await make(15)]
  const before = await readBoardText(ctx, ...DAY)
  const { id } = await createDependency(ctx, second.id, { before_id: first.id })
  const linked = await board()
  expect(linked.find((job) => job.id === alone.id)).not.toHaveProperty('links')
  await deleteDependency(ctx, id)
  expect(await readBoardText(ctx, ...DAY)).toBe(before)
  await createDependency(ctx, second.id, { before_id: first.id })
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  expect(await card(second.id)).not.toHaveProperty('links')
})
