import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { Decimal, toNumber } from '@/lib/domain/money'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { LINE_ITEM_TYPES, lineItemRecord } from '@/lib/schemas/work/line-item'
import { deleteTask } from '@/lib/services/work/tasks'
import { deleteWorkOrder, getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTask } from '@/lib/testing/factories/tasks'
import {
  createLineItem,
  deleteLineItem,
  getLineItem,
  listLineItems,
  updateLineItem,
} from '@/lib/services/work/line-items'
import { proofRuns } from '@/lib/testing/proof-size'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

const labor = { type: 'labor', description: 'On site', quantity: 1.5, unit_price: 95, tax_rate: 0.1025 }
const notFound = { code: 'not_found' }
const refused = (fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})

describe('amounts', () => {
  test('are returned with the record and can be sent back', async () => {
    const task = await makeTask(ctx)
    const createdItem = await createLineItem(ctx, task.id, labor)
    expect(lineItemRecord.strict().parse(createdItem)).toEqual(createdItem)
    expect(createdItem).toMatchObject({ ...labor, task_id: task.id, subtotal: 142.5, tax: 14.61, total: 157.11 })
    expect(await getLineItem(ctx, createdItem.id)).toEqual(createdItem)
    expect(await updateLineItem(ctx, createdItem.id, createdItem)).toMatchObject({
      subtotal: 142.5,
      tax: 14.61,
      total: 157.11,
    })
  })

  test('follow every change of the line', async () => {
    const task = await makeTask(ctx)
    const createdItem = await createLineItem(ctx, task.id, { ...labor, tax_rate: undefined })
    expect(createdItem).toMatchObject({ tax_rate: 0, tax: 0, total: 142.5 })
    expect(await updateLineItem(ctx, createdItem.id, { quantity: 3, unit_price: 0.1 })).toMatchObject({ total: 0.3 })
    expect(
      await updateLineItem(ctx, createdItem.id, { type: 'discount', quantity: 1, unit_price: 1.005 }),
    ).toMatchObject({
      subtotal: -1.01,
      total: -1.01,
    })
    expect(await updateLineItem(ctx, createdItem.id, { tax_rate: 0.1 })).toMatchObject({ tax: -0.1, total: -1.11 })
  })

  test('are in the currency of the account', async () => {
    const yen = await makeAccount({ currency: 'JPY' })
    const task = await makeTask(yen)
    expect(await createLineItem(yen, task.id, { ...labor, unit_price: 33 })).toMatchObject({ subtotal: 50, total: 55 })
    const dinars = await makeAccount({ currency: 'KWD' })
    const other = await makeTask(dinars)
    const createdItem = await createLineItem(dinars, other.id, {
      ...labor,
      quantity: 1,
      unit_price: 1.0005,
      tax_rate: 0,
    })
    expect(createdItem.subtotal).toBe(1.001)
  })

  test('of twelve digits are exact, and refused beyond what a JSON number can hold', async () => {
    const task = await makeTask(ctx)
    const large = { type: 'part', description: 'Chiller', quantity: 1, unit_price: 999_999_999_999.99 }
    expect(await createLineItem(ctx, task.id, large)).toMatchObject({ subtotal: 999_999_999_999.99 })
    const edge = await createLineItem(ctx, task.id, { ...large, quantity: 10 })
    expect(edge.total).toBe(9_999_999_999_999.9)
    await expect(updateLineItem(ctx, edge.id, { quantity: 10.001 })).rejects.toMatchObject(refused(['unit_price']))
    await expect(updateLineItem(ctx, edge.id, { tax_rate: 0.01 })).rejects.toMatchObject(refused(['unit_price']))
    expect((await getWorkOrder(ctx, task.work_order_id)).totals.total).toBe(10_999_999_999_999.89)
  })

  test('of a work order are the exact sums of its live line items', async () => {
    const task = await makeTask(ctx)
    const other = await makeTask(ctx, {}, task.work_order_id)
    const totals = async () => (await getWorkOrder(ctx, task.work_order_id)).totals
    const dime = { type: 'fee', description: 'Dime', quantity: 1, unit_price: 0.1 }
    const dimes = [await createLineItem(ctx, task.id, dime), await createLineItem(ctx, task.id, dime)]
    await createLineItem(ctx, other.id, { ...dime, tax_rate: 0.5 })
    expect(await totals()).toEqual({ subtotal: 0.3, tax: 0.05, total: 0.35 })
    await createLineItem(ctx, task.id, { ...dime, type: 'discount', unit_price: 1 })
    expect(await totals()).toEqual({ subtotal: -0.7, tax: 0.05, total: -0.65 })
    await deleteLineItem(ctx, dimes[0]?.id ?? '')
    await deleteTask(ctx, other.id)
    expect(await totals()).toEqual({ subtotal: -0.9, tax: 0, total: -0.9 })
    await deleteTask(ctx, task.id)
    expect(await totals()).toEqual({ subtotal: 0, tax: 0, total: 0 })
  })

  test('every line item is rejected with reasons or has amounts that add up', async () => {
    const task = await makeTask(ctx)
    const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0.001, 1e12, -0, 0.1, 1e-7, 1e21))
    const line = fc.record({
      type: fc.constantFrom(...LINE_ITEM_TYPES),
      description: fc.string({ unit: 'binary' }),
      quantity: number,
      unit_price: number,
      tax_rate: fc.oneof(
        number,
        fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 1_000_000),
      ),
    })
    await fc.assert(
      fc.asyncProperty(line, async (body) => {
        try {
          const createdItem = await createLineItem(ctx, task.id, body)
          expect(new Decimal(createdItem.subtotal).plus(createdItem.tax).equals(createdItem.total)).toBe(true)
          const sign = body.type === 'discount' ? -1 : 1
          const exact = new Decimal(body.quantity).times(body.unit_price).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
          expect(createdItem.subtotal).toBe(toNumber(exact.times(sign)))
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
          expect(error.code).toBe('validation_error')
          expect(error.details.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: proofRuns(150) },
    )
  })
})

test('names every error at once', async () => {
  const task = await makeTask(ctx)
  await expect(createLineItem(ctx, task.id, {})).rejects.toMatchObject(
    refused(['type', 'description', 'quantity', 'unit_price']),
  )
  const bad = { type: 'gift', description: ' ', quantity: 0, unit_price: 0.00001, tax_rate: 1.1, price: 1 }
  await expect(createLineItem(ctx, task.id, bad)).rejects.toMatchObject(refused(Object.keys(bad)))
  const more = { quantity: '1', unit_price: -1, tax_rate: null, type: null, description: null }
  const createdItem = await createLineItem(ctx, task.id, labor)
  await expect(updateLineItem(ctx, createdItem.id, more)).rejects.toMatchObject({
    details: expect.arrayContaining(
      Object.keys(more).map((field) => expect.objectContaining({ field }) as unknown),
    ) as unknown,
  })
})

describe('visibility', () => {
  test('a list has the lines of its task, newest first, page by page', async () => {
    const task = await makeTask(ctx)
    const createdItems = []
    for (const quantity of [1, 2, 3]) createdItems.push(await createLineItem(ctx, task.id, { ...labor, quantity }))
    expect((await listLineItems(ctx, task.id, {})).data).toEqual(createdItems.toReversed())
    const page = await listLineItems(ctx, task.id, { per_page: 2, sort: 'created_at' })
    expect(page.data.map((row) => row.quantity)).toEqual([1, 2])
    expect(page.meta).toMatchObject({ total_count: 3, total_pages: 2 })
  })

  test('a line item is 404 after its task or work order was deleted, and for other accounts', async () => {
    const lines = []
    for (let index = 0; index < 3; index += 1) {
      const task = await makeTask(ctx)
      lines.push({ task, line: await createLineItem(ctx, task.id, labor) })
    }
    const [ownLine, ofTask, ofOrder] = lines
    await deleteLineItem(ctx, ownLine?.line.id ?? '')
    await deleteTask(ctx, ofTask?.task.id ?? '')
    await deleteWorkOrder(ctx, ofOrder?.task.work_order_id ?? '')
    const stranger = await makeAccount()
    const foreign = await createLineItem(stranger, (await makeTask(stranger)).id, labor)
    for (const id of [...lines.map(({ line }) => line.id), foreign.id, 'x', newId()]) {
      await expect(getLineItem(ctx, id)).rejects.toMatchObject(notFound)
      await expect(updateLineItem(ctx, id, {})).rejects.toMatchObject(notFound)
      await expect(deleteLineItem(ctx, id)).rejects.toMatchObject(notFound)
    }
    for (const id of [ofTask?.task.id ?? '', ofOrder?.task.id ?? '', foreign.task_id, 'x']) {
      await expect(listLineItems(ctx, id, {})).rejects.toMatchObject(notFound)
      await expect(createLineItem(ctx, id, labor)).rejects.toMatchObject(notFound)
    }
  })

  test('reading and writing need their own scopes', async () => {
    const task = await makeTask(ctx)
    const createdItem = await createLineItem(ctx, task.id, labor)
    const reader = withScopes(ctx, 'read:work-orders')
    const writer = withScopes(ctx, 'write:work-orders')
    const forbidden = { code: 'forbidden' }
    await expect(createLineItem(reader, task.id, labor)).rejects.toMatchObject(forbidden)
    await expect(updateLineItem(reader, createdItem.id, {})).rejects.toMatchObject(forbidden)
    await expect(deleteLineItem(reader, createdItem.id)).rejects.toMatchObject(forbidden)
    await expect(getLineItem(writer, createdItem.id)).rejects.toMatchObject(forbidden)
    await expect(listLineItems(writer, task.id, {})).rejects.toMatchObject(forbidden)
  })

  test('If-Match is honoured and every change is in the history', async () => {
    const task = await makeTask(ctx)
    const createdItem = await createLineItem(ctx, task.id, labor)
    await updateLineItem(ctx, createdItem.id, { quantity: 2 }, etagOf(createdItem))
    await expect(updateLineItem(ctx, createdItem.id, {}, etagOf(createdItem))).rejects.toMatchObject({
      code: 'precondition_failed',
    })
    await expect(deleteLineItem(ctx, createdItem.id, etagOf(createdItem))).rejects.toMatchObject({
      code: 'precondition_failed',
    })
    await deleteLineItem(ctx, createdItem.id)
    const rows = await db().history.findMany({ where: { record_id: createdItem.id }, orderBy: { id: 'asc' } })
    expect(rows.map((row) => row.verb)).toEqual(['create', 'update', 'delete'])
    expect(rows[1]?.changes).toMatchObject({ quantity: [1.5, 2], total: [157.11, 209.48] })
  })
})
