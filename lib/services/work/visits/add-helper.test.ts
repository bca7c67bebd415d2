import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { undoLastAction } from '@/lib/services/data/undo'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { addHelper, createVisit, listWorkOrderVisits } from './index'

let ctx: ServiceContext
let home: Household
let ana: string
let kim: string
let order: string

const NINE = '2026-11-24T09:00:00.000Z'
const LATER = '2026-11-25T09:00:00.000Z'

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  ana = (await makeTechnician(ctx)).id
  kim = (await makeTechnician(ctx)).id
})

beforeEach(async () => {
  const schedule = { technician_id: ana, scheduled_date: NINE, estimated_duration: 90 }
  order = (await makeWorkOrder(ctx, { customer_id: home.customer_id, ...schedule })).id
})

const visitsOf = async () => (await listWorkOrderVisits(ctx, order, {})).data
const primary = async () => (await visitsOf())[0]?.id ?? ''

describe('addHelper', () => {
  it('adds a helper to the primary visit, and undoes it in one step', async () => {
    await addHelper({ ...ctx, requestId: 'helps' }, await primary(), kim)
    expect(await visitsOf()).toMatchObject([
      { technician: { id: ana }, role: 'lead', group_id: await primary() },
      { technician: { id: kim }, role: 'helper', group_id: await primary(), scheduled_start: NINE, minutes: 90 },
    ])
    await undoLastAction({ ...ctx, requestId: 'taken-back' })
    expect(await visitsOf()).toMatchObject([{ technician: { id: ana }, group_id: null }])
  })

  it('adds a helper to another day alone', async () => {
    const second = await createVisit(ctx, order, { technician_id: ana, scheduled_start: LATER, minutes: 60 })
    const helper = await addHelper(ctx, second.id, kim)
    expect(helper).toMatchObject({ group_id: second.id, role: 'helper', scheduled_start: LATER, minutes: 60 })
    expect((await visitsOf()).map(({ group_id }) => group_id)).toEqual([null, second.id, second.id])
  })

  it('refuses who comes already, is unknown, may not change work, and visits that are over', async () => {
    const id = await primary()
    const comes = { code: 'validation_error', details: [{ field: 'technician_id' }] }
    await expect(addHelper(ctx, id, ana)).rejects.toMatchObject(comes)
    await addHelper(ctx, id, kim)
    await expect(addHelper(ctx, id, kim)).rejects.toMatchObject(comes)
    await expect(addHelper(ctx, id, newId())).rejects.toMatchObject(comes)
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(addHelper(reader, id, kim)).rejects.toMatchObject({ code: 'forbidden' })
    await updateWorkOrder(ctx, order, { status: 'cancelled' })
    await expect(addHelper(ctx, id, newId())).rejects.toMatchObject({ details: [{ field: 'status' }] })
    expect(await visitsOf()).toHaveLength(2)
  })
})
