import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { BumpRecord } from '@/lib/schemas/scheduling/suggestion'
import { suggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { undoLastAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician, updateTechnician } from '@/lib/services/people/technicians'
import { makeRoom, suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { MAX_READ } from './lower-jobs'

/** A Monday at eight in the morning in New York. */
const NOW = new Date('2030-05-06T12:00:00Z')
const query = { from: undefined, days: 3, limit: 10 }

let ctx: ServiceContext
let customer_id: string
let sam: string
let ben: string
let low: string
let call: string

/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...ctx, requestId: newId() })

beforeEach(async () => {
  ctx = { ...(await makeAccount({ timeZone: 'America/New_York' })), actor: { type: 'user', id: newId(), name: 'Dana' } }
  const home = await makeHousehold(ctx)
  customer_id = home.customer_id
  sam = home.technician_id
  ben = (await createTechnician(ctx, { name: 'Ben' })).id
  const shifts = [1, 2, 3].map((weekday) => ({ weekday, start_minute: 480, end_minute: 720 }))
  for (const id of [sam, ben]) await replaceShifts(ctx, id, { shifts })
  const make = (more: object) => makeWorkOrder(ctx, { customer_id, estimated_duration: 120, ...more })
  const eight = '2030-05-06T12:00:00Z'
  low = (await make({ technician_id: sam, scheduled_date: eight, priority: 'low' })).id
  await make({ technician_id: sam, scheduled_date: '2030-05-06T14:00:00Z', priority: 'high' })
  await make({ technician_id: ben, scheduled_date: eight, priority: 'urgent', estimated_duration: 90 })
  call = (await make({ priority: 'urgent', due_by: '2030-05-06T14:30:00Z' })).id
})

const bumpsOf = async (id: string) => (await suggestForWorkOrder(ctx, id, query, NOW)).bumps
const changesOf = ({ moves }: BumpRecord) =>
  moves.map(({ work_order: { id, estimated_duration }, from, to }) => ({
    id,
    technician_id: to.technician.id,
    scheduled_date: to.scheduled_date,
    seen: {
      technician_id: from?.technician.id ?? null,
      scheduled_date: from?.scheduled_date ?? null,
      estimated_duration,
    },
  }))
const standsAt = async (id: string) => {
  const { technician, scheduled_date, status } = await getWorkOrder(ctx, id)
  return [technician?.id ?? null, scheduled_date, status]
}

describe('bumps', () => {
  it('are named for urgent work with both moves, and for other work none', async () => {
    const suggestions = await suggestForWorkOrder(ctx, call, query, NOW)
    expect(suggestionsRecord.strict().parse(suggestions)).toEqual(suggestions)
    const [first] = suggestions.bumps
    expect(first?.moves).toMatchObject([
      {
        work_order: { id: call },
        from: null,
        to: { technician: { id: sam }, scheduled_date: '2030-05-06T12:00:00.000Z', lateness: 0 },
      },
      {
        work_order: { id: low, priority: 'low' },
        from: { technician: { id: sam }, scheduled_date: '2030-05-06T12:00:00.000Z', lateness: null },
        to: { technician: { id: ben }, scheduled_date: '2030-05-06T13:30:00.000Z', lateness: null },
      },
    ])
    await updateWorkOrder(ctx, call, { priority: 'high' })
    expect(await bumpsOf(call)).toEqual([])
  })

  it('are found beside more work than is looked at of technicians who cannot take the call', async () => {
    const absentId = (await createTechnician(ctx, { name: 'Away' })).id
    await db().workOrder.createMany({
      data: Array.from({ length: MAX_READ }, (_one, index) => ({
        account_id: ctx.accountId,
        id: newId(),
        work_order_number: `AWAY-${index}`,
        customer_id,
        technician_id: absentId,
        status: 'assigned' as const,
        scheduled_date: NOW,
      })),
    })
    await updateTechnician(ctx, absentId, { status: 'inactive' })
    expect((await bumpsOf(call)).map(({ moves }) => moves[1]?.work_order.id)).toContain(low)
  })

  it('are applied in one step that one undo takes back', async () => {
    const before = [await standsAt(call), await standsAt(low)]
    const [bump] = await bumpsOf(call)
    const { jobs } = await makeRoom(request(), { changes: bump ? changesOf(bump) : [] })
    expect(jobs.map(({ id }) => id).sort()).toEqual([call, low].sort())
    expect(await standsAt(call)).toEqual([sam, '2030-05-06T12:00:00.000Z', 'assigned'])
    expect(await standsAt(low)).toEqual([ben, '2030-05-06T13:30:00.000Z', 'assigned'])
    await undoLastAction(request())
    expect([await standsAt(call), await standsAt(low)]).toEqual(before)
  })

  it('move nothing when one of the two was changed since, or its slot was taken', async () => {
    const [bump] = await bumpsOf(call)
    const changes = bump ? changesOf(bump) : []
    await updateWorkOrder(ctx, low, { scheduled_date: '2030-05-06T12:15:00Z' })
    await expect(makeRoom(request(), { changes })).rejects.toMatchObject({
      code: 'precondition_failed',
      message: expect.stringContaining('It was moved in the meantime.') as string,
    })
    await updateWorkOrder(ctx, low, { scheduled_date: '2030-05-06T12:00:00Z' })
    const [taking] = [{ technician_id: ben, scheduled_date: '2030-05-06T13:30:00Z', estimated_duration: 60 }]
    await makeWorkOrder(ctx, { customer_id, ...taking })
    await expect(makeRoom(request(), { changes })).rejects.toMatchObject({
      message: expect.stringContaining('Overlaps') as string,
    })
    expect(await standsAt(call)).toEqual([null, null, 'open'])
    expect((await standsAt(low))[0]).toBe(sam)
  })

  it('need the permission to change work orders', async () => {
    await expect(makeRoom(withScopes(ctx, 'read:work-orders'), { changes: [] })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(makeRoom(ctx, { changes: [] })).rejects.toMatchObject({ code: 'validation_error' })
  })
})
