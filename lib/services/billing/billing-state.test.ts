import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { createLegalEntity, updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { updateAccount } from '@/lib/services/company/account'
import { updateCustomer } from '@/lib/services/customers/customers'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { unlockCoverage } from '@/lib/services/work/coverage-lock'
import { createLineItem, deleteLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { createTask, deleteTask } from '@/lib/services/work/tasks'
import { createWorkOrder, deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { withScopes } from '@/lib/testing/account'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeAllowance } from '@/lib/testing/factories/allowances'
import { proofRuns } from '@/lib/testing/proof-size'
import { getWorkOrderBilling, markBilled, markNoCharge, unbillWorkOrder, updateWorkOrderBilling } from './order'
import { countBillingQueue, listBillingQueue, markManyBilled, takeMarksBack } from './queue'
import { followBillingStart } from './start'

let world: Awaited<ReturnType<typeof makeAllowance>>
let ctx: ServiceContext
beforeAll(async () => {
  world = await makeAllowance()
  ctx = world.ctx
})

const once = () => ({ ...ctx, requestId: newId() })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.code : Promise.reject(error)),
  )

/** A work order of which the customer pays all: a material, which the contract does not cover. */
async function makePaid() {
  const order = await createWorkOrder(ctx, { customer_id: world.customer.id })
  const task = await createTask(ctx, order.id, { name: 'Repair' })
  const line = () =>
    createLineItem(once(), task.id, { type: 'material', description: 'Pipe', quantity: 1, unit_price: 10, tax_rate: 0 })
  return { id: order.id, task, line, item: await line() }
}

describe('what keeps a work order from being billed', () => {
  it('is a missing price also where nothing else is billed', async () => {
    const order = await createWorkOrder(ctx, { customer_id: world.customer.id })
    const task = await createTask(ctx, order.id, { name: 'Repair' })
    const free = { type: 'material', description: 'Special order', quantity: 1, unit_price: 0, tax_rate: 0 }
    await createLineItem(once(), task.id, free)
    await updateWorkOrder(once(), order.id, { status: 'completed' })
    const { billing_state, reasons } = await getWorkOrderBilling(ctx, order.id)
    expect([billing_state, reasons[0]?.reason]).toEqual(['to_bill', 'missing_price'])
  })

  it('is put right by who may bill alone, all or nothing, and what a person confirmed asks no more', async () => {
    const { id, task, item } = await makePaid()
    const free = { type: 'material', description: 'Special order', quantity: 1, unit_price: 0, tax_rate: 0 }
    const unpriced = await createLineItem(once(), task.id, free)
    await updateWorkOrder(once(), id, { status: 'completed' })
    const clerk = () => ({ ...withScopes(ctx, 'read:billing', 'write:billing'), requestId: newId() })
    const reasonsOf = async () => (await getWorkOrderBilling(ctx, id)).reasons.map(({ reason }) => reason)
    expect(await reasonsOf()).toEqual(['missing_price', 'asset_unknown'])
    const price = (line_item_id: string) => ({ line_item_id, unit_price: 25 })
    await expect(
      updateWorkOrderBilling(clerk(), id, {
        purchase_order: 'PO-1',
        line_prices: [price(unpriced.id), price(newId())],
      }),
    ).rejects.toMatchObject({ details: [{ field: 'line_prices[1].line_item_id' }] })
    expect((await getWorkOrder(ctx, id)).purchase_order).toBeNull()
    const fixed = await updateWorkOrderBilling(clerk(), id, {
      purchase_order: 'PO-1',
      line_prices: [price(unpriced.id), price(item.id)],
      confirmed_reasons: ['asset_unknown'],
    })
    expect(fixed).toMatchObject({ reasons: [], confirmed_reasons: ['asset_unknown'], billable_totals: { total: 50 } })
    const inQueue = async () =>
      (await listBillingQueue(ctx, { reason: ['asset_unknown'], page: 1, per_page: 100 })).data
    expect((await inQueue()).filter((one) => one.id === id)).toEqual([])
    expect(await codeOf(updateWorkOrderBilling(withScopes(ctx, 'read:billing'), id, {}))).toBe('forbidden')
    expect(await codeOf(updateWorkOrderBilling(clerk(), id, { confirmed_reasons: ['no_lines'] }))).toBe(
      'validation_error',
    )
  })
})

describe('what is said about billing', () => {
  it('locks the billed lines, and gives them free when it is taken back', async () => {
    const { id, item, task } = await makePaid()
    expect(await codeOf(markBilled(once(), id, {}))).toBe('not_due')
    await updateWorkOrder(once(), id, { status: 'completed' })
    const billing = await markBilled(once(), id, { reference: 'RE-1' })
    expect(billing).toMatchObject({
      billing_state: 'billed',
      reasons: [],
      billable_totals: { total: 10 },
      marks: [{ kind: 'billed_elsewhere', reference: 'RE-1', line_item_ids: [item.id] }],
    })
    for (const refused of [
      () => updateLineItem(once(), item.id, { quantity: 2 }),
      () => deleteLineItem(once(), item.id),
      () => deleteTask(once(), task.id),
      () => deleteWorkOrder(once(), id),
      () => unlockCoverage(once(), id, { reason: 'Wrong' }),
    ])
      expect(await codeOf(refused())).toBe('line_billed')
    expect(await codeOf(markBilled(once(), id, {}))).toBe('already_billed')
    expect(await unbillWorkOrder(once(), id, { reason: 'Cancelled there' })).toMatchObject({
      billing_state: 'to_bill',
      marks: [],
    })
    await updateLineItem(once(), item.id, { quantity: 2 })
    const [gone] = await db().history.findMany({
      where: {
        account_id: ctx.accountId,
        record_type: 'billing_mark',
        verb: 'delete',
        record_id: billing.marks[0]?.id,
      },
    })
    expect(gone?.changes).toMatchObject({ reversal_reason: ['Cancelled there', null] })
  })

  it('is taken back and done again by an undo', async () => {
    const { id } = await makePaid()
    await updateWorkOrder(once(), id, { status: 'completed' })
    await markBilled(once(), id, {})
    await undoLastAction(once())
    expect((await getWorkOrderBilling(ctx, id)).billing_state).toBe('to_bill')
    await redoLastAction(once())
    expect((await getWorkOrderBilling(ctx, id)).billing_state).toBe('billed')
  })

  it('is for those alone who may change billing', async () => {
    const { id } = await makePaid()
    const dispatcher = withScopes(ctx, 'read:work-orders', 'write:work-orders', 'read:billing')
    expect(await codeOf(markNoCharge(dispatcher, id, { reason: 'Goodwill' }))).toBe('forbidden')
    expect(await codeOf(getWorkOrderBilling(withScopes(ctx, 'read:work-orders'), id))).toBe('forbidden')
  })
})

describe('the billing queue', () => {
  it('names what keeps work from being billed, counts it and is marked as a whole', async () => {
    const company = await makeAllowance()
    const [other, none] = [{ ...company.ctx }, await createWorkOrder(company.ctx, { customer_id: company.customer.id })]
    const paid = await createWorkOrder(other, { customer_id: company.customer.id })
    const task = await createTask(other, paid.id, { name: 'Repair' })
    const line = { type: 'material', description: 'Pipe', quantity: 1, tax_rate: 0 }
    const free = await createLineItem(other, task.id, { ...line, unit_price: 0 })
    await createLineItem(other, task.id, { ...line, unit_price: 10 })
    for (const { id } of [none, paid]) await updateWorkOrder(other, id, { status: 'completed' })
    const reasonsOf = async (query: Parameters<typeof listBillingQueue>[1]) =>
      Object.fromEntries(
        (await listBillingQueue(other, query)).data.map(({ id, reasons }) => [id, reasons.map(({ reason }) => reason)]),
      )
    expect(await reasonsOf({})).toEqual({ [none.id]: ['no_lines'], [paid.id]: ['missing_price', 'asset_unknown'] })
    expect(await reasonsOf({ reason: ['no_lines'] })).toEqual({ [none.id]: ['no_lines'] })
    expect(await reasonsOf({ ready: true })).toEqual({})
    expect(await countBillingQueue(other)).toEqual({ waiting: 2, blocked: 2 })
    await updateLineItem(other, free.id, { unit_price: 5 })
    expect(await reasonsOf({ ready: true })).toEqual({ [paid.id]: ['asset_unknown'] })
    expect(await codeOf(markManyBilled(other, { work_order_ids: [paid.id, newId()] }))).toBe('validation_error')
    expect(await countBillingQueue(other)).toEqual({ waiting: 2, blocked: 1 })
    const body = { work_order_ids: [paid.id, none.id], reference: 'RE-2' }
    const { billing_mark_ids } = await markManyBilled(other, body)
    expect(await countBillingQueue(other)).toEqual({ waiting: 0, blocked: 0 })
    await updateCustomer(other, company.customer.id, { needs_purchase_order: true })
    await createLineItem(other, task.id, { ...line, unit_price: 10 })
    expect(await countBillingQueue(other)).toEqual({ waiting: 1, blocked: 1 })
    expect(await reasonsOf({ ready: false })).toEqual({ [paid.id]: ['missing_purchase_order', 'asset_unknown'] })
    const later = await markManyBilled(other, { work_order_ids: [paid.id], reference: 'RE-3' })
    await takeMarksBack(other, later.billing_mark_ids, 'Undone')
    const { billing_state, marks } = await getWorkOrderBilling(other, paid.id)
    expect([billing_state, marks.map(({ id }) => id)]).toEqual(['part_billed', [billing_mark_ids[0]]])
  })
})

describe('what is left of what the customer owes', () => {
  it('is told with the taxes of each code, and lists the work of each legal entity', async () => {
    const company = await makeBiller()
    const { ctx: clerk, once: asClerk, entity, full, reduced } = company
    const { id, items } = await company.finish([
      { unit_price: 100, quantity: 2 },
      { unit_price: 10, tax_code_id: reduced.id },
    ])
    await db().lineItem.update({
      where: { account_id_id: { account_id: clerk.accountId, id: items[0]?.id ?? '' } },
      data: { cost: 60 },
    })
    const { taxes, margin } = await getWorkOrderBilling(clerk, id)
    expect(taxes).toEqual([
      { tax_code_id: full.id, rate: 0.19, net: 200, tax: 38 },
      { tax_code_id: reduced.id, rate: 0.07, net: 10, tax: 0.7 },
    ])
    expect(margin).toEqual({ cost: 120, amount: 90, lines_without_cost: 1 })
    const other = await createLegalEntity(asClerk(), { name: 'Nordlicht Service GmbH' })
    const idsOf = async (legal_entity_id: string) =>
      (await listBillingQueue(clerk, { legal_entity_id })).data.map((one) => one.id)
    const [usual = entity.id] = (
      await db().legalEntity.findMany({ where: { account_id: clerk.accountId, is_default: true } })
    ).map((one) => one.id)
    expect([await idsOf(usual), await idsOf(other.id)]).toEqual([[id], []])
  })
})

describe('what keeps from an invoice alone', () => {
  const reasonsOf = async (company: Company, query: Parameters<typeof listBillingQueue>[1] = {}) =>
    (await listBillingQueue(company.ctx, query)).data.map(({ reasons }) => reasons.map(({ reason }) => reason))
  type Company = Awaited<ReturnType<typeof makeBiller>>

  it('is a line without tax, a payer without address, and a missing reference that its format needs', async () => {
    const company = await makeBiller()
    const { ctx: clerk, customer_id, full, once: asClerk } = company
    const { id, items } = await company.finish([{ unit_price: 10 }])
    expect(await reasonsOf(company, { ready: true })).toEqual([['asset_unknown']])
    const line_item_id = items[0]?.id ?? ''
    await updateLineItem(asClerk(), line_item_id, { tax_rate: 0 })
    await updateCustomer(asClerk(), customer_id, {
      address: null,
      billing_address: null,
      invoice_format: 'xrechnung_ubl',
    })
    const all = ['missing_tax_code', 'missing_buyer_data', 'missing_buyer_reference']
    expect(await reasonsOf(company)).toEqual([[...all, 'asset_unknown']])
    for (const reason of all)
      expect(await reasonsOf(company, { reason: [reason as 'missing_tax_code'] })).toHaveLength(1)
    expect([await reasonsOf(company, { ready: true }), await countBillingQueue(clerk)]).toEqual([
      [],
      { waiting: 1, blocked: 1 },
    ])
    await updateWorkOrderBilling(asClerk(), id, { line_tax_codes: [{ line_item_id, tax_code_id: full.id }] })
    await updateCustomer(asClerk(), customer_id, { address: { city: 'Kiel' }, invoice_format: 'peppol_ubl' })
    expect(await reasonsOf(company)).toEqual([['missing_buyer_reference', 'asset_unknown']])
    await updateWorkOrderBilling(asClerk(), id, { purchase_order: 'PO-7' })
    expect(await reasonsOf(company, { ready: true })).toEqual([['asset_unknown']])
  })

  it('keeps no work back of a company that bills in another program', async () => {
    const company = await makeBiller()
    const { ctx: clerk, customer_id, entity, once: asClerk } = company
    await updateLegalEntity(asClerk(), entity.id, { vat_id: null })
    const { items } = await company.finish([{ unit_price: 10 }])
    await updateLineItem(asClerk(), items[0]?.id ?? '', { tax_rate: 0 })
    await updateCustomer(asClerk(), customer_id, { address: null, invoice_format: 'xrechnung_ubl' })
    expect(await reasonsOf(company, { ready: true })).toEqual([['asset_unknown']])
    expect(await countBillingQueue(clerk)).toEqual({ waiting: 1, blocked: 0 })
  })
})

describe('the day from which on work is billed here', () => {
  it('takes earlier work out of the queue, as billed elsewhere or not at all, and gives it back', async () => {
    const company = await makeAllowance()
    const admin = () => ({ ...withScopes(company.ctx, 'admin'), requestId: newId() })
    const order = await createWorkOrder(company.ctx, { customer_id: company.customer.id })
    await updateWorkOrder(company.ctx, order.id, { status: 'completed' })
    const stateAfter = async (body: Parameters<typeof updateAccount>[1]) => {
      await updateAccount(admin(), body)
      const subject = { account_id: company.ctx.accountId, id: company.ctx.accountId }
      expect(await followBillingStart(subject, new AbortController().signal, null)).toBeNull()
      return (await getWorkOrderBilling(company.ctx, order.id)).billing_state
    }
    expect(await stateAfter({ billing_from: '2999-01-01' })).toBe('not_due')
    expect(await stateAfter({ earlier_work: 'billed' })).toBe('billed')
    expect(await countBillingQueue(company.ctx)).toEqual({ waiting: 0, blocked: 0 })
    expect(await stateAfter({ billing_from: '2000-01-01' })).toBe('to_bill')
    expect(await countBillingQueue(company.ctx)).toEqual({ waiting: 1, blocked: 1 })
    await expect(updateAccount(admin(), { billing_from: null })).rejects.toMatchObject({
      details: [{ field: 'billing_from', message: 'cannot be taken back: choose another day' }],
    })
  })
})

/** The rule R-BI-5 once more, from the records as they are. */
async function expectedState(id: string): Promise<string> {
  const where = { account_id: ctx.accountId, deleted_at: null }
  const { status } = await db().workOrder.findFirstOrThrow({ where: { ...where, id } })
  const lines = await db().lineItem.findMany({ where: { ...where, task: { work_order_id: id, deleted_at: null } } })
  const marks = await db().billingMark.findMany({ where: { ...where, work_order_id: id } })
  const billed = lines.filter((line) => marks.some(({ line_item_ids }) => line_item_ids.includes(line.id)))
  const isMarked = marks.some(({ kind }) => kind === 'billed_elsewhere')
  if (marks.some(({ kind }) => kind === 'no_charge')) return 'no_charge'
  if (isMarked && billed.length === lines.length) return 'billed'
  if (isMarked || billed.length > 0) return 'part_billed'
  if (status !== 'completed' && (status !== 'cancelled' || lines.length === 0)) return 'not_due'
  const lacksPrice = lines.some(
    (line) => Number(line.unit_price) === 0 && line.type !== 'discount' && !line.coverage_locked,
  )
  const isDecided = lines.length > 0 && !lacksPrice && lines.every(({ payer }) => payer !== null)
  return isDecided && lines.reduce((sum, line) => sum + Number(line.billable_total), 0) === 0 ? 'no_charge' : 'to_bill'
}

it('is the state that follows from the records, whatever was done in whatever order', async () => {
  expect.hasAssertions()
  const act = fc.constantFrom(
    'complete',
    'reopen',
    'cancel',
    'line',
    'remove',
    'billed',
    'free',
    'unbill',
    'undo',
    'redo',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      const { id, line, item } = await makePaid()
      const doing: Record<(typeof acts)[number], () => Promise<unknown>> = {
        complete: () => updateWorkOrder(once(), id, { status: 'completed' }),
        reopen: () => updateWorkOrder(once(), id, { status: 'in_progress' }),
        cancel: () => updateWorkOrder(once(), id, { status: 'cancelled' }),
        line,
        remove: () => deleteLineItem(once(), item.id),
        billed: () => markBilled(once(), id, {}),
        free: () => markNoCharge(once(), id, { reason: 'Goodwill' }),
        unbill: () => unbillWorkOrder(once(), id, { reason: 'Wrong' }),
        undo: () => undoLastAction(once()),
        redo: () => redoLastAction(once()),
      }
      for (const one of acts) {
        await codeOf(doing[one]())
        const stored = await db().workOrder.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null } })
        if (stored) expect([one, stored.billing_state]).toEqual([one, await expectedState(id)])
      }
    }),
    { numRuns: proofRuns(100) },
  )
})
