import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { undoLastAction } from '@/lib/services/data/undo'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createVisit, listWorkOrderVisits, planReturnVisit } from './index'

let ctx: ServiceContext
let home: Household
let technician_id: string

const NINE = '2026-11-24T09:00:00.000Z'
const LATER = '2026-12-01T09:00:00.000Z'

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  technician_id = (await makeTechnician(ctx)).id
})

const make = () =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, technician_id, scheduled_date: NINE, estimated_duration: 90 })
const visitsOf = async (id: string) => (await listWorkOrderVisits(ctx, id, {})).data

describe('planReturnVisit', () => {
  it('says how the primary visit ended and plans the next one, and one undo takes both back', async () => {
    const { id } = await make()
    const [first] = await visitsOf(id)
    const within = { ...ctx, requestId: 'comes-back' }
    const body = { outcome: 'part_needed', technician_id, scheduled_start: LATER }
    const next = await planReturnVisit(within, first?.id ?? '', body)
    expect(next).toMatchObject({
      sequence: 2,
      is_primary: false,
      status: 'planned',
      minutes: 90,
      scheduled_start: LATER,
      technician: { id: technician_id },
    })
    expect(await visitsOf(id)).toMatchObject([{ outcome: 'part_needed', scheduled_start: NINE }, { id: next.id }])
    expect(await getWorkOrder(ctx, id)).toMatchObject({ scheduled_date: NINE, status: 'open' })
    await undoLastAction({ ...ctx, requestId: 'taken-back' })
    expect(await visitsOf(id)).toMatchObject([{ outcome: null }])
  })

  it('ends a further visit, and leaves the next unscheduled and unassigned', async () => {
    const { id } = await make()
    const further = await createVisit(ctx, id, { technician_id, scheduled_start: LATER, minutes: 30 })
    const next = await planReturnVisit(ctx, further.id, { outcome: 'no_access', minutes: 45 })
    expect(next).toMatchObject({ sequence: 3, technician: null, scheduled_start: null, minutes: 45 })
    expect((await visitsOf(id))[1]).toMatchObject({ status: 'no_access', outcome: 'no_access' })
  })

  it('is refused without an outcome, for finished work and to who may only read', async () => {
    const { id } = await make()
    const [first] = await visitsOf(id)
    const visit = first?.id ?? ''
    await expect(planReturnVisit(ctx, visit, {})).rejects.toMatchObject({ details: [{ field: 'outcome' }] })
    await expect(planReturnVisit(ctx, visit, { outcome: 'gone' })).rejects.toMatchObject({
      details: [{ field: 'outcome' }],
    })
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(planReturnVisit(reader, visit, { outcome: 'other' })).rejects.toMatchObject({ code: 'forbidden' })
    await updateWorkOrder(ctx, id, { status: 'in_progress' })
    await updateWorkOrder(ctx, id, { status: 'completed' })
    await expect(planReturnVisit(ctx, visit, { outcome: 'other' })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'status' }],
    })
    expect(await visitsOf(id)).toHaveLength(1)
  })
})
