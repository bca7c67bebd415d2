import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createPart } from '@/lib/services/assets/parts'
import { createLegalEntity } from '@/lib/services/billing/legal-entities'
import { createPriceItem, deletePriceItem, updatePriceItem } from '@/lib/services/billing/price-items'
import { createTaxCode } from '@/lib/services/billing/tax-codes'
import { updateCustomer } from '@/lib/services/customers/customers'
import { updateSite } from '@/lib/services/customers/sites'
import { updateTask } from '@/lib/services/work/tasks'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeTask } from '@/lib/testing/factories/tasks'
import { addKit, createLineItem, updateLineItem } from './index'

/* Lines of the catalogue, and how they are taxed (R-LI-3 to R-LI-5). */

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

let serial = 0
const item = (more: object) => createPriceItem(ctx, { code: `I${++serial}`, name: 'Labor', kind: 'labor', ...more })
const taxCode = (rate: number, valid_from = '2020-01-01', more: object[] = []) =>
  createTaxCode(ctx, { name: `Tax ${rate}`, category: 'S', rates: [{ name: 'State', rate, valid_from }, ...more] })
const exempt = () => createTaxCode(ctx, { name: 'Resale', category: 'E', exemption_text: 'For resale' })

/** A task of a work order at a site of a customer. */
async function makeVisited() {
  const customer = await makeCustomer(ctx)
  const site = await makeSite(ctx, customer.id)
  const order = await createWorkOrder(ctx, { customer_id: customer.id, site_id: site.id })
  return { customer, site, order, task: await makeTask(ctx, {}, order.id) }
}

describe('a line of a price item', () => {
  it('has of the item what its body leaves out', async () => {
    const task = await makeTask(ctx)
    const part = await createPart(ctx, { name: 'Fan motor', unit_price: 89.5 })
    expect(await createLineItem(ctx, task.id, { price_item_id: part.id, quantity: 2 })).toMatchObject({
      type: 'part',
      description: 'Fan motor',
      unit_price: 89.5,
      unit: 'C62',
      part_id: part.id,
      price_item_id: part.id,
      source: 'person',
      subtotal: 179,
      tax: 0,
    })
    const hour = await item({ unit: 'HUR' })
    const line = await createLineItem(ctx, task.id, { price_item_id: hour.id, quantity: 1, description: 'On site' })
    expect(line).toMatchObject({ type: 'labor', description: 'On site', unit_price: 0, unit: 'HUR', part_id: null })
    const kit = await item({ kind: 'kit', components: [{ item_id: hour.id, quantity: 1 }] })
    await deletePriceItem(ctx, hour.id)
    for (const { id } of [kit, hour])
      await expect(createLineItem(ctx, task.id, { price_item_id: id, quantity: 1 })).rejects.toMatchObject({
        details: expect.arrayContaining([expect.objectContaining({ field: 'price_item_id' })]) as unknown,
      })
  })

  it('keeps what it cost then, and tells it in no record and no history', async () => {
    const task = await makeTask(ctx)
    const { id } = await item({ unit_price: 95, cost: 41.4142 })
    const line = await createLineItem(ctx, task.id, { price_item_id: id, quantity: 1 })
    await updatePriceItem(ctx, id, { cost: 50 })
    expect(JSON.stringify(await updateLineItem(ctx, line.id, { quantity: 2 }))).not.toContain('41.4142')
    const where = { id: line.id, account_id: ctx.accountId }
    expect(Number((await db().lineItem.findFirstOrThrow({ where })).cost)).toBe(41.4142)
    const rows = await db().history.findMany({ where: { record_id: line.id }, select: { changes: true } })
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/cost|41\.4142/)
  })
})

describe('the tax of a line', () => {
  it('is that of an exempt customer, else of the item, the site, the customer and the entity', async () => {
    const codes = { entity: await taxCode(0.01), customer: await taxCode(0.02), site: await taxCode(0.03) }
    const { customer, site, task } = await makeVisited()
    const plain = await item({ unit_price: 100 })
    const taxed = await item({ unit_price: 100, tax_code_id: (await taxCode(0.04)).id })
    const rateOf = async ({ id }: { id: string }) =>
      (await createLineItem(ctx, task.id, { price_item_id: id, quantity: 1 })).tax_rate
    expect(await rateOf(plain)).toBe(0)
    await createLegalEntity(ctx, { name: 'Northwind LLC', tax_code_id: codes.entity.id })
    expect(await rateOf(plain)).toBe(0.01)
    await updateCustomer(ctx, customer.id, { tax_code_id: codes.customer.id })
    expect(await rateOf(plain)).toBe(0.02)
    await updateSite(ctx, site.id, { tax_code_id: codes.site.id })
    expect([await rateOf(plain), await rateOf(taxed)]).toEqual([0.03, 0.04])
    const free = await exempt()
    await updateCustomer(ctx, customer.id, { tax_code_id: free.id })
    expect(await createLineItem(ctx, task.id, { price_item_id: taxed.id, quantity: 1 })).toMatchObject({
      tax_code_id: free.id,
      tax_rate: 0,
    })
  })

  it('has the rate of the day of service', async () => {
    const { order, task } = await makeVisited()
    const code = await taxCode(0.05, '2020-01-01', [
      { name: 'Crisis', rate: 0.01, valid_from: '2026-06-01', valid_to: '2026-06-30' },
    ])
    const line = { type: 'fee', description: 'Fee', quantity: 1, unit_price: 100, tax_code_id: code.id }
    await updateWorkOrder(ctx, order.id, { scheduled_date: '2026-06-15T16:00:00Z' })
    expect(await createLineItem(ctx, task.id, line)).toMatchObject({ tax_rate: 0.06, tax: 6, tax_code_id: code.id })
    await updateWorkOrder(ctx, order.id, { scheduled_date: '2026-07-15T16:00:00Z' })
    expect(await createLineItem(ctx, task.id, line)).toMatchObject({ tax_rate: 0.05 })
  })

  it('loses its code to a rate alone, and refuses a rate that its code has not', async () => {
    const { task } = await makeVisited()
    const code = await taxCode(0.07)
    const line = { type: 'fee', description: 'Fee', quantity: 1, unit_price: 100 }
    const wrong = { code: 'tax_code', details: [{ field: 'tax_rate', message: 'must be 0.07, or left out' }] }
    await expect(createLineItem(ctx, task.id, { ...line, tax_code_id: code.id, tax_rate: 0.1 })).rejects.toMatchObject(
      wrong,
    )
    const created = await createLineItem(ctx, task.id, { ...line, tax_code_id: code.id, tax_rate: 0.07 })
    expect(await updateLineItem(ctx, created.id, { ...created, quantity: 2 })).toMatchObject({ tax_code_id: code.id })
    expect(await updateLineItem(ctx, created.id, { tax_rate: 0.1 })).toMatchObject({ tax_code_id: null, tax_rate: 0.1 })
    expect(await updateLineItem(ctx, created.id, { tax_code_id: code.id })).toMatchObject({ tax_rate: 0.07, tax: 14 })
    await expect(updateLineItem(ctx, created.id, { tax_code_id: code.id, tax_rate: 0.1 })).rejects.toMatchObject(wrong)
    expect(await updateLineItem(ctx, created.id, { tax_code_id: null })).toMatchObject({
      tax_code_id: null,
      tax_rate: 0.07,
    })
  })
})

describe('a kit', () => {
  it('becomes a line of each component, which come to its price', async () => {
    const task = await makeTask(ctx)
    const part = await createPart(ctx, { name: 'Motor', unit_price: 90 })
    const hour = await item({ name: 'Hour', unit: 'HUR', unit_price: 45 })
    const components = [
      { item_id: part.id, quantity: 1 },
      { item_id: hour.id, quantity: 3 },
    ]
    const kit = await item({ name: 'Installed motor', kind: 'kit', unit_price: 100, components })
    const { line_items } = await addKit(ctx, task.id, { price_item_id: kit.id, quantity: 2 })
    expect(line_items).toMatchObject([
      { description: 'Motor', part_id: part.id, quantity: 2, unit_price: 40, kit_item_id: kit.id, type: 'part' },
      { description: 'Hour', quantity: 6, unit_price: 20, kit_item_id: kit.id, type: 'labor', unit: 'HUR' },
    ])
    await updatePriceItem(ctx, kit.id, { unit_price: 100.01 })
    const odd = await addKit(ctx, task.id, { price_item_id: kit.id, quantity: 1 })
    expect(odd.line_items).toMatchObject([
      { description: 'Motor', quantity: 1, unit_price: 40 },
      { description: 'Hour, 3 h', quantity: 1, unit_price: 60.01, unit: 'C62' },
    ])
    await deletePriceItem(ctx, hour.id)
    const gone = addKit(ctx, task.id, { price_item_id: kit.id, quantity: 1 })
    await expect(gone).rejects.toMatchObject({ code: 'validation_error', details: [{ field: 'price_item_id' }] })
    const noKit = addKit(ctx, task.id, { price_item_id: part.id, quantity: 1 })
    await expect(noKit).rejects.toMatchObject({ code: 'validation_error', details: [{ field: 'price_item_id' }] })
  })
})

it('whoever holds write:billing changes the lines of an order and nothing else of it', async () => {
  const { order, task } = await makeVisited()
  const clerk = withScopes(ctx, 'read:work-orders', 'write:billing')
  const line = await createLineItem(clerk, task.id, { type: 'fee', description: 'Fee', quantity: 1, unit_price: 1 })
  expect(await updateLineItem(clerk, line.id, { quantity: 2 })).toMatchObject({ subtotal: 2 })
  for (const write of [updateTask(clerk, task.id, { name: 'x' }), updateWorkOrder(clerk, order.id, { notes: 'x' })])
    await expect(write).rejects.toMatchObject({ code: 'forbidden' })
})
