import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { deleteAsset } from '@/lib/services/assets/assets'
import { createServiceContract } from '@/lib/services/customers/service-contracts'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import {
  makeContact,
  makeContractLine,
  makeCustomer,
  makeServiceContract,
  makeSite,
} from '@/lib/testing/factories/customers'
import { watch } from '@/lib/testing/statements'
import { lookupWarranty } from '@/lib/services/assets/warranty'

/** The day so many days from today in the account's time zone. */
function day(ctx: ServiceContext, offset: number): string {
  const today = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  return new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
}

const tags = (results: { candidates: { asset_tag: string }[] }) => results.candidates.map(({ asset_tag }) => asset_tag)

test('a serial number finds asset, customer, coverage and history', async () => {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods', phone: '206-555-0101' })
  await makeContact(ctx, customer.id, { name: 'Lee Park', phone: '206-555-0102' })
  const site = await makeSite(ctx, customer.id)
  const asset = await makeAsset(ctx, {
    name: 'Walk-in cooler',
    customer_id: customer.id,
    object_id: site.id,
    serial_number: 'NV-26-0042',
    warranty_type: 'full',
    warranty_start: day(ctx, -100),
    warranty_expiry: day(ctx, 20),
  })
  await createServiceContract(ctx, {
    name: 'Gold',
    customer_id: customer.id,
    start_date: day(ctx, -10),
    end_date: day(ctx, 10),
    response_hours: 4,
    asset_ids: [asset.id],
  })
  await addServiceRecord(ctx, asset.id, { date: '2026-01-05T10:00:00Z', type: 'repair' })
  const order = await createWorkOrder(ctx, { customer_id: customer.id, asset_ids: [asset.id], description: 'Warm' })

  const { exact, candidates } = await lookupWarranty(ctx, '  nv-26-0042 ')
  expect(candidates).toEqual([])
  expect(exact).toMatchObject({
    asset: { id: asset.id, asset_tag: asset.asset_tag, site: { name: site.name } },
    verdict: 'expiring',
    status: { is_active: true, days_remaining: 20, coverage: { parts: true, labor: true, extended_hours: true } },
    contract: { name: 'Gold', response_hours: 4, is_current: true },
    customer: { name: 'Harbor Foods', phone: '206-555-0101', contact: { name: 'Lee Park', phone: '206-555-0102' } },
  })
  expect(exact?.visits.map(({ work_order_id }) => work_order_id)).toEqual([order.id, null])
})

test('says what contracts pay on the machine and what is left of it, by one statement more', async () => {
  const ctx = await makeAccount()
  const asset = await makeAsset(ctx, {
    serial_number: 'NV-9',
    warranty_type: 'parts_only',
    warranty_expiry: day(ctx, 9),
  })
  const other = await makeAsset(ctx, { customer_id: asset.customer.id })
  const before = await watch(() => lookupWarranty(ctx, 'NV-9'))
  expect((await lookupWarranty(ctx, 'NV-9')).exact).toMatchObject({
    contract_lines: [],
    payers: { parts: 'warranty', labor: 'customer' },
  })

  const contract = await makeServiceContract(ctx, asset.customer.id, { name: 'Gold' })
  const allowance = { included: 5, unit: 'visit', period: 'year' }
  const line = await makeContractLine(ctx, contract.id, { covers: { part: 100, labor: 50 }, ...allowance })
  await makeContractLine(ctx, contract.id, { scope: 'asset', asset_id: other.id })
  const ended = await makeServiceContract(ctx, asset.customer.id, { end_date: day(ctx, -1) })
  await makeContractLine(ctx, ended.id)
  const order = await createWorkOrder(ctx, { customer_id: asset.customer.id, asset_ids: [asset.id] })
  const task = await createTask(ctx, order.id, { name: 'Repair' })
  await createLineItem(ctx, task.id, { type: 'labor', description: 'Work', quantity: 1, unit_price: 100 })
  await updateWorkOrder(ctx, order.id, { status: 'completed' })

  const { exact } = await lookupWarranty(ctx, 'NV-9')
  expect(exact?.contract_lines).toEqual([
    {
      id: line.id,
      contract: { id: contract.id, name: 'Gold', contract_number: contract.contract_number },
      sentence: 'Parts 100 %, labor 50 %, 4 of 5 visits left',
    },
  ])
  expect(exact?.payers).toEqual({ parts: 'warranty', labor: 'contract' })
  expect(await watch(() => lookupWarranty(ctx, 'NV-9'))).toHaveLength(before.length + 1)
})

test('finds the tag however it is typed, and by the address in its QR code', async () => {
  const ctx = await makeAccount()
  const asset = await makeAsset(ctx)
  const number = Number(asset.asset_tag.replace('AST-', ''))
  const typed = [asset.asset_tag, asset.asset_tag.toLowerCase(), `ast ${number}`, `AST${number}`]
  for (const text of [
    ...typed,
    `https://console.example/assets/${asset.id}`,
    `http://x/assets/${asset.id}?tab=service`,
  ])
    expect((await lookupWarranty(ctx, text)).exact?.asset.id, text).toBe(asset.id)
  expect(tags(await lookupWarranty(ctx, String(number)))).toEqual([asset.asset_tag])
})

test('without an exact match lists up to ten similar ones, nearest first, of the own account', async () => {
  const ctx = await makeAccount()
  const { customer } = await makeAsset(ctx)
  for (let index = 10; index < 22; index++)
    await makeAsset(ctx, { customer_id: customer.id, serial_number: `PQ26-77${index}-XB` })
  const other = await makeAccount()
  await makeAsset(other, { serial_number: 'PQ26-7799-XB' })

  const part = await lookupWarranty(ctx, 'pq26-77')
  expect(part.exact).toBeNull()
  expect(part.candidates).toHaveLength(10)
  const mistyped = await lookupWarranty(ctx, 'PQ26-7715-XD')
  expect(mistyped.candidates[0]?.serial_number).toBe('PQ26-7715-XB')
  expect(mistyped.candidates.map((one) => one.serial_number)).not.toContain('PQ26-7799-XB')
  expect((await lookupWarranty(ctx, 'PQ26-7799-XB')).exact).toBeNull()
  expect(await lookupWarranty(ctx, '%%%')).toEqual({ exact: null, candidates: [] })
  expect(await lookupWarranty(ctx, '  ')).toEqual({ exact: null, candidates: [] })
  expect(await lookupWarranty(ctx, 'a\0b')).toEqual({ exact: null, candidates: [] })
})

test('a serial number that reads like the tag of another asset lets the user choose', async () => {
  const ctx = await makeAccount()
  const first = await makeAsset(ctx)
  const second = await makeAsset(ctx, { serial_number: first.asset_tag })
  const result = await lookupWarranty(ctx, first.asset_tag)
  expect(result.exact).toBeNull()
  expect(tags(result).sort()).toEqual([first.asset_tag, second.asset_tag].sort())
})

test('excludes the trash, and hides phone numbers without permission to read customers', async () => {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx, { phone: '206-555-0101' })
  const asset = await makeAsset(ctx, { customer_id: customer.id, serial_number: 'GONE-1' })
  const limited = await lookupWarranty(withScopes(ctx, 'read:assets'), 'gone-1')
  expect(limited.exact?.customer).toEqual({ id: customer.id, name: customer.name, phone: null, contact: null })
  await expect(lookupWarranty(withScopes(ctx, 'read:customers'), 'gone-1')).rejects.toMatchObject({ code: 'forbidden' })
  await deleteAsset(ctx, asset.id)
  expect(await lookupWarranty(ctx, 'gone-1')).toEqual({ exact: null, candidates: [] })
})

test('an exact match is found through the indexes', async () => {
  const ctx = await makeAccount()
  const rows = await db().$queryRaw<Record<string, string>[]>`
    EXPLAIN SELECT id FROM asset
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND lower(serial_number) = lower('NV-1')`
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toMatch(/Index/)
})
