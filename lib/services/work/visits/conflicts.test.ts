import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { deleteTechnician } from '@/lib/services/people/technicians'
import { deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { createVisit, deleteVisit, getVisit, updateVisit } from './index'

/* Each person's schedule is their own visits, whichever work order is theirs. */

let ctx: ServiceContext
let lead: string
let helper: string
let sites: string[]
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
  sites = []
  for (const latitude of [47.6, 48.4])
    sites.push((await makeSite(ctx, customer_id, { latitude, longitude: -122.3 })).id)
})

beforeEach(async () => {
  lead = (await makeTechnician(ctx)).id
  helper = (await makeTechnician(ctx)).id
})

const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`
const make = (technician_id: string, hour: number, more: object = {}) =>
  makeWorkOrder(ctx, {
    customer_id,
    site_id: sites[0],
    technician_id,
    scheduled_date: at(hour),
    estimated_duration: 60,
    ...more,
  })
const codesOf = ({ conflicts }: Awaited<ReturnType<typeof getVisit | typeof getWorkOrder>>) =>
  conflicts.flatMap(({ code, related }) => (code === 'overlap' || code === 'travel_gap' ? [[code, ...related]] : []))
const codes = async (id: string) => codesOf(await getWorkOrder(ctx, id))

describe('a further visit', () => {
  it('overlaps other work of its own technician, both ways', async () => {
    const order = await make(lead, 9)
    const other = await make(helper, 14)
    const visit = await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: at(14), minutes: 30 })
    expect(codesOf(visit)).toEqual([['overlap', other.id]])
    expect(await codes(other.id)).toEqual([['overlap', order.id]])
    expect(await codes(order.id)).toEqual([])
    expect(codesOf(await updateVisit(ctx, visit.id, { scheduled_start: at(16) }))).toEqual([])
    expect(await codes(other.id)).toEqual([])
  })

  it('overlaps completed work, whose conflicts are read only when it may have some', async () => {
    const done = await make(helper, 14)
    await updateWorkOrder(ctx, done.id, { status: 'completed' })
    const order = await make(lead, 9)
    await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: at(14), minutes: 30 })
    expect(await codes(done.id)).toEqual([['overlap', order.id]])
  })

  it('overlaps another visit of the same work order by the same person', async () => {
    const order = await make(lead, 9)
    const visit = await createVisit(ctx, order.id, { technician_id: lead, scheduled_start: at(9), minutes: 30 })
    expect(codesOf(visit)).toEqual([['overlap', order.id]])
    expect(await codes(order.id)).toEqual([['overlap', order.id]])
  })

  it('needs no travel time to another visit of its work order, but to the next site', async () => {
    const order = await make(lead, 9)
    const visit = await createVisit(ctx, order.id, { technician_id: lead, scheduled_start: at(10), minutes: 60 })
    const far = await make(lead, 11, { site_id: sites[1] })
    expect(await codes(order.id)).toEqual([])
    expect(codesOf(await getVisit(ctx, visit.id))).toEqual([['travel_gap', far.id]])
    expect(await codes(far.id)).toEqual([['travel_gap', order.id]])
  })

  it.each<[string, (visit: string, order: string) => Promise<unknown>]>([
    ['is called off', (visit) => updateVisit(ctx, visit, { status: 'cancelled' })],
    ['is deleted', (visit) => deleteVisit(ctx, visit)],
    ['has no access', (visit) => updateVisit(ctx, visit, { status: 'no_access' })],
    ['is of cancelled work', (_visit, order) => updateWorkOrder(ctx, order, { status: 'cancelled' })],
    ['is planned for completed work', (_visit, order) => updateWorkOrder(ctx, order, { status: 'completed' })],
    ['is of work in the trash', (_visit, order) => deleteWorkOrder(ctx, order)],
  ])('takes no time when it %s', async (_name, act) => {
    const order = await make(lead, 9)
    const other = await make(helper, 14)
    const visit = await createVisit(ctx, order.id, { technician_id: helper, scheduled_start: at(14), minutes: 30 })
    expect(await codes(other.id)).toHaveLength(1)
    await act(visit.id, order.id)
    expect(await codes(other.id)).toEqual([])
  })

  it('keeps its technician from being deleted while it is to be made', async () => {
    const visit = await createVisit(ctx, (await make(lead, 9)).id, { technician_id: helper })
    await expect(deleteTechnician(ctx, helper)).rejects.toMatchObject({ code: 'in_use' })
    await updateVisit(ctx, visit.id, { status: 'done' })
    await expect(deleteTechnician(ctx, helper)).resolves.toMatchObject({ id: helper })
  })
})

it('the context of a work order with further visits is one statement', async () => {
  const order = await make(lead, 9)
  const statements = async () => (await watch(() => getWorkOrder(ctx, order.id))).length
  const before = await statements()
  await createVisit(ctx, order.id, { technician_id: lead, scheduled_start: at(9), minutes: 30 })
  expect(await statements()).toBe(before)
})
