import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { changedFields } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { MergeType } from '@/lib/domain/merges'
import { addAssetPart } from '@/lib/services/assets/asset-parts'
import { updateContact } from '@/lib/services/customers/contacts'
import { createCustomer, getCustomer, restoreCustomer, updateCustomer } from '@/lib/services/customers/customers'
import { verifyCounters } from '@/lib/services/data/counters'
import { listHistory } from '@/lib/services/data/history'
import { REGISTRY } from '@/lib/services/data/registry'
import { listTrash, restoreFromTrash } from '@/lib/services/data/trash'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { idByExternalId, upsertRecord } from '@/lib/services/records/upsert'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeBiller } from '@/lib/testing/factories/billing'
import { issueInvoice } from '@/lib/services/billing/invoices/issue'
import { createInvoice } from '@/lib/services/billing/invoices/verbs'
import { makeAsset } from '@/lib/testing/factories/assets'
import {
  makeContact,
  makeContractLine,
  makeCustomer,
  makeServiceContract,
  makeSite,
} from '@/lib/testing/factories/customers'
import { makePart, makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { stateOf } from '@/lib/testing/state-of'
import { mergeRecords, tryMerge } from './index'
import { REFERENCES } from './references'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = { ...(await makeAccount()) }
})

const step = () => ({ ...ctx, requestId: newId() })
const merge = (type: MergeType, id: string, from_id: string, fields: string[] = []) =>
  mergeRecords(step(), type, id, { from_id, fields })

/** A customer with one of everything that hangs on it. */
async function makeFamily(name: string, phone: string) {
  const customer = await makeCustomer(ctx, { name, phone, external_id: `crm-${name}` })
  const site = await makeSite(ctx, customer.id, { name: 'Main' })
  const contact = await makeContact(ctx, customer.id, { site_id: site.id })
  const asset = await makeAsset(ctx, { customer_id: customer.id, object_id: site.id })
  const contract = await makeServiceContract(ctx, customer.id, { asset_ids: [asset.id] })
  const line = await makeContractLine(ctx, contract.id, { scope: 'site', site_id: site.id })
  const order = await makeWorkOrder(ctx, {
    customer_id: customer.id,
    site_id: site.id,
    contact_id: contact.id,
    asset_ids: [asset.id],
  })
  return { customer, site, contact, asset, contract, line, order }
}

describe('merging customers', () => {
  it('moves all that hangs on the duplicate, takes the chosen fields, and leaves both in the history', async () => {
    const [kept, gone] = [
      await makeFamily('Harbor Foods', '+1 206 555 0100'),
      await makeFamily('Harbour Foods', '+1 206 555 0199'),
    ]
    const result = await merge('customer', kept.customer.id, gone.customer.id, ['phone'])
    expect(result).toMatchObject({
      kept: { id: kept.customer.id, name: 'Harbor Foods' },
      merged: { id: gone.customer.id, name: 'Harbour Foods' },
      fields: ['phone'],
      moved: expect.arrayContaining([
        { record_type: 'work_order', count: 1 },
        { record_type: 'site', count: 1 },
        { record_type: 'asset', count: 1 },
      ]),
      alike: [
        { record_type: 'contact', name: 'Lee Park', ids: [kept.contact.id, gone.contact.id] },
        { record_type: 'site', name: 'Main', ids: [kept.site.id, gone.site.id] },
      ],
    })
    const now = await getCustomer(ctx, kept.customer.id)
    expect(now).toMatchObject({ name: 'Harbor Foods', phone: '+1 206 555 0199' })
    expect(now.contacts.map(({ id, is_primary }) => [id, is_primary])).toEqual([
      [kept.contact.id, true],
      [gone.contact.id, false],
    ])
    await expect(getCustomer(ctx, gone.customer.id)).rejects.toMatchObject({ code: 'not_found' })
    const { data } = await listHistory(ctx, 'customer', kept.customer.id, { per_page: 100, page: 1 })
    const rows = data.map(({ verb, record_id }) => `${verb} ${record_id === gone.customer.id ? 'duplicate' : 'kept'}`)
    expect(rows).toEqual(expect.arrayContaining(['merge kept', 'delete duplicate', 'create duplicate', 'create kept']))
    expect(await verifyCounters({ repair: false })).toEqual([])
  })

  it('writes into the history of each record exactly what its answer shows', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    const moved = ['site', 'contact', 'asset', 'contract', 'order'] as const
    const typeOf = { contract: 'service_contract', order: 'work_order' } as Record<string, keyof typeof REGISTRY>
    const read = async (name: (typeof moved)[number]) => ({
      ...(await REGISTRY[typeOf[name] ?? (name as 'site')].read(ctx, gone[name].id)),
    })
    const before = await Promise.all(moved.map(read))
    const { requestId } = step()
    await mergeRecords({ ...ctx, requestId }, 'customer', kept.customer.id, { from_id: gone.customer.id })
    for (const [index, name] of moved.entries()) {
      const rows = await db().history.findMany({
        where: { account_id: ctx.accountId, request_id: requestId, record_id: gone[name].id },
      })
      expect(
        rows.map(({ changes }) => changes),
        name,
      ).toEqual([changedFields(before[index] ?? null, await read(name))])
    }
  })

  it('goes back as one action and can be done again', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    const before = await stateOf(ctx)
    await merge('customer', kept.customer.id, gone.customer.id, ['phone', 'notes'])
    const merged = await stateOf(ctx)
    expect(await undoLastAction(step())).toMatchObject({ what: 'Merged a duplicate into customer A' })
    expect(await stateOf(ctx)).toEqual(before)
    await redoLastAction(step())
    expect(await stateOf(ctx)).toEqual(merged)
    await undoLastAction(step())
    expect(await stateOf(ctx)).toEqual(before)
    expect(await verifyCounters({ repair: false })).toEqual([])
  })

  it('separates the two when the duplicate is restored, and says in the trash where it went', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    const before = await stateOf(ctx)
    await merge('customer', kept.customer.id, gone.customer.id)
    expect((await listTrash(ctx, { per_page: 25, page: 1 })).data).toMatchObject([
      { id: gone.customer.id, merged_into: { id: kept.customer.id, name: kept.customer.customer_number } },
    ])
    await expect(restoreCustomer(ctx, gone.customer.id)).rejects.toMatchObject({ code: 'merged' })
    await restoreFromTrash(step(), 'customer', gone.customer.id)
    expect(await stateOf(ctx)).toEqual(before)
  })

  it('keeps what was changed since, and refuses to tear apart what belongs together by now', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    await merge('customer', kept.customer.id, gone.customer.id, ['phone'])
    await updateCustomer(ctx, kept.customer.id, { phone: '3' })
    const order = await createWorkOrder(ctx, { customer_id: kept.customer.id, site_id: gone.site.id })
    await expect(restoreFromTrash(step(), 'customer', gone.customer.id)).rejects.toMatchObject({
      code: 'merged',
      message: expect.stringContaining(`${order.work_order_number} is at the site Main.`),
    })
    await updateWorkOrder(ctx, order.id, { site_id: kept.site.id })
    await restoreFromTrash(step(), 'customer', gone.customer.id)
    expect(await getCustomer(ctx, kept.customer.id)).toMatchObject({ phone: '3' })
  })

  it('finds the record that is left by either external id', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    await merge('customer', kept.customer.id, gone.customer.id)
    expect(await idByExternalId(ctx, REGISTRY.customer, 'crm-B')).toBe(kept.customer.id)
    const { value } = await upsertRecord(ctx, REGISTRY.customer as never, 'crm-B', { notes: 'VIP' })
    expect(value).toMatchObject({ id: kept.customer.id, notes: 'VIP', external_id: 'crm-A' })
    await expect(createCustomer(ctx, { name: 'New', external_id: 'crm-B' })).rejects.toMatchObject({
      code: 'duplicate_external_id',
      details: [{ record_id: kept.customer.id }],
    })
    await restoreFromTrash(step(), 'customer', gone.customer.id)
    expect(await idByExternalId(ctx, REGISTRY.customer, 'crm-B')).toBe(gone.customer.id)
  })

  it('undoes merges of merges from the last one', async () => {
    const [a, b, c] = [await makeFamily('A', '1'), await makeFamily('B', '2'), await makeFamily('C', '3')]
    const before = await stateOf(ctx)
    await merge('customer', b.customer.id, a.customer.id)
    await merge('customer', c.customer.id, b.customer.id)
    expect(await idByExternalId(ctx, REGISTRY.customer, 'crm-A')).toBe(c.customer.id)
    await expect(restoreFromTrash(step(), 'customer', a.customer.id)).rejects.toMatchObject({
      message: expect.stringContaining('was merged into'),
    })
    await restoreFromTrash(step(), 'customer', b.customer.id)
    await restoreFromTrash(step(), 'customer', a.customer.id)
    expect(await stateOf(ctx)).toEqual(before)
  })

  it('refuses who pays in a circle, the record itself and what is not there', async () => {
    const [head, kept, gone, branch] = [
      await makeCustomer(ctx),
      await makeCustomer(ctx, { name: 'K' }),
      await makeCustomer(ctx, { name: 'G' }),
      await makeCustomer(ctx, { name: 'B' }),
    ]
    await updateCustomer(ctx, branch.id, { bill_to_id: gone.id })
    await updateCustomer(ctx, kept.id, { bill_to_id: head.id })
    await expect(merge('customer', kept.id, gone.id)).rejects.toMatchObject({ code: 'would_cycle' })
    await expect(merge('customer', kept.id, kept.id)).rejects.toMatchObject({ details: [{ field: 'from_id' }] })
    await expect(merge('customer', kept.id, newId())).rejects.toMatchObject({ code: 'validation_error' })
    await expect(merge('customer', newId(), kept.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(merge('customer', kept.id, head.id, ['customer_number'])).rejects.toMatchObject({
      code: 'validation_error',
    })
    const other = withScopes(ctx, 'read:customers')
    await expect(mergeRecords(other, 'customer', kept.id, { from_id: head.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await merge('customer', kept.id, head.id)
    expect(await getCustomer(ctx, kept.id)).toMatchObject({ bill_to: null })
  })

  it('writes nothing when it is only tried', async () => {
    const [kept, gone] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    const before = await stateOf(ctx)
    const { value } = await tryMerge(step(), 'customer', kept.customer.id, { from_id: gone.customer.id })
    expect(value.moved.length).toBeGreaterThan(3)
    expect(await stateOf(ctx)).toEqual(before)
    expect(await db().merge.count({ where: { account_id: ctx.accountId } })).toBe(0)
  })

  it('waits for a request that names the duplicate at this moment, and moves what it makes', async () => {
    const [kept, gone] = [await makeCustomer(ctx, { name: 'A' }), await makeCustomer(ctx, { name: 'B' })]
    let merging: Promise<unknown> = Promise.resolve()
    const order = await inTransaction(ctx, async (tx) => {
      const createdOrder = await createWorkOrder({ ...ctx, tx }, { customer_id: gone.id })
      merging = merge('customer', kept.id, gone.id)
      return createdOrder
    })
    await merging
    const row = await db().workOrder.findFirstOrThrow({ where: { account_id: ctx.accountId, id: order.id } })
    expect(row.customer_id).toBe(kept.id)
  })
})

describe('merging what belongs to a customer', () => {
  it('refuses sites, contacts and assets of different customers', async () => {
    const [a, b] = [await makeFamily('A', '1'), await makeFamily('B', '2')]
    for (const type of ['site', 'contact', 'asset'] as const)
      await expect(merge(type, a[type].id, b[type].id), type).rejects.toMatchObject({
        code: 'would_cycle',
        details: [{ field: 'from_id', record_id: b.customer.id }],
      })
  })

  it('moves and brings back what names a site, a contact, an asset and a part', async () => {
    const family = await makeFamily('A', '1')
    const { customer, order } = family
    const site = await makeSite(ctx, customer.id, { name: 'Main street' })
    const contact = await makeContact(ctx, customer.id, { name: 'L. Park' })
    const asset = await makeAsset(ctx, { customer_id: customer.id, serial_number: 'S-1' })
    await updateWorkOrder(ctx, order.id, { asset_ids: [family.asset.id, asset.id] })
    await updateContact(ctx, contact.id, { is_primary: true })
    const [part, twin] = [await makePart(ctx), await makePart(ctx, 'Fan belt B')]
    await addAssetPart(ctx, asset.id, { part_id: twin.id })
    const task = await makeTask(ctx, { parts: [{ part_id: twin.id, quantity: 2 }] })
    await makeContractLine(ctx, family.contract.id, { excluded_part_ids: [part.id, twin.id] })
    const pairs = [
      ['site', site.id, family.site.id, ['name']],
      ['contact', family.contact.id, contact.id, ['name']],
      ['asset', family.asset.id, asset.id, ['serial_number']],
      ['part', part.id, twin.id, []],
    ] as const
    const before = await stateOf(ctx)
    for (const [type, kept, gone, fields] of pairs) {
      const { requestId } = step()
      await mergeRecords({ ...ctx, requestId }, type, kept, { from_id: gone, fields })
      expect(await danglingOf(type, gone), type).toEqual([])
      await undoLastAction(step())
      expect(await stateOf(ctx), type).toEqual(before)
    }
    await merge('asset', family.asset.id, asset.id)
    expect(await REGISTRY.work_order.read(ctx, order.id)).toMatchObject({ asset_ids: [family.asset.id] })
    await merge('part', part.id, twin.id)
    expect(await REGISTRY.task.read(ctx, task.id)).toMatchObject({
      parts_required: [{ part_id: part.id, quantity: 2 }],
    })
    await merge('contact', family.contact.id, contact.id)
    expect(await REGISTRY.contact.read(ctx, family.contact.id)).toMatchObject({ is_primary: true })
  })
})

async function danglingOf(type: MergeType, gone: string): Promise<string[]> {
  const names: string[] = []
  for (const { table, column, isArray } of REFERENCES[type].references) {
    const condition = isArray ? `'${gone}' = ANY (${column})` : `${column} = '${gone}'`
    const { rows } = await pool().query(`SELECT 1 FROM "${table}" WHERE ${condition} LIMIT 1`)
    if (rows.length > 0) names.push(`${table}.${column}`)
  }
  return names
}

it('is not taken back once an invoice was issued', async () => {
  const { ctx: billing, finish, customer_id } = await makeBiller(ctx)
  const gone = await makeCustomer(billing, { name: 'Duplicate' })
  await mergeRecords(step(), 'customer', customer_id, { from_id: gone.id })
  const address = { street: 'Hafenstraße 4', city: 'Hamburg', postal_code: '20457', country: 'DE' }
  await updateCustomer(step(), customer_id, { address })
  const { id } = await finish([{ unit_price: 100 }])
  const draft = await createInvoice(step(), { work_order_ids: [id] })
  const { number } = await issueInvoice(step(), draft.id)
  await expect(restoreFromTrash(step(), 'customer', gone.id)).rejects.toMatchObject({
    code: 'merged',
    message: expect.stringContaining(`Invoice ${number} was issued`),
  })
})
