import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createComplianceRule } from '@/lib/services/assets/compliance-rules'
import { createRefrigerantEvent } from '@/lib/services/assets/refrigerant-events'
import { deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { readRefrigerantSheet } from './index'

let ctx: ServiceContext
let assetId: string

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  assetId = (await makeAsset(ctx)).id
  await createComplianceRule(ctx, {
    name: 'Store cooling',
    appliance: 'commercial_refrigeration',
    min_charge: 15,
    unit: 'lb',
    limit_percent: 20,
    repair_days: 30,
    citation: '40 CFR 84.106',
    valid_from: '2020-01-01',
  })
})

const log = (occurred_on: string, kind: string, quantity?: number, circuit = '1') =>
  createRefrigerantEvent(ctx, {
    asset_id: assetId,
    kind,
    quantity,
    circuit,
    occurred_on,
    appliance: 'commercial_refrigeration',
    substance: 'R-448A',
    unit: 'lb',
    full_charge: 100,
  })

test('shows each circuit with the open order that repairs it, and the newest entries first', async () => {
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'])
    await log(day, 'leak_test', undefined, 'B')
  const { repair_work_order_id: id } = await log('2026-02-01', 'added', 25, 'A')
  const order = await getWorkOrder(ctx, id ?? '')
  const sheet = await readRefrigerantSheet(ctx, assetId)
  expect(sheet.circuits).toMatchObject([
    {
      circuit: 'A',
      state: 'overdue',
      leak_rate: 25,
      limit_percent: 20,
      last_addition_on: '2026-02-01',
      repair: { id, work_order_number: order.work_order_number },
      last_leak_test_on: null,
    },
    { circuit: 'B', state: 'within', leak_rate: null, repair: null, last_leak_test_on: '2026-01-05' },
  ])
  expect(sheet.total_entries).toBe(6)
  expect(sheet.entries.map(({ occurred_on }) => occurred_on)).toEqual([
    '2026-02-01',
    '2026-01-05',
    '2026-01-04',
    '2026-01-03',
    '2026-01-02',
  ])
  expect(sheet.entries[0]).toMatchObject({ kind: 'added', quantity: 25, unit: 'lb', leak_rate: 25 })
})

test('names no order that is cancelled or in the trash', async () => {
  const { repair_work_order_id: id } = await log('2026-02-01', 'added', 25)
  const repair = async () => (await readRefrigerantSheet(ctx, assetId)).circuits[0]?.repair ?? null
  await updateWorkOrder(ctx, id ?? '', { status: 'cancelled' })
  expect(await repair()).toBeNull()
  const { repair_work_order_id: second } = await log('2026-02-11', 'added', 25)
  expect(await repair()).toMatchObject({ id: second })
  await deleteWorkOrder(ctx, second ?? '')
  expect(await repair()).toBeNull()
})

test('is read with the permission for assets, in its own company alone', async () => {
  await expect(readRefrigerantSheet(withScopes(ctx), assetId)).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount()
  await expect(readRefrigerantSheet(other, assetId)).rejects.toMatchObject({ code: 'not_found' })
})
