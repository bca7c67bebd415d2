import { beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '@/lib/errors'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { createPayment } from '@/lib/services/billing/payments/verbs'
import { readReceivables } from '@/lib/services/billing/receivables'
import { updateCustomer } from '@/lib/services/customers/customers'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeBiller } from '@/lib/testing/factories/billing'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { correctInvoice, creditInvoice } from './credit'
import { issueInvoice } from './issue'
import { listRelated } from './list'
import { createInvoice, deleteInvoice, getInvoice } from './verbs'

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

describe('a prepayment', () => {
  /** An open work order with a task, a prepayment of so much without tax that was issued, and its parties. */
  async function prepay(unit_price: number) {
    const { ctx, once, full } = world
    const { customer_id } = await makeHousehold(ctx)
    await updateCustomer(once(), customer_id, { address: { city: 'Kiel', country: 'DE' } })
    const order = await makeWorkOrder(once(), { customer_id })
    const task = await createTask(once(), order.id, { name: 'Repair' })
    const free_lines = [{ description: 'Prepayment', quantity: 1, unit_price, tax_code_id: full.id }]
    const draft = await createInvoice(once(), { kind: 'prepayment', work_order_ids: [order.id], free_lines })
    expect(draft).toMatchObject({ problems: [], kind: 'prepayment', service_from: null, service_to: null })
    const prepayment = await issueInvoice(once(), draft.id)
    /** Finishes the work, which comes to so much without tax. */
    const finish = async (price: number) => {
      const line = { type: 'material', description: 'Pump', quantity: 1, unit_price: price, tax_code_id: full.id }
      await createLineItem(once(), task.id, line)
      await updateWorkOrder(once(), order.id, { status: 'completed' })
    }
    const pay = (invoice_id: string, amount: number) =>
      createPayment(once(), { customer_id, amount, method: 'Transfer', allocations: [{ invoice_id, amount }] })
    return { customer_id, order, prepayment, finish, pay }
  }

  it('is taken off the invoice for the work once it is paid, with what it was without tax', async () => {
    const { ctx, once } = world
    const { customer_id, order, prepayment, finish, pay } = await prepay(300)
    expect(prepayment).toMatchObject({ status: 'open', balance: 357, lines: [{ line_type: 'prepayment' }] })
    await finish(1_000)
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    expect((await getInvoice(ctx, id)).problems).toEqual([
      {
        field: 'prepayments',
        message: `${prepayment.number}, a prepayment, has 357 open: record what was paid of it, or credit the rest.`,
      },
    ])
    await pay(prepayment.id, 200)
    await creditInvoice(once(), prepayment.id, {
      reason: 'Less was agreed',
      lines: [{ id: prepayment.lines[0]?.id ?? '', quantity: 0.44 }],
    })
    expect((await getInvoice(ctx, prepayment.id)).balance).toBe(0)
    const issued = await issueInvoice(once(), id)
    expect(issued).toMatchObject({
      problems: [],
      totals: { net: 1_000, tax: 190, gross: 1_190, prepaid: 199.92 },
      prepayments: [{ number: prepayment.number, net: 168, tax: 31.92, gross: 199.92 }],
      balance: 990.08,
    })
    expect((await readReceivables(ctx)).customers.find((one) => one.customer_id === customer_id)?.total).toBe(990.08)
    expect(await getInvoice(ctx, prepayment.id)).toMatchObject({ deducted_in_id: id })
    expect((await listRelated(ctx, issued)).map(({ kind }) => kind)).toEqual(['prepayment'])
    expect(await codeOf(creditInvoice(once(), prepayment.id, { reason: 'Again' }))).toBe('over_credited')
  })

  it('is free again once that invoice is taken back, and comes off the corrected one', async () => {
    const { ctx, once } = world
    const { order, prepayment, finish, pay } = await prepay(100)
    await pay(prepayment.id, 119)
    await finish(400)
    const { id } = await createInvoice(once(), { work_order_ids: [order.id] })
    await issueInvoice(once(), id)
    await pay(id, 357)
    const next = await correctInvoice(once(), id, { reason: 'Wrong address' })
    expect(next).toMatchObject({ kind: 'corrected', preceding_id: id, totals: { gross: 476, prepaid: 119 } })
    const [note] = (await listRelated(ctx, await getInvoice(ctx, id))).filter(({ kind }) => kind === 'credit_note')
    expect(await getInvoice(ctx, note?.id ?? '')).toMatchObject({
      totals: { gross: 476, prepaid: 119 },
      balance: 357,
      prepayments: [{ number: prepayment.number }],
    })
    expect(await issueInvoice(once(), next.id)).toMatchObject({ balance: 357, prepayments: [{ gross: 119 }] })
    expect(await getInvoice(ctx, prepayment.id)).toMatchObject({ deducted_in_id: next.id })
  })

  it('of more than the work comes to is credited first, and bills nothing of the work itself', async () => {
    const { once } = world
    const { order, prepayment, finish, pay } = await prepay(100)
    await pay(prepayment.id, 119)
    await finish(50)
    const { problems, id } = await createInvoice(once(), { work_order_ids: [order.id] })
    const message = 'The prepayments come to 119, which is more than it: credit a part of them first.'
    expect(problems).toEqual([{ field: 'prepayments', message }])
    await deleteInvoice(once(), id)
    const none = [{ description: 'Prepayment', quantity: 1, unit_price: 0 }]
    const empty = await createInvoice(once(), { kind: 'prepayment', work_order_ids: [order.id], free_lines: none })
    expect(empty.problems.map((one) => one.message)).toContain('It comes to 0: a prepayment asks for more.')
    await deleteInvoice(once(), empty.id)
    const withLines = { kind: 'prepayment', work_order_ids: [order.id], line_item_ids: [order.id] }
    expect(await problemsOf(createInvoice(once(), withLines))).toEqual(['is no line item of the work orders'])
    expect(await problemsOf(createInvoice(once(), { kind: 'corrected', work_order_ids: [order.id] }))).toEqual([
      'must name the invoice whose place it takes',
    ])
  })

  it('of one customer comes off no invoice of another, who pays the work instead', async () => {
    const { ctx, once } = world
    const { customer_id, order, prepayment, finish, pay } = await prepay(100)
    await pay(prepayment.id, 119)
    await updateCustomer(once(), customer_id, { bill_to_id: (await makeHousehold(ctx)).customer_id })
    await finish(400)
    const draft = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(draft).toMatchObject({ prepayments: [], totals: { gross: 476, prepaid: 0 } })
    expect(draft.customer_id).not.toBe(customer_id)
  })

  it('is taxed as the legal entity is, where its line and its customer name no tax code', async () => {
    const { ctx, once, entity, full } = world
    const { order } = await prepay(10)
    const free_lines = [{ description: 'Prepayment', quantity: 1, unit_price: 100 }]
    const draft = await createInvoice(once(), { kind: 'prepayment', work_order_ids: [order.id], free_lines })
    expect(draft.problems.map(({ message }) => message)).toEqual(['“Prepayment” has no tax code'])
    await updateLegalEntity(ctx, entity.id, { tax_code_id: full.id })
    expect(await getInvoice(ctx, draft.id)).toMatchObject({ problems: [], totals: { gross: 119 } })
  })
})
