import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { ServiceError } from '@/lib/errors'
import { addDays } from '@/lib/domain/plain-days'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { getWorkOrderBilling, unbillWorkOrder } from '@/lib/services/billing/order'
import { deleteCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { undoLastAction } from '@/lib/services/data/undo'
import { createLineItem, deleteLineItem, updateLineItem } from '@/lib/services/work/line-items'
import { deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { correctInvoice, creditInvoice } from './credit'
import { issueInvoice } from './issue'
import { countInvoices, listInvoices } from './list'
import { createInvoice, createInvoices, deleteInvoice, getInvoice, restoreInvoice, updateInvoice } from './verbs'

let world: Awaited<ReturnType<typeof makeBiller>>
beforeAll(async () => {
  world = await makeBiller()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.code : Promise.reject(error)),
  )
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof ServiceError ? error.details.map(({ message }) => message) : Promise.reject(error),
  )

describe('a draft', () => {
  it('follows from its work orders, with tax by category and the difference to that of the lines', async () => {
    const { ctx, once, finish, customer_id, entity } = world
    const order = await finish([{ unit_price: 1.03 }, { unit_price: 1.03 }, { unit_price: 1.03 }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      customer_id,
      legal_entity_id: entity.id,
      totals: { net: 3.09, tax: 0.59, gross: 3.68, tax_difference: 0.01 },
      taxes: [{ category: 'S', rate: 0.19, taxable: 3.09, tax: 0.59 }],
      seller: { name: 'Nordlicht Kältetechnik GmbH', tax_id: 'DE123456789' },
      problems: [],
    })
    await createLineItem(once(), order.task.id, { type: 'fee', description: 'Callout', quantity: 1, unit_price: 10 })
    const { problems, lines } = await getInvoice(ctx, draft.id)
    expect(lines).toHaveLength(4)
    expect(problems).toEqual([{ field: 'tax_code_id', message: '“Callout” has no tax code' }])
    expect(await problemsOf(issueInvoice(once(), draft.id))).toEqual(['“Callout” has no tax code'])
  })

  it('names what its document cannot show', async () => {
    const { once, finish } = world
    const lines = [
      { unit_price: 10, description: 'Übergröße – Łódź, ½″' },
      { unit_price: 10, description: '冷媒 R-448A' },
    ]
    const order = await finish(lines)
    expect((await createInvoice(once(), { work_order_ids: [order.id] })).problems).toEqual([
      { field: 'lines', message: 'The document cannot show “冷”, “媒” in “冷媒 R-448A”: write it otherwise.' },
    ])
  })

  it('takes a discount off its category, and one without a tax off all', async () => {
    const { once, finish, reduced } = world
    const order = await finish([{ unit_price: 100 }, { unit_price: 50, tax_code_id: reduced.id }])
    await updateWorkOrder(once(), order.id, { status: 'in_progress' })
    await createLineItem(once(), order.task.id, {
      type: 'discount',
      description: 'Regular',
      quantity: 1,
      unit_price: 30,
    })
    await updateWorkOrder(once(), order.id, { status: 'completed' })
    expect(await createInvoice(once(), { work_order_ids: [order.id] })).toMatchObject({
      allowances: [
        { amount: 20, rate: 0.19, description: 'Regular' },
        { amount: 10, rate: 0.07 },
      ],
      taxes: [
        { taxable: 80, tax: 15.2 },
        { taxable: 40, tax: 2.8 },
      ],
      totals: { line_total: 150, allowance_total: 30, net: 120, gross: 138 },
    })
  })

  it('shuts a work order out of others, until it is deleted', async () => {
    const { ctx, once, finish } = world
    const order = await finish([{ unit_price: 10 }])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(await codeOf(createInvoice(once(), { work_order_ids: [order.id] }))).toBe('in_draft')
    await deleteInvoice(once(), id)
    const other = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(await codeOf(restoreInvoice(once(), id))).toBe('in_draft')
    await deleteInvoice(once(), other.id)
    expect(await restoreInvoice(once(), id)).toMatchObject({ work_order_ids: [order.id], status: 'draft' })
    expect(await updateInvoice(once(), id, { purchase_order: 'PO-1', payment_days: 10 })).toMatchObject({
      purchase_order: 'PO-1',
    })
    expect((await getInvoice(ctx, id)).totals.gross).toBe(11.9)
  })

  it('is of one customer: drafts of several work orders are made for each', async () => {
    const { ctx, once, finish } = world
    const { customer_id: other } = await makeHousehold(ctx)
    const [first, second, third] = [
      await finish([{ unit_price: 1 }]),
      await finish([{ unit_price: 2 }], other),
      await finish([{ unit_price: 3 }]),
    ]
    const ids = [first.id, second.id, third.id]
    expect(await problemsOf(createInvoice(once(), { work_order_ids: ids }))).toEqual([
      `${second.number} is paid by another customer`,
    ])
    const { invoice_ids } = await createInvoices(once(), { work_order_ids: ids, grouping: 'customer' })
    const drafts = await Promise.all(invoice_ids.map((id) => getInvoice(ctx, id)))
    expect(drafts.map(({ totals }) => totals.net)).toEqual([4, 2])
    expect(await codeOf(createInvoices(once(), { work_order_ids: ids }))).toBe('in_draft')
  })

  it('goes to who pays, grouped as that one wants, on its terms and with the purchase order of its work orders', async () => {
    const { ctx, once, finish } = world
    const { customer_id: payer } = await makeHousehold(ctx)
    const { customer_id: tenant } = await makeHousehold(ctx)
    const { customer_id: landlord } = await makeHousehold(ctx)
    await updateCustomer(once(), tenant, { bill_to_id: payer })
    const terms = { needs_purchase_order: true, invoice_grouping: 'purchase_order', payment_days: 7 } as const
    await updateCustomer(once(), payer, { ...terms, buyer_reference: '04011000-12345-03' })
    expect(await problemsOf(updateCustomer(once(), payer, { bill_to_id: landlord }))).toEqual([
      expect.stringContaining('must be empty: this customer pays for'),
    ])
    expect(await problemsOf(updateCustomer(once(), landlord, { bill_to_id: tenant }))).toEqual([
      expect.stringContaining('name the one that pays in the end'),
    ])
    expect(await codeOf(deleteCustomer(once(), payer))).toBe('customer_in_use')

    const orders = [await finish([{ unit_price: 1 }], tenant), await finish([{ unit_price: 2 }], tenant)]
    const third = await finish([{ unit_price: 4 }], payer)
    const reasons = async () => (await getWorkOrderBilling(ctx, third.id)).reasons.map(({ reason }) => reason)
    expect(await reasons()).toContain('missing_purchase_order')
    for (const { id } of orders) await updateWorkOrder(once(), id, { purchase_order: 'PO-9' })
    await updateWorkOrder(once(), third.id, { not_to_exceed: 3.99 })
    expect(await reasons()).toContain('over_limit')

    const { invoice_ids } = await createInvoices(once(), { work_order_ids: [...orders, third].map(({ id }) => id) })
    const drafts = await Promise.all(invoice_ids.map((id) => getInvoice(ctx, id)))
    const shown = { customer_id: payer, payment_days: 7, buyer_reference: '04011000-12345-03' }
    expect(drafts).toMatchObject([
      { ...shown, purchase_order: 'PO-9', totals: { net: 3 }, problems: [] },
      { ...shown, purchase_order: null, totals: { net: 4 }, problems: [{ field: 'work_order_ids' }] },
    ])
    const due = await issueInvoice(once(), drafts[0]?.id ?? '')
    expect(due.due_on).toBe(addDays(due.issued_on ?? '', 7))
    await updateCustomer(once(), payer, { payment_days: 90, buyer_reference: null })
    expect(await getInvoice(ctx, due.id)).toMatchObject({ payment_days: 7, buyer_reference: '04011000-12345-03' })
    await updateInvoice(once(), drafts[1]?.id ?? '', { purchase_order: 'PO-10' })
    expect(await issueInvoice(once(), drafts[1]?.id ?? '')).toMatchObject({ purchase_order: 'PO-10', status: 'open' })
  })

  it('is not issued with a work order that went to the trash', async () => {
    const { once, finish } = world
    const order = await finish([{ unit_price: 10 }])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    await deleteWorkOrder(once(), order.id)
    expect(await problemsOf(issueInvoice(once(), id))).toEqual([
      `${order.number} is in the trash: restore it, or draft the invoice without it.`,
      'There is nothing to bill on it.',
    ])
  })

  it('is made with free lines, and undone', async () => {
    const { ctx, once, finish, full } = world
    const order = await finish([{ unit_price: 10 }])
    const ana = () => ({ ...once(), actor: { type: 'user' as const, id: world.customer_id, name: 'Ana' } })
    const free = { description: 'Service contract, fourth quarter', quantity: 1, unit_price: 90, tax_code_id: full.id }
    const { id, totals } = await createInvoice(ana(), { work_order_ids: [order.id], free_lines: [free] })
    expect(totals).toMatchObject({ net: 100, tax: 19, gross: 119 })
    await undoLastAction(ana())
    expect(await codeOf(getInvoice(ctx, id))).toBe('not_found')
  })
})

describe('issuing', () => {
  it('takes the next number, keeps what it says, and holds the lines', async () => {
    const { ctx, once, finish, entity } = world
    await updateLegalEntity(once(), entity.id, { invoice_pattern: 'RE-{yyyy}-{000}', first_invoice_number: 412 })
    const order = await finish([{ unit_price: 100, description: 'Compressor' }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(await codeOf(issueInvoice(once(), draft.id, { content_sha256: '0'.repeat(64) }))).toBe('draft_changed')
    const issued = await issueInvoice(once(), draft.id, { content_sha256: draft.content_sha256 })
    const year = String(new Date().getUTCFullYear())
    expect(issued).toMatchObject({ status: 'open', number: `RE-${year}-412`, balance: 119, totals: { gross: 119 } })
    expect(await getWorkOrderBilling(ctx, order.id)).toMatchObject({
      billing_state: 'billed',
      marks: [{ kind: 'invoiced', reference: `RE-${year}-412`, invoice_id: issued.id }],
    })
    await updateLegalEntity(once(), entity.id, { name: 'Nordlicht GmbH & Co. KG' })
    expect((await getInvoice(ctx, issued.id)).seller.name).toBe('Nordlicht Kältetechnik GmbH')
    const [item] = order.items
    for (const refused of [
      () => updateLineItem(once(), item?.id ?? '', { quantity: 2 }),
      () => deleteLineItem(once(), item?.id ?? ''),
      () => unbillWorkOrder(once(), order.id, { reason: 'Wrong' }),
    ])
      expect(await codeOf(refused())).toBe('line_billed')
    expect(await codeOf(issueInvoice(once(), draft.id))).toBe('already_issued')
    expect(await codeOf(deleteInvoice(once(), draft.id))).toBe('already_issued')
    expect(await codeOf(updateInvoice(once(), draft.id, { notes: 'Thanks' }))).toBe('already_issued')
    expect(await updateWorkOrder(once(), order.id, { status: 'in_progress' })).toMatchObject({ status: 'in_progress' })
  })

  it('gives numbers without gaps to those who issue at once, each line once', async () => {
    const { ctx, once, finish } = world
    const drafts = []
    for (let count = 0; count < 8; count += 1) {
      const { id } = await finish([{ unit_price: 5 }])
      drafts.push(await createInvoice(once(), { work_order_ids: [id] }))
    }
    const results = await Promise.all(
      [...drafts, ...drafts].map(({ id }) => issueInvoice(once(), id).catch((error: unknown) => error)),
    )
    const numbers = results.flatMap((one) => (one instanceof ServiceError ? [] : [(one as { number: string }).number]))
    const counts = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b)
    expect(counts).toHaveLength(8)
    expect((counts.at(-1) ?? 0) - (counts[0] ?? 0)).toBe(7)
    const events = await db().history.count({
      where: {
        account_id: ctx.accountId,
        record_type: 'invoice',
        verb: 'issue',
        record_id: { in: drafts.map(({ id }) => id) },
      },
    })
    expect(events).toBe(8)
  })

  it('cannot be undone', async () => {
    const { once, finish } = world
    const order = await finish([{ unit_price: 10 }])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    const ana = () => ({ ...once(), actor: { type: 'user' as const, id: world.customer_id, name: 'Ana' } })
    await issueInvoice(ana(), id)
    await expect(undoLastAction(ana())).rejects.toThrow(/was issued.*Credit it/)
  })
})

describe('a credit note', () => {
  it('takes all back to exactly 0, settles the invoice, and lets the lines be billed again', async () => {
    const { ctx, once, finish, reduced } = world
    const order = await finish([
      { unit_price: 1.03 },
      { unit_price: 1.03 },
      { unit_price: 2.05, tax_code_id: reduced.id },
    ])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    const invoice = await issueInvoice(once(), id)
    const first = await creditInvoice(once(), id, { reason: 'Broken', lines: [{ id: invoice.lines[0]?.id ?? '' }] })
    expect(first).toMatchObject({
      kind: 'credit_note',
      preceding_id: id,
      number: 'CN-00001',
      totals: { net: 1.03, tax: 0.2 },
    })
    expect(await getInvoice(ctx, id)).toMatchObject({ status: 'open', balance: 3.41 })
    const rest = await creditInvoice(once(), id, { reason: 'Wrong site', rebill: true })
    expect(first.totals.gross + rest.totals.gross).toBeCloseTo(invoice.totals.gross, 4)
    expect(first.totals.tax + rest.totals.tax).toBeCloseTo(invoice.totals.tax, 4)
    expect(await getInvoice(ctx, id)).toMatchObject({ status: 'credited', balance: 0 })
    expect(rest).toMatchObject({ status: 'paid', balance: 0 })
    expect((await getWorkOrderBilling(ctx, order.id)).billing_state).toBe('to_bill')
    expect(await codeOf(creditInvoice(once(), id, { reason: 'Again' }))).toBe('over_credited')
    expect(await codeOf(creditInvoice(once(), rest.id, { reason: 'Again' }))).toBe('not_issued')
  })

  it('is for at most what is left of a line', async () => {
    const { once, finish } = world
    const order = await finish([{ unit_price: 10, quantity: 3 }])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    const { lines } = await issueInvoice(once(), id)
    const line = { id: lines[0]?.id ?? '' }
    await creditInvoice(once(), id, { reason: 'One returned', lines: [{ ...line, quantity: 1 }] })
    expect(await codeOf(creditInvoice(once(), id, { reason: 'Three', lines: [{ ...line, quantity: 3 }] }))).toBe(
      'over_credited',
    )
    const rest = await creditInvoice(once(), id, { reason: 'The rest', lines: [line] })
    expect(rest.totals).toMatchObject({ net: 20, tax: 3.8 })
  })

  it('begins a correction: the next draft of the same work orders', async () => {
    const { ctx, once, finish } = world
    const order = await finish([{ unit_price: 10 }])
    const { id } = await createInvoice(once(), { work_order_ids: [order.id], purchase_order: 'PO-7' })
    await issueInvoice(once(), id)
    const next = await correctInvoice(once(), id, { reason: 'The order number was wrong' })
    expect(next).toMatchObject({ status: 'draft', work_order_ids: [order.id], purchase_order: 'PO-7', problems: [] })
    const { data } = await listInvoices(ctx, { page: 1, per_page: 50, work_order_id: order.id })
    expect(data.map(({ kind, status, gross }) => `${kind} ${status} ${gross}`).toSorted()).toEqual([
      'corrected draft 11.9',
      'credit_note paid 11.9',
      'invoice credited 11.9',
    ])
    expect((await countInvoices(ctx)).drafts).toBeGreaterThan(0)
  })
})
