import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_GRANTS, ROLE_SCOPES } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { wallClock } from '@/lib/domain/spreadsheets/cell'
import { newId } from '@/lib/domain/id'
import { updateCustomer } from '@/lib/services/customers/customers'
import { deleteCustomer } from '@/lib/services/customers/customers'
import { markBilled } from '@/lib/services/billing/order'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { createExport, exportList } from '@/lib/services/data/exports'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makePromise } from '@/lib/testing/factories/promises'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { EXPORTED_LISTS } from './lists'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'Europe/Berlin' })
})

async function csv(list: string, address = '', context = ctx): Promise<Record<string, string>[]> {
  const { bytes } = await exportList(context, list, new URLSearchParams(address))
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return parse(Buffer.concat(pieces), { bom: true, columns: true }) as Record<string, string>[]
}

describe('an exported list', () => {
  it('has every record once and in order across batches, and none of another company', async () => {
    const otherCtx = await makeAccount()
    await makeCustomer(await makeAccount(), { name: 'Somebody else’s' })
    const one = await makeCustomer(otherCtx, { name: 'Customer 0000' })
    const many = Array.from({ length: 1201 }, (_one, index) => ({
      id: newId(),
      account_id: otherCtx.accountId,
      customer_number: `CUST-${100_000 + index}`,
      name: `Customer ${String(index + 1).padStart(4, '0')}`,
    }))
    await db().customer.createMany({ data: many })
    const rows = await csv('customers', 'sort=name', otherCtx)
    expect(rows.map(({ Id }) => Id)).toEqual([one.id, ...many.map(({ id }) => id)])
  })

  it('follows the filters of its page and ignores parameters of its layout', async () => {
    const keptCustomer = await makeCustomer(ctx, { name: 'Löwen & Söhne, Berlin' })
    const other = await makeCustomer(ctx, { name: 'Nordlicht' })
    await updateCustomer(ctx, other.id, { status: 'inactive' })
    const gone = await makeCustomer(ctx, { name: 'Löwen (alt)' })
    await deleteCustomer(ctx, gone.id)
    const rows = await csv('customers', 'search=löwen&status=active&hide=phone&page=7&per_page=10&tab=x')
    expect(rows.map(({ Id, Name }) => [Id, Name])).toEqual([[keptCustomer.id, 'Löwen & Söhne, Berlin']])
  })

  it('shows times in the named time zone of the account, and descriptions in full', async () => {
    const customer = await makeCustomer(ctx, { name: 'Uhrmacher' })
    const description = 'Vibrates. '.repeat(100).trim()
    const order = await createWorkOrder(ctx, {
      customer_id: customer.id,
      description,
      scheduled_date: '2026-07-01T22:30:00Z',
    })
    const [row] = await csv('work-orders', `customer_id=${customer.id}`)
    expect(row).toMatchObject({
      Number: order.work_order_number,
      Customer: 'Uhrmacher',
      'Scheduled (Europe/Berlin)': '2026-07-02 00:30',
      Description: description,
    })
  })

  it('has the line items with their work order, what the customer owes, and where they were billed', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Rechnungsempfänger' })
    const order = await createWorkOrder(ctx, { customer_id })
    const task = await createTask(ctx, order.id, { name: 'Repair' })
    const line = { type: 'material', description: 'Rohr', quantity: 2, unit_price: 10, tax_rate: 0.19 }
    const { id } = await createLineItem(ctx, task.id, line)
    await updateWorkOrder(ctx, order.id, { status: 'completed' })
    await markBilled(ctx, order.id, { reference: 'RE-7' })
    const ofOrder = `work_order_id=${order.id}`
    expect(await csv('line-items', `${ofOrder}&completed_to=2020-01-01`)).toEqual([])
    const [row] = await csv('line-items', `${ofOrder}&completed_from=2020-01-01`)
    expect(row).toMatchObject({
      'Work order': order.work_order_number,
      Customer: 'Rechnungsempfänger',
      Quantity: '2',
      Subtotal: '20',
      Payer: 'customer',
      'Billable total': '23.8',
      'Billing state': 'billed',
      Billed: 'yes',
      Reference: 'RE-7',
      Id: id,
    })
    expect(row?.['Completed (Europe/Berlin)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const [whole] = await csv('work-orders', `customer_id=${customer_id}`)
    expect(whole).toMatchObject({
      'Completed (Europe/Berlin)': row?.['Completed (Europe/Berlin)'],
      'Billing state': 'billed',
      'Billable total': '23.8',
    })
    expect(Object.keys(row ?? {})).not.toContain('Cost')
  })

  it('shows the times of visits and promises in that time zone, too', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Turmuhr' })
    const { id: asset } = await makeAsset(ctx, { customer_id })
    await makePromise(ctx, { customer_id, asset_ids: [asset] })
    const scheduled_date = '2026-07-03T22:30:00Z'
    const call = { customer_id, asset_ids: [asset], work_order_type: 'repair', scheduled_date } as const
    const { id, created_at } = await createWorkOrder(ctx, call)
    const [visit] = await csv('visits', `work_order_id=${id}`)
    expect(visit).toMatchObject({ Primary: 'yes', 'Start (Europe/Berlin)': '2026-07-04 00:30' })
    const [clock] = await csv('sla-clocks', `work_order_id=${id}`)
    expect(clock).toMatchObject({ 'Called (Europe/Berlin)': wallClock(new Date(created_at), 'Europe/Berlin') })
  })

  it.each(Object.keys(EXPORTED_LISTS))('%s is refused before the first byte without permission', async (list) => {
    await expect(exportList(withScopes(ctx), list, new URLSearchParams())).rejects.toMatchObject({ code: 'forbidden' })
    const { name, bytes } = await exportList(ctx, list, new URLSearchParams('format=xlsx'))
    expect(name).toMatch(new RegExp(`^${list} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    expect((await bytes.next()).value?.subarray(0, 2)).toEqual(new TextEncoder().encode('PK'))
  })

  it.each(['technician', 'dispatcher'] as const)('is for people a right of its own: %s', async (role) => {
    const actor = { type: 'user' as const, id: newId(), name: 'Sam Reyes' }
    const person = { ...ctx, actor, scopes: new Set(ROLE_SCOPES[role]), grants: new Set(ROLE_GRANTS[role]) }
    const outcome = async (work: Promise<unknown>) =>
      work.then(() => 'done').catch(({ code }: { code: string }) => code)
    const exports = [
      ...['customers', 'work-orders', 'assets'].map((list) => exportList(person, list, new URLSearchParams())),
      createExport(person, { resource: 'customers' }),
    ]
    const expected = role === 'technician' ? 'forbidden' : 'done'
    expect(await Promise.all(exports.map(outcome))).toEqual(exports.map(() => expected))
  })

  it('names the errors of its address', async () => {
    const exportFrom = (list: string, address: string) => exportList(ctx, list, new URLSearchParams(address))
    await expect(exportFrom('secrets', '')).rejects.toMatchObject({ code: 'not_found' })
    await expect(exportFrom('customers', 'format=pdf')).rejects.toMatchObject({ details: [{ field: 'format' }] })
    await expect(exportFrom('work-orders', 'status=new')).rejects.toMatchObject({ details: [{ field: 'status' }] })
  })
})
