import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { readBoardJob, readJobDetails } from '@/lib/services/scheduling/board'
import { readVisitConflicts } from '@/lib/services/work/conflicts'
import { createVisit } from '@/lib/services/work/visits'
import { deleteWorkOrder, getWorkOrder, readWorkOrderDetail, updateWorkOrder } from '@/lib/services/work/work-orders'
import { db } from '@/lib/db/client'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeContact } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createArrivalPromise, listArrivalPromises } from './index'

let ctx: ServiceContext
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeHousehold(ctx)).customer_id
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

describe('an arrival promise', () => {
  it('is shown on its work order until another replaces it', async () => {
    const { id, updated_at } = await getWorkOrder(ctx, (await makeWorkOrder(ctx, { customer_id })).id)
    expect(await getWorkOrder(ctx, id)).toMatchObject({ promise: null })
    const first = await createArrivalPromise(ctx, id, { until: inHours(1), source: 'call' })
    const contact = await makeContact(ctx, customer_id)
    const next = await createArrivalPromise(ctx, id, { from: inHours(20), until: inHours(22), contact_id: contact.id })
    expect(first).toMatchObject({ source: 'call', told_by: ctx.actor.name, replaces_id: null, is_current: true })
    expect(first.from).toBe(first.told_at)
    expect(next).toMatchObject({ source: 'api', contact: { id: contact.id }, replaces_id: first.id, is_current: true })
    const order = await getWorkOrder(ctx, id)
    expect(order.promise).toMatchObject({ id: next.id, from: next.from, until: next.until })
    expect(order.updated_at > updated_at).toBe(true)
    const expectedPromises = [
      { id: next.id, is_current: true },
      { id: first.id, is_current: false },
    ]
    expect((await listArrivalPromises(ctx, id, {})).data).toMatchObject(expectedPromises)
    expect(await readJobDetails(ctx, id)).toMatchObject({ told: expectedPromises })
    const page = await readWorkOrderDetail(ctx, id)
    expect(page).toMatchObject({ told: expectedPromises })
    expect(page.history.filter(({ record_type }) => record_type === 'arrival_promise')).toHaveLength(2)
  })

  it('is refused once its window has ended', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id })
    await expect(createArrivalPromise(ctx, id, { from: inHours(-2), until: inHours(-1) })).rejects.toMatchObject({
      code: 'promise_past',
      details: [{ field: 'until' }],
    })
    expect(await getWorkOrder(ctx, id)).toMatchObject({ promise: null })
  })

  it('refuses a window that ends before it begins, and what belongs to others', async () => {
    const [one, other] = [await makeWorkOrder(ctx, { customer_id }), await makeWorkOrder(ctx, {})]
    const stranger = await makeContact(ctx, (await makeHousehold(ctx)).customer_id)
    const fields = async (body: object) =>
      createArrivalPromise(ctx, one.id, { until: inHours(1), ...body }).then(
        () => [],
        ({ details }: { details: { field: string }[] }) => details.map(({ field }) => field),
      )
    expect(await fields({ from: inHours(2) })).toEqual(['until'])
    expect(await fields({ contact_id: stranger.id })).toEqual(['contact_id'])
    expect(await fields({ visit_id: other.id })).toEqual(['visit_id'])
    expect(await fields({ confirmed_at: inHours(1) })).toEqual(['confirmed_at'])
    expect(await fields({ visit_id: one.id })).toEqual([])
  })

  it('needs the permission to change work orders, and a live work order', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id })
    const reader = withScopes(ctx, 'read:work-orders')
    await expect(createArrivalPromise(reader, id, { until: inHours(1) })).rejects.toMatchObject({ code: 'forbidden' })
    await deleteWorkOrder(ctx, id)
    const gone = { code: 'not_found' }
    await expect(createArrivalPromise(ctx, id, { until: inHours(1) })).rejects.toMatchObject(gone)
    await expect(listArrivalPromises(ctx, id, {})).rejects.toMatchObject(gone)
  })

  it('replaces one after the other also when many are told at once', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id })
    await Promise.all([1, 2, 3, 4].map((hours) => createArrivalPromise(ctx, id, { until: inHours(hours) })))
    const { data } = await listArrivalPromises(ctx, id, {})
    expect(data.filter(({ is_current }) => is_current)).toMatchObject([
      { id: (await getWorkOrder(ctx, id)).promise?.id },
    ])
  })

  it('stays through changes of its work order, and goes with its purge', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id })
    const { id: promised } = await createArrivalPromise(ctx, id, { until: inHours(1) })
    await createArrivalPromise(ctx, id, { until: inHours(2) })
    expect((await updateWorkOrder(ctx, id, { description: 'Leaks again' })).promise).not.toBeNull()
    await db().workOrder.delete({ where: { account_id_id: { account_id: ctx.accountId, id } } })
    expect(await db().arrivalPromise.count({ where: { account_id: ctx.accountId, id: promised } })).toBe(0)
  })

  it('conflicts with a later start of the visit that was promised, also on the board', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id, scheduled_date: inHours(3), estimated_duration: 60 })
    const other = await createVisit(ctx, id, { scheduled_start: inHours(5), minutes: 30 })
    const codes = async () => (await readWorkOrderDetail(ctx, id)).order.conflicts.map(({ code }) => code)
    const codesOfVisit = async () => (await readVisitConflicts(undefined, ctx, other.id)).map(({ code }) => code)
    expect(await codes()).not.toContain('past_promise')
    const { until } = await createArrivalPromise(ctx, id, { until: inHours(2) })
    expect(await codes()).toContain('past_promise')
    expect(await codesOfVisit()).not.toContain('past_promise')
    expect(await readBoardJob(ctx, id)).toMatchObject({ promised: { until } })
    await createArrivalPromise(ctx, id, { until: inHours(4), visit_id: other.id })
    expect(await codes()).not.toContain('past_promise')
    expect(await codesOfVisit()).toContain('past_promise')
    expect((await readBoardJob(ctx, id)).promised).toBeUndefined()
  })
})
