import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { addDays } from '@/lib/domain/plain-days'
import { ServiceError } from '@/lib/errors'
import { creditInvoice } from '@/lib/services/billing/invoices/credit'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'
import { createInvoice, getInvoice } from '@/lib/services/billing/invoices/verbs'
import { readReceivables } from '@/lib/services/billing/receivables'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { allocatePayment, createPayment, deletePayment, listPayments, paymentResource } from './verbs'

const { read: getPayment, update: updatePayment } = paymentResource

let world: Awaited<ReturnType<typeof makeBiller>>
beforeAll(async () => {
  world = await makeBiller()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.code : Promise.reject(error)),
  )

/** An issued invoice of so much without tax, which is 19 %. */
async function issue(net: number) {
  const order = await world.finish([{ unit_price: net }])
  const { id } = await createInvoice(world.once(), { work_order_ids: [order.id] })
  return issueInvoice(world.once(), id)
}

describe('a payment', () => {
  it('settles invoices, with what is left to be allocated later, and tells when one is paid', async () => {
    const { ctx, once, customer_id } = world
    const [first, second] = [await issue(100), await issue(200)]
    const payment = await createPayment(once(), {
      customer_id,
      amount: 200,
      method: 'Bank transfer',
      allocations: [{ invoice_id: first.id, amount: 119 }],
    })
    expect(payment).toMatchObject({ unallocated: 81, allocations: [{ number: first.number, amount: 119 }] })
    expect(await getInvoice(ctx, first.id)).toMatchObject({ status: 'paid', balance: 0 })
    await allocatePayment(once(), payment.id, { allocations: [{ invoice_id: second.id, amount: 81 }] })
    expect(await getInvoice(ctx, second.id)).toMatchObject({ status: 'part_paid', balance: 157 })
    const events = await db().history.findMany({
      where: { account_id: ctx.accountId, record_type: 'invoice', verb: { in: ['pay', 'settle'] } },
      orderBy: { position: 'asc' },
    })
    expect(events.map(({ verb, record_id }) => [verb, record_id])).toEqual([
      ['pay', first.id],
      ['settle', second.id],
    ])
    expect((await listPayments(ctx, { page: 1, per_page: 25, invoice_id: second.id })).data).toHaveLength(1)
    expect(await updatePayment(once(), payment.id, { reference: 'Statement 48' })).toMatchObject({ amount: 200 })
  })

  it('is for at most what is open, of one customer, and of nothing that was not issued', async () => {
    const { ctx, once, customer_id, finish } = world
    const invoice = await issue(100)
    const { customer_id: other } = await makeHousehold(ctx)
    const order = await finish([{ unit_price: 1 }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id] })
    const pay = (customer: string, invoice_id: string, amount: number, of = amount) =>
      codeOf(createPayment(once(), { customer_id: customer, amount: of, allocations: [{ invoice_id, amount }] }))
    expect(await pay(customer_id, invoice.id, 119.01)).toBe('over_allocated')
    expect(await pay(customer_id, invoice.id, 100, 99)).toBe('over_allocated')
    expect(await pay(other, invoice.id, 1)).toBe('validation_error')
    expect(await pay(customer_id, draft.id, 1)).toBe('validation_error')
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'open', balance: 119 })
  })

  it('settles an invoice once, however many pay it at the same time', async () => {
    const { ctx, once, customer_id } = world
    const invoice = await issue(100)
    const pay = () =>
      createPayment(once(), { customer_id, amount: 119, allocations: [{ invoice_id: invoice.id, amount: 119 }] })
    // Each has a connection of its own before they begin, or they would come one after the other.
    const other = () => createPayment(once(), { customer_id, amount: 1 })
    await Promise.all([other, other, other, other].map((one) => one()))
    const codes = await Promise.all([pay, pay, pay, pay].map((one) => codeOf(one())))
    expect(codes.toSorted()).toEqual(['done', 'over_allocated', 'over_allocated', 'over_allocated'])
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'paid', balance: 0 })
  })

  it('settles nothing once it is deleted, and the same again when that is undone', async () => {
    const { ctx, once, customer_id } = world
    const ana = () => ({ ...once(), actor: { type: 'user' as const, id: customer_id, name: 'Ana' } })
    const invoice = await issue(100)
    const allocations = [{ invoice_id: invoice.id, amount: 50 }]
    const { id } = await createPayment(ana(), { customer_id, amount: 50, allocations })
    await deletePayment(ana(), id)
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'open', balance: 119 })
    await undoLastAction(ana())
    expect(await getPayment(ctx, id)).toMatchObject({ allocations: [{ amount: 50 }], unallocated: 0 })
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'part_paid', balance: 69 })
    await redoLastAction(ana())
    await undoLastAction(ana())
    await undoLastAction(ana())
    expect(await codeOf(getPayment(ctx, id))).toBe('not_found')
    expect(await getInvoice(ctx, invoice.id)).toMatchObject({ status: 'open', balance: 119 })
  })
})

describe('a refund and a write-off', () => {
  it('settle all of it at once: a credit note, and what is not claimed any more', async () => {
    const { ctx, once, customer_id } = world
    const invoice = await issue(100)
    const allocations = [{ invoice_id: invoice.id, amount: 119 }]
    await createPayment(once(), { customer_id, amount: 119, allocations })
    const note = await creditInvoice(once(), invoice.id, { reason: 'Returned' })
    expect(note).toMatchObject({ status: 'open', balance: 119 })
    const refund = { kind: 'refund', customer_id, amount: 119 }
    expect(await codeOf(createPayment(once(), refund))).toBe('validation_error')
    expect(await codeOf(createPayment(once(), { ...refund, allocations }))).toBe('validation_error')
    await createPayment(once(), { ...refund, allocations: [{ invoice_id: note.id, amount: 119 }] })
    expect(await getInvoice(ctx, note.id)).toMatchObject({ status: 'paid', balance: 0 })
    const other = await issue(10)
    const rest = [{ invoice_id: other.id, amount: 11.9 }]
    await createPayment(once(), { kind: 'write_off', customer_id, amount: 11.9, allocations: rest })
    expect(await getInvoice(ctx, other.id)).toMatchObject({ status: 'paid', balance: 0 })
  })
})

describe('receivables', () => {
  it('are what was issued and not settled until a day, by how long it is overdue, beside what is left of payments', async () => {
    const { once, entity } = world
    const { customer_id } = await makeHousehold(world.ctx)
    const order = await world.finish([{ unit_price: 100 }], customer_id)
    const draft = await createInvoice(once(), { work_order_ids: [order.id], payment_days: 10 })
    const { id, issued_on, due_on } = await issueInvoice(once(), draft.id)
    const owedOn = async (day: string) =>
      (await readReceivables(once(), day)).customers.find((one) => one.customer_id === customer_id)
    expect(await owedOn(addDays(issued_on ?? '', -1))).toBeUndefined()
    expect(await owedOn(due_on ?? '')).toMatchObject({ not_due: 119, days_1_30: 0, total: 119 })
    expect(await owedOn(addDays(due_on ?? '', 1))).toMatchObject({ not_due: 0, days_1_30: 119 })
    expect(await owedOn(addDays(due_on ?? '', 31))).toMatchObject({ days_1_30: 0, days_31_60: 119 })
    expect(await owedOn(addDays(due_on ?? '', 61))).toMatchObject({ days_61_90: 119 })
    expect(await owedOn(addDays(due_on ?? '', 91))).toMatchObject({ over_90: 119, total: 119 })
    await createPayment(once(), { customer_id, amount: 30, allocations: [{ invoice_id: id, amount: 19 }] })
    expect(await owedOn(issued_on ?? '')).toMatchObject({ not_due: 100, credit: 11 })
    const { totals, customers } = await readReceivables(once(), issued_on ?? '')
    expect(totals.total).toBeCloseTo(
      customers.reduce((sum, { total }) => sum + total, 0),
      10,
    )
    await creditInvoice(once(), id, { reason: `Billed by ${entity.name}` })
    expect(await owedOn(issued_on ?? '')).toMatchObject({ total: 0, credit: 30 })
  })
})
