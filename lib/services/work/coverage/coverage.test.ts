import { describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { updateAccount } from '@/lib/services/company/account'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContractLine, makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { makePart } from '@/lib/testing/factories/tasks'
import { askCoverage, getWorkOrderCoverage } from './index'

const full = { warranty_type: 'full', warranty_expiry: '2099-12-31' }

async function makeOrder(ctx: ServiceContext, body: object) {
  const order = await createWorkOrder(ctx, { ...body })
  const task = await createTask(ctx, order.id, { name: 'Repair' })
  const add = (line: object) =>
    createLineItem(ctx, task.id, { type: 'labor', description: 'Work', quantity: 1, unit_price: 100, ...line })
  return { order, task, add }
}

describe('the coverage of a work order', () => {
  it('says for each line who pays, how much and why, and writes nothing', async () => {
    const ctx = await makeAccount()
    const { id: customer_id } = await makeCustomer(ctx)
    const asset = await makeAsset(ctx, { customer_id, warranty_type: 'parts_only', warranty_expiry: '2099-12-31' })
    const contract = await makeServiceContract(ctx, customer_id)
    const line = await makeContractLine(ctx, contract.id, { covers: { labor: 60 } })
    const { order, add } = await makeOrder(ctx, { customer_id, asset_ids: [asset.id] })
    const [part, labor, travel] = [
      await add({ type: 'part', tax_rate: 0.1 }),
      await add({ tax_rate: 0.1 }),
      await add({ type: 'travel' }),
    ]
    const coverage = await getWorkOrderCoverage(ctx, order.id)
    expect(coverage.lines).toMatchObject([
      { line_item_id: part.id, payer: 'warranty', source_type: 'asset', source_id: asset.id, billable_total: 0 },
      {
        line_item_id: labor.id,
        payer: 'contract',
        source_id: line.id,
        covered_amount: 60,
        billable_total: 44,
        coverage_reason: `Contract ${contract.contract_number} (Full care) covers 60 % of labor.`,
      },
      { line_item_id: travel.id, payer: 'customer', covered_percent: 0, billable_total: 100, decided: false },
    ])
    expect(coverage.totals).toEqual({
      covered_amount: 160,
      billable_subtotal: 140,
      billable_tax: 4,
      billable_total: 144,
    })
    expect(coverage.outlook.map(({ type, payer }) => [type, payer])).toEqual([
      ['part', 'warranty'],
      ['labor', 'contract'],
      ['travel', 'customer'],
    ])
    expect(labor).toMatchObject({ payer: null, billable_total: null, coverage_locked: false })
  })

  it('answers programs what to bill: nothing that a warranty pays, once that is decided', async () => {
    const ctx = await makeAccount()
    const asset = await makeAsset(ctx, full)
    const { order, add } = await makeOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
    await add({ type: 'part', unit_price: 500, tax_rate: 0.1 })
    await add({ type: 'fee', unit_price: 20, tax_rate: 0.1 })
    const billable = async () => (await getWorkOrder(ctx, order.id)).billable_totals
    expect(await billable()).toBeNull()
    const completed = await updateWorkOrder(ctx, order.id, { status: 'completed' })
    const decided = { subtotal: 20, tax: 2, total: 22, covered: 500 }
    expect(completed.billable_totals).toEqual(decided)
    expect(await billable()).toEqual(decided)
    expect(completed.totals.total).toBe(572)
    await updateWorkOrder(ctx, order.id, { status: 'in_progress' })
    expect(await billable()).toBeNull()
  })

  it('bills nothing for a completed work order without lines, and says nothing of one that is not completed', async () => {
    const ctx = await makeAccount()
    const { id: customer_id } = await makeCustomer(ctx)
    const { id } = await createWorkOrder(ctx, { customer_id })
    expect((await getWorkOrder(ctx, id)).billable_totals).toBeNull()
    const { billable_totals } = await updateWorkOrder(ctx, id, { status: 'completed' })
    expect(billable_totals).toEqual({ subtotal: 0, tax: 0, total: 0, covered: 0 })
  })

  it('leaves the tax on what others cover to the customer where the company says so', async () => {
    const ctx = await makeAccount()
    const asset = await makeAsset(ctx, full)
    const { order, add } = await makeOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
    await add({ type: 'part', tax_rate: 0.1 })
    const totals = async () => (await getWorkOrderCoverage(ctx, order.id)).totals
    expect(await totals()).toMatchObject({ billable_subtotal: 0, billable_tax: 0, billable_total: 0 })
    await updateAccount(ctx, { taxes_covered: true })
    expect(await totals()).toMatchObject({ billable_subtotal: 0, billable_tax: 10, billable_total: 10 })
  })

  it('asks the warranty of the built-in part that a line names', async () => {
    const ctx = await makeAccount()
    const asset = await makeAsset(ctx)
    const part = await makePart(ctx)
    await addAssetPart(ctx, asset.id, { part_id: part.id, warranty_expiry: '2099-01-01' })
    const { order, add } = await makeOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
    await add({ type: 'part', part_id: part.id })
    await add({ type: 'part' })
    const { lines } = await getWorkOrderCoverage(ctx, order.id)
    expect(lines.map(({ payer, source_type }) => [payer, source_type])).toEqual([
      ['warranty', 'asset_part'],
      ['customer', null],
    ])
  })

  it('takes only an asset of the work order for a line, and an existing part', async () => {
    const ctx = await makeAccount()
    const asset = await makeAsset(ctx)
    const other = await makeAsset(ctx, { customer_id: asset.customer.id })
    const { add } = await makeOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
    await expect(add({ asset_id: other.id, part_id: other.id })).rejects.toMatchObject({
      details: expect.arrayContaining([
        { field: 'asset_id', message: 'is not one of the work order’s assets' },
        { field: 'part_id', message: 'is not an existing part' },
      ]) as unknown,
    })
    expect(await add({ asset_id: asset.id, goodwill_percent: 12.5 })).toMatchObject({
      asset_id: asset.id,
      goodwill_percent: 12.5,
    })
    await expect(add({ goodwill_percent: 101 })).rejects.toMatchObject({ code: 'validation_error' })
  })

  it('leaves it to the customer when the order has several assets and the line names none', async () => {
    const ctx = await makeAccount()
    const first = await makeAsset(ctx, full)
    const second = await makeAsset(ctx, { customer_id: first.customer.id })
    const { order, add } = await makeOrder(ctx, { customer_id: first.customer.id, asset_ids: [first.id, second.id] })
    await add({})
    await add({ asset_id: first.id })
    const { lines } = await getWorkOrderCoverage(ctx, order.id)
    expect(lines.map(({ payer }) => payer)).toEqual(['customer', 'warranty'])
    expect(lines[0]?.coverage_reason).toContain('Choose its asset.')
  })

  it.each([
    ['a contract that has ended', { end_date: '2020-01-01' }],
    ['a contract that has not begun', { start_date: '2099-01-01' }],
    ['a cancelled contract', { status: 'cancelled' }],
  ])('does not count %s', async (_what, body) => {
    const ctx = await makeAccount()
    const { id: customer_id } = await makeCustomer(ctx)
    await makeContractLine(ctx, (await makeServiceContract(ctx, customer_id, body)).id)
    const { order, add } = await makeOrder(ctx, { customer_id })
    await add({})
    expect((await getWorkOrderCoverage(ctx, order.id)).lines[0]?.payer).toBe('customer')
  })

  it('splits labor that runs past closing time', async () => {
    const ctx = await makeAccount({ timeZone: 'UTC' })
    const hours = [{ weekday: 1, start_minute: 480, end_minute: 1020 }]
    await createBusinessCalendar(ctx, { name: 'Office', time_zone: 'UTC', hours })
    const asset = await makeAsset(ctx, { warranty_type: 'standard', warranty_expiry: '2099-12-31' })
    const { order, add } = await makeOrder(ctx, {
      customer_id: asset.customer.id,
      asset_ids: [asset.id],
      scheduled_date: '2026-11-23T16:00:00Z',
    })
    await add({ quantity: 4 })
    const { lines } = await getWorkOrderCoverage(ctx, order.id)
    expect(lines).toMatchObject([{ covered_amount: 100, billable_subtotal: 300, payer: 'warranty' }])
    expect(lines[0]?.coverage_reason).toContain('outside of business hours')
  })

  it('answers nothing to another company or without permission', async () => {
    const ctx = await makeAccount()
    const { order } = await makeOrder(ctx, { customer_id: (await makeCustomer(ctx)).id })
    await expect(getWorkOrderCoverage(await makeAccount(), order.id)).rejects.toMatchObject({ code: 'not_found' })
    const without = withScopes(ctx, 'read:assets')
    await expect(getWorkOrderCoverage(without, order.id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('askCoverage', () => {
  it('says who would pay and what is left of the allowance', async () => {
    const ctx = await makeAccount()
    const asset = await makeAsset(ctx)
    const contract = await makeServiceContract(ctx, asset.customer.id)
    const allowance = { included: 4, unit: 'visit', period: 'year' }
    const line = await makeContractLine(ctx, contract.id, { scope: 'asset', asset_id: asset.id, ...allowance })
    const query = { asset_id: asset.id, at: '2026-11-23T17:00:00Z' }
    expect(await askCoverage(ctx, { ...query, type: 'labor' })).toEqual({
      asset_id: asset.id,
      coverage_date: '2026-11-23',
      verdict: 'contract',
      percent: 100,
      source_type: 'contract_line',
      source_id: line.id,
      reason: `Contract ${contract.contract_number} (Full care) covers labor.`,
      left: { contract_line_id: line.id, unit: 'visit', period: 'year', included: 4, left: 4 },
    })
    expect(await askCoverage(ctx, { ...query, type: 'fee' })).toMatchObject({ verdict: 'customer', left: null })
  })

  it('names every wrong field, and answers nothing of another company', async () => {
    const ctx = await makeAccount()
    const foreign = await makeAsset(await makeAccount())
    const wrong = { asset_id: foreign.id, part_id: 'x', type: 'discount', minutes: 0, at: 'soon' }
    await expect(askCoverage(ctx, wrong)).rejects.toMatchObject({ code: 'validation_error' })
    const problems = await askCoverage(ctx, wrong).catch((error: { details: { field: string }[] }) => error.details)
    expect((problems as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'asset_id',
      'at',
      'minutes',
      'part_id',
      'type',
    ])
    await expect(askCoverage(withScopes(ctx, 'read:work-orders'), wrong)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
