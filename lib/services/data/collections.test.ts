import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { pool } from '@/lib/db/client'
import { allContactsList } from '@/lib/schemas/customers/contact'
import { customerListQuery } from '@/lib/schemas/customers/customer'
import { assetListQuery } from '@/lib/schemas/assets/asset'
import { parseQuery } from '@/lib/schemas/query'
import { allLineItemsList } from '@/lib/schemas/work/line-item'
import { allTasksList } from '@/lib/schemas/work/task'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { listAssets } from '@/lib/services/assets/assets'
import { deleteContact, listAllContactsText } from '@/lib/services/customers/contacts'
import { listCustomers } from '@/lib/services/customers/customers'
import { listAllLineItems } from '@/lib/services/work/line-items'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask, deleteTask, listAllTasks } from '@/lib/services/work/tasks'
import { deleteWorkOrder, listWorkOrderRows, listWorkOrders } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'

let ctx: ServiceContext
let harbor: string
let order: string

beforeAll(async () => {
  ctx = await makeAccount()
  const contact = { email: 'Office@Harbor.example', phone: '+1 (206) 555-0142' }
  harbor = (await makeCustomer(ctx, { name: 'Harbor', ...contact, custom_fields: { floor: 3, vip: true } })).id
  await makeCustomer(ctx, {
    name: 'Other',
    phone: '206 555 0199',
    custom_fields: { floor: '3', vip: 'true', a: 'b c' },
  })
  order = (await makeWorkOrder(ctx, { customer_id: harbor, custom_fields: { po: 'X-1' } })).id
})

const paramsOf = (query: string) => new URLSearchParams(query)
const names = async (query: string) =>
  (await listCustomers(ctx, parseQuery(customerListQuery, paramsOf(query)))).data.map(({ name }) => name).sort()
const refusalOf = (query: string) => {
  try {
    return parseQuery(customerListQuery, paramsOf(query))
  } catch (error) {
    return (error as { details: object[] }).details
  }
}

describe('a list filtered', () => {
  test('by an e-mail address or a phone number finds it however it is written', async () => {
    for (const query of [
      'email=office@harbor.EXAMPLE',
      'phone=206-555-0142',
      'phone=%2B1 206 555 0142',
      'phone=2065550142',
    ])
      expect(await names(query), query).toEqual(['Harbor'])
    for (const query of ['email=office', 'email=office_harbor.example', 'phone=5550142'])
      expect(await names(query), query).toEqual([])
    expect(refusalOf('phone=none')).toEqual([{ field: 'phone', message: 'must have digits' }])
  })

  test('by fields of the company’s own compares texts, numbers and truth; all of them have to fit', async () => {
    expect(await names('custom_fields.floor=3')).toEqual(['Harbor', 'Other'])
    expect(await names('custom_fields[vip]=true')).toEqual(['Harbor', 'Other'])
    expect(await names('custom_fields.floor=3&custom_fields.a=b%20c')).toEqual(['Other'])
    expect(await names('custom_fields.floor=4')).toEqual([])
    await makeAsset(ctx, { customer_id: harbor, name: 'Tall', custom_fields: { floor: 9 } })
    const assets = await listAssets(ctx, parseQuery(assetListQuery, paramsOf('custom_fields.floor=9')))
    expect(assets.data.map(({ name }) => name)).toEqual(['Tall'])
    const filterParams = paramsOf('custom_fields.po=X-1')
    expect((await listWorkOrders(ctx, parseQuery(workOrderListQuery, filterParams))).data.map(({ id }) => id)).toEqual([
      order,
    ])
    expect(
      (await listWorkOrderRows(ctx, parseQuery(workOrderTableQuery, filterParams))).data.map(({ id }) => id),
    ).toEqual([order])
  })

  test('by a field that is named twice, not at all, or among too many is refused', () => {
    expect(refusalOf('custom_fields.a=1&custom_fields.a=2')).toEqual([
      { field: 'custom_fields.a', message: 'may be given only once' },
    ])
    expect(refusalOf('custom_fields.a=')).toEqual([{ field: 'custom_fields.a', message: 'must not be empty' }])
    expect(refusalOf('custom_fields.__proto__=x')).toMatchObject([{ field: 'custom_fields.__proto__' }])
    expect(refusalOf('custom_fields=a')).toEqual([{ field: 'custom_fields', message: 'must be an object' }])
    expect(refusalOf('name.a=1')).toEqual([{ field: 'name.a', message: 'is not a parameter of this operation' }])
    const many = Array.from({ length: 6 }, (_none, index) => `custom_fields.f${index}=1`).join('&')
    expect(refusalOf(many)).toEqual([{ field: 'custom_fields', message: 'must be at most 5 fields' }])
  })
})

describe('among many customers', () => {
  let many: ServiceContext

  beforeAll(async () => {
    many = await makeAccount()
    await pool().query(
      `INSERT INTO customer (account_id, id, customer_number, name, email, phone, external_id, custom_fields, updated_at)
       SELECT $1, gen_random_uuid(), n, 'Many', n || '@b.example', '206555' || n, n, jsonb_build_object('floor', n), now()
       FROM generate_series(1000, 4000) n`,
      [many.accountId],
    )
    await pool().query('ANALYZE customer')
  })

  test.each([
    ['email=1042@B.example', 'customer_email_live'],
    ['phone=206 555 1042', 'customer_phone_live'],
    ['custom_fields.floor=1042', 'customer_custom_fields_live'],
    ['external_id=1042', 'customer_external_id'],
  ])('%s finds its way by the index %s', async (query, index) => {
    let matchCount = 0
    const [read] = await watch(async () => {
      matchCount = (await listCustomers(many, parseQuery(customerListQuery, paramsOf(query)))).data.length
    })
    expect(matchCount).toBe(1)
    const plan = await pool().query({ text: `EXPLAIN ${read?.text}`, values: read?.values })
    expect(JSON.stringify(plan.rows)).toContain(index)
  })
})

describe('the collection', () => {
  test('of contacts has those of all customers', async () => {
    const other = await makeCustomer(ctx, { name: 'With contacts' })
    const [first, second] = [
      await makeContact(ctx, harbor, { name: 'Lee', email: 'LEE@harbor.example', phone: '206.555.0101' }),
      await makeContact(ctx, other.id, { name: 'Kim', external_id: 'p-1' }),
    ]
    const list = async (query = '') =>
      (await listAllContactsText(ctx, parseQuery(allContactsList.query, paramsOf(query)))).value().data
    expect(await list()).toEqual([second, first])
    expect(await list('email=lee@harbor.example&phone=2065550101')).toEqual([first])
    expect(await list('external_id=p-1')).toEqual([second])
    expect(await list(`customer_id=${other.id}&sort=name`)).toEqual([second])
    await deleteContact(ctx, second.id)
    expect(await list()).toEqual([first])
    const stranger = withScopes(ctx, 'read:work-orders')
    await expect(listAllContactsText(stranger, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of tasks and line items has those of live work orders', async () => {
    const [keptOrder, gone] = [await makeWorkOrder(ctx), await makeWorkOrder(ctx)]
    const since = new Date().toISOString()
    const tasks = []
    for (const { id } of [keptOrder, gone]) tasks.push(await createTask(ctx, id, { name: 'Check', external_id: id }))
    const line = { type: 'labor', description: 'Labor', quantity: 1, unit_price: 10 }
    const lines = []
    for (const { id } of tasks) lines.push(await createLineItem(ctx, id, line))
    const listTasks = async (query = '') =>
      (await listAllTasks(ctx, parseQuery(allTasksList.query, paramsOf(query)))).data.map(({ id }) => id)
    const listLines = async (query = '') =>
      (await listAllLineItems(ctx, parseQuery(allLineItemsList.query, paramsOf(query)))).data.map(({ id }) => id)
    const [first, second] = tasks
    expect(await listTasks(`updated_after=${since}`)).toEqual([second?.id, first?.id])
    expect(await listTasks(`work_order_id=${keptOrder.id}`)).toEqual([first?.id])
    expect(await listTasks(`external_id=${gone.id}&technician_id=none&status=pending`)).toEqual([second?.id])
    expect(await listLines(`work_order_id=${gone.id}`)).toEqual([lines[1]?.id])
    expect(await listLines(`task_id=${first?.id}&type=labor`)).toEqual([lines[0]?.id])
    await deleteWorkOrder(ctx, gone.id)
    expect([await listTasks(`updated_after=${since}`), await listLines(`updated_after=${since}`)]).toEqual([
      [first?.id],
      [lines[0]?.id],
    ])
    await deleteTask(ctx, first?.id ?? '')
    expect([await listTasks(`updated_after=${since}`), await listLines(`updated_after=${since}`)]).toEqual([[], []])
  })
})
