import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTimeOff } from '@/lib/services/people/time-off'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { continueVisit, createVisit, listWorkOrderVisits, updateVisit } from './index'

let ctx: ServiceContext
let home: Household
let technician_id: string

/** A Tuesday. */
const NINE = '2026-11-24T09:00:00.000Z'
const NOON = '2026-11-24T12:00:00.000Z'
const NOW = new Date(NOON)

beforeAll(async () => {
  ctx = await makeAccount()
  ctx = { ...ctx, account: { ...ctx.account, timeZone: 'UTC' } }
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  technician_id = (await makeTechnician(ctx)).id
  const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 8 * 60, end_minute: 16 * 60 }))
  await replaceShifts(ctx, technician_id, { shifts })
})

const make = (more: object = {}) =>
  makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id,
    scheduled_date: NINE,
    estimated_duration: 600,
    ...more,
  })
const statesOf = async (id: string) =>
  (await listWorkOrderVisits(ctx, id, {})).data.map(({ created_at: _made, updated_at: _written, ...visit }) => visit)

describe('continueVisit', () => {
  it('keeps the minutes that a primary visit took and plans the rest for the next working time', async () => {
    const { id } = await make()
    const next = await continueVisit(ctx, id, {}, NOW)
    expect(next).toMatchObject({
      sequence: 2,
      is_primary: false,
      status: 'planned',
      minutes: 420,
      technician: { id: technician_id },
      scheduled_start: '2026-11-25T08:00:00.000Z',
    })
    expect(await getWorkOrder(ctx, id)).toMatchObject({ estimated_duration: 180, scheduled_date: NINE })
  })

  it('leaves leave out, and a work order in progress in progress', async () => {
    const { id } = await make()
    await updateWorkOrder(ctx, id, { status: 'in_progress' })
    await createTimeOff(ctx, technician_id, { starts_at: '2026-11-25T00:00:00Z', ends_at: '2026-11-26T12:00:00Z' })
    const soon = new Date(Date.now() + 60 * 60_000)
    const next = await continueVisit(ctx, id, { minutes: 30, scheduled_start: undefined }, soon)
    expect(next.minutes).toBe(30)
    expect(await getWorkOrder(ctx, id)).toMatchObject({ status: 'in_progress' })
    const other = await make()
    expect((await continueVisit(ctx, other.id, {}, NOW)).scheduled_start).toBe('2026-11-26T12:00:00.000Z')
  })

  it('ends a further visit at the given instant', async () => {
    const order = await make()
    const visit = await createVisit(ctx, order.id, { technician_id, scheduled_start: NINE, minutes: 240 })
    const at = '2026-11-24T10:30:00Z'
    const next = await continueVisit(ctx, visit.id, { at, scheduled_start: '2026-11-27T07:00:00Z' }, NOW)
    expect(next).toMatchObject({ sequence: 3, minutes: 150, scheduled_start: '2026-11-27T07:00:00.000Z' })
    expect((await statesOf(order.id))[1]).toMatchObject({
      status: 'done',
      minutes: 90,
      started_at: NINE,
      ended_at: '2026-11-24T10:30:00.000Z',
    })
  })

  it('leaves the next visit unscheduled when no technician is chosen', async () => {
    const { id } = await make()
    const next = await continueVisit(ctx, id, { technician_id: null }, NOW)
    expect(next).toMatchObject({ technician: null, scheduled_start: null, minutes: 420 })
  })

  it.each<[string, object, Record<string, unknown>, string, string]>([
    ['an end in the future', {}, { at: '2026-11-24T13:00:00Z' }, 'at', 'must not be in the future'],
    ['an end before the visit began', {}, { at: '2026-11-24T08:00:00Z' }, 'at', 'must be after the visit began'],
    ['a visit without a start', { scheduled_date: null }, {}, 'at', 'schedule the visit first'],
    ['no minutes where none are left', { estimated_duration: 60 }, {}, 'minutes', 'nothing is left'],
  ])('refuses %s', async (_name, order, body, field, message) => {
    const { id } = await make(order)
    await expect(continueVisit(ctx, id, body, NOW)).rejects.toMatchObject({
      code: 'validation_error',
      details: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]),
    })
    expect(await statesOf(id)).toHaveLength(1)
  })

  it('asks when to go on for a technician without shifts', async () => {
    const { id } = await make({ technician_id: (await makeTechnician(ctx, { name: 'Rosa Diaz' })).id })
    await expect(continueVisit(ctx, id, {}, NOW)).rejects.toMatchObject({
      details: [{ field: 'scheduled_start', message: 'is required: Rosa Diaz has no shifts' }],
    })
  })

  it('refuses finished work, visits that are over and readers', async () => {
    const order = await make()
    const over = await createVisit(ctx, order.id, { scheduled_start: NINE, minutes: 600 })
    await updateVisit(ctx, over.id, { status: 'done' })
    await expect(continueVisit(ctx, over.id, {}, NOW)).rejects.toThrow('This visit is over.')
    await updateWorkOrder(ctx, order.id, { status: 'completed' })
    await expect(continueVisit(ctx, order.id, {}, NOW)).rejects.toThrow('so nothing of it is left')
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(continueVisit(reader, order.id, {}, NOW)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each([true, false])(
    'is taken back by one undo and done again by a redo, of a primary visit: %s',
    async (isPrimary) => {
      const order = await make()
      const further = await createVisit(ctx, order.id, { technician_id, scheduled_start: NINE, minutes: 300 })
      const id = newId()
      const ana = (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
      const before = await statesOf(order.id)
      await continueVisit(ana(), isPrimary ? order.id : further.id, {}, NOW)
      const after = await statesOf(order.id)
      expect(after).toHaveLength(3)
      await undoLastAction(ana())
      expect(await statesOf(order.id)).toEqual(before)
      await redoLastAction(ana())
      expect(await statesOf(order.id)).toEqual(after)
    },
  )
})
