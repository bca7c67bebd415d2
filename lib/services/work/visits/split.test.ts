import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTimeOff } from '@/lib/services/people/time-off'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createVisit, dryRunSplitWorkOrder, listWorkOrderVisits, splitWorkOrder, updateVisit } from './index'

let ctx: ServiceContext
let home: Household
let technician_id: string

/** A Thursday. */
const START = '2026-11-26T08:00:00.000Z'

beforeAll(async () => {
  const otherCtx = await makeAccount()
  ctx = { ...otherCtx, account: { ...otherCtx.account, timeZone: 'UTC' } }
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  technician_id = (await makeTechnician(ctx, { name: 'Rosa Diaz' })).id
  const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 8 * 60, end_minute: 16 * 60 }))
  await replaceShifts(ctx, technician_id, { shifts })
})

const make = (more: object = {}) =>
  makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id,
    scheduled_date: START,
    estimated_duration: 1200,
    ...more,
  })
const planOf = (visits: readonly { scheduled_start: string | null; minutes: number | null }[]) =>
  visits.map(({ scheduled_start, minutes }) => [scheduled_start?.slice(0, 16), minutes])
const visitsOf = async (id: string) => (await listWorkOrderVisits(ctx, id, {})).data
const statesOf = async (id: string) => {
  const { estimated_duration, total_duration, scheduled_date, status } = await getWorkOrder(ctx, id)
  const visits = (await visitsOf(id)).map(({ created_at: _made, updated_at: _written, ...visit }) => visit)
  return { estimated_duration, total_duration, scheduled_date, status, visits }
}
const THREE_DAYS = [
  ['2026-11-26T08:00', 480],
  ['2026-11-27T08:00', 480],
  ['2026-11-30T08:00', 240],
]

describe('splitWorkOrder', () => {
  it('plans the work over working days, the first visit being that of the work order', async () => {
    const { id } = await make()
    const visits = await splitWorkOrder(ctx, id, {})
    expect(planOf(visits)).toEqual(THREE_DAYS)
    expect(planOf(await visitsOf(id))).toEqual(THREE_DAYS)
    expect(visits.map(({ is_primary }) => is_primary)).toEqual([true, false, false])
    expect(await getWorkOrder(ctx, id)).toMatchObject({ estimated_duration: 480, total_duration: 1200 })
  })

  it('takes who, when and how long from the body, and goes around leave', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id: home.customer_id })
    await createTimeOff(ctx, technician_id, { starts_at: '2026-11-27T00:00:00Z', ends_at: '2026-11-28T00:00:00Z' })
    const visits = await splitWorkOrder(ctx, id, {
      technician_id,
      scheduled_date: '2026-11-26T12:00:00Z',
      minutes: 300,
    })
    expect(planOf(visits)).toEqual([
      ['2026-11-26T12:00', 240],
      ['2026-11-30T08:00', 60],
    ])
    expect(await getWorkOrder(ctx, id)).toMatchObject({ status: 'assigned', technician: { id: technician_id } })
  })

  it('writes nothing in a dry run, which returns the conflicts', async () => {
    const { id } = await make()
    const other = await make({ scheduled_date: '2026-11-27T09:00:00Z', estimated_duration: 60 })
    const [before, entryCount] = [
      await statesOf(id),
      await db().history.count({ where: { account_id: ctx.accountId } }),
    ]
    const { value } = await dryRunSplitWorkOrder(ctx, id, {})
    expect(planOf(value)).toEqual(THREE_DAYS)
    const overlaps = ({ conflicts }: (typeof value)[number]) => conflicts.filter(({ code }) => code === 'overlap')
    expect(value.map((one) => overlaps(one).map(({ related }) => related))).toEqual([[], [[other.id]], []])
    expect(await statesOf(id)).toEqual(before)
    expect(await db().history.count({ where: { account_id: ctx.accountId } })).toBe(entryCount)
  })

  it('waits for a stretch of the day’s end where work is interrupted only there', async () => {
    const [morning, afternoon] = [
      { start_minute: 480, end_minute: 720 },
      { start_minute: 780, end_minute: 1020 },
    ]
    const shifts = [1, 2, 3, 4, 5].flatMap((weekday) => [morning, afternoon].map((one) => ({ weekday, ...one })))
    await replaceShifts(ctx, technician_id, { shifts })
    const { id } = await make({ estimated_duration: 300, split: 'day_end' })
    expect(planOf(await splitWorkOrder(ctx, id, {}))).toEqual([
      ['2026-11-26T13:00', 240],
      ['2026-11-27T08:00', 60],
    ])
  })

  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['may never be split', (id) => updateWorkOrder(ctx, id, { split: 'never' }), 'may never be split'],
    ['is completed', (id) => updateWorkOrder(ctx, id, { status: 'completed' }), 'is completed. Reopen it first.'],
    ['has another visit to be made', (id) => createVisit(ctx, id, {}), 'is planned in several visits already'],
  ])('refuses a work order that %s', async (_name, act, message) => {
    const { id } = await make()
    await act(id)
    await expect(splitWorkOrder(ctx, id, {})).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining(message),
    })
  })

  it('splits again once the other visits are over', async () => {
    const { id } = await make()
    await updateVisit(ctx, (await createVisit(ctx, id, {})).id, { status: 'no_access' })
    expect(await splitWorkOrder(ctx, id, {})).toHaveLength(3)
  })

  it('says all that is missing or wrong', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id: home.customer_id })
    const fields = async (body: Record<string, unknown>) =>
      splitWorkOrder(ctx, id, body).then(
        () => [],
        ({ details }: { details: { field: string; message: string }[] }) =>
          details.map(({ field, message }) => `${field} ${message}`),
      )
    expect(await fields({})).toEqual([
      'technician_id is required: the work order has no technician of its own',
      'scheduled_date is required: the work order has no date of its own',
      'minutes is required: the work order has no duration of its own',
    ])
    const nobody = (await makeTechnician(ctx, { name: 'Mia Chen' })).id
    const plan = { scheduled_date: START, minutes: 60 }
    expect(await fields({ ...plan, technician_id: nobody })).toEqual([
      'technician_id is of Mia Chen, who has no shifts: enter them first',
    ])
    expect(await fields({ ...plan, technician_id, minutes: 500_000 })).toEqual([
      `minutes are more than Rosa Diaz works in the two months from ${START}`,
    ])
    expect(await fields({ ...plan, technician_id: newId() })).toEqual(['technician_id is not an existing technician'])
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(splitWorkOrder(reader, id, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is taken back by one undo and done again by a redo', async () => {
    const { id } = await make()
    const actor = newId()
    const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id: actor, name: 'Ana' } })
    const before = await statesOf(id)
    await splitWorkOrder(ana(), id, {})
    const after = await statesOf(id)
    await undoLastAction(ana())
    expect(await statesOf(id)).toEqual(before)
    await redoLastAction(ana())
    expect(await statesOf(id)).toEqual(after)
  })
})
