import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { dayAfter, dayIn } from '@/lib/domain/time'
import { assetListItem, assetListQuery, assetRecord } from '@/lib/schemas/assets/asset'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset, makePremises } from '@/lib/testing/factories/assets'
import { makeProduct } from '@/lib/testing/factories/catalogue'
import { trash } from '@/lib/testing/factories/work-orders'
import { createAsset, deleteAsset, getAsset, listAssets, updateAsset } from '@/lib/services/assets/assets'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'Pacific/Auckland' })
})

const query = (text = '') => parseQuery(assetListQuery, new URLSearchParams(text))
const namesOf = async (text: string) => (await listAssets(ctx, query(text))).data.map((asset) => asset.name)
const fieldsOf = (fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})

describe('creating', () => {
  test('takes every field that the service does not assign, and answers them all', async () => {
    const premises = await makePremises(ctx)
    const product = await makeProduct(ctx)
    const ownValue = {
      name: 'Walk-in cooler',
      serial_number: 'SN-1',
      model_number: 'M-1',
      location: 'Cellar',
      status: 'under_repair',
      install_date: '2024-02-29',
      warranty_start: '2024-02-29',
      warranty_expiry: '2028-02-29',
      warranty_type: 'parts_only',
      specifications: { volume: '12 m3' },
      custom_fields: { floor: -1, lit: true, door: null },
      notes: 'Key at the desk',
    }
    const asset = await createAsset(ctx, { ...ownValue, ...premises, product_id: product.id })
    expect(asset).toMatchObject(ownValue)
    expect(asset).toMatchObject({
      asset_tag: 'AST-000001',
      customer: { id: premises.customer_id, name: 'Harbor Bakery' },
      object: { id: premises.object_id, name: 'Main bakery', address: null },
      service_contract: { id: premises.service_contract_id, name: 'Gold' },
      product: { id: product.id, name: product.name, manufacturer: 'Carrier' },
      service_history: [],
    })
    expect(assetRecord.strict().safeParse(asset).error).toBeUndefined()
    const [item] = (await listAssets(ctx, query())).data
    expect(assetListItem.strict().safeParse(item).error).toBeUndefined()
    expect(item?.product).toEqual({ id: product.id, name: product.name })
  })

  test('is pending until its install date in the account’s time zone', async () => {
    const today = dayIn('Pacific/Auckland', new Date())
    expect(await makeAsset(ctx, { install_date: today })).toMatchObject({ status: 'active' })
    expect(await makeAsset(ctx, { install_date: dayAfter(today) })).toMatchObject({ status: 'pending_install' })
    expect(await makeAsset(ctx, { install_date: dayAfter(today), status: 'inactive' })).toMatchObject({
      status: 'inactive',
    })
  })

  test('has a standard warranty when a warranty date is given, else none', async () => {
    expect(await makeAsset(ctx)).toMatchObject({ warranty_type: 'none' })
    expect(await makeAsset(ctx, { warranty_expiry: '2030-01-01' })).toMatchObject({ warranty_type: 'standard' })
    expect(await makeAsset(ctx, { warranty_start: '2020-01-01' })).toMatchObject({ warranty_type: 'standard' })
  })

  test('names every wrong field at once and stores nothing', async () => {
    const mine = await makePremises(ctx)
    const others = await makePremises(ctx)
    const body = {
      name: '',
      customer_id: mine.customer_id,
      object_id: others.object_id,
      service_contract_id: others.service_contract_id,
      product_id: newId(),
      warranty_start: '2026-01-02',
      warranty_expiry: '2026-01-01',
      colour: 'red',
    }
    await expect(createAsset(ctx, body)).rejects.toMatchObject(
      fieldsOf(['name', 'colour', 'product_id', 'object_id', 'service_contract_id', 'warranty_expiry']),
    )
    expect(await namesOf('')).toEqual([])
    expect((await makeAsset(ctx)).asset_tag).toBe('AST-000001')
  })

  test('numbers stay without gaps when concurrent creates are refused', async () => {
    const { customer_id } = await makePremises(ctx)
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        createAsset(ctx, { name: `A${index}`, customer_id, serial_number: index % 2 ? `S${index}` : 'same' }),
      ),
    )
    const tags = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.asset_tag : []))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(tags.sort()).toEqual(Array.from({ length: 11 }, (_, index) => `AST-${String(index + 1).padStart(6, '0')}`))
    expect(refused).toHaveLength(9)
    for (const error of refused) expect(error).toMatchObject({ code: 'duplicate_serial_number' })
  })
})

describe('serial numbers', () => {
  test('are unique among live assets, ignoring case and spaces around, also on change', async () => {
    const first = await makeAsset(ctx, { serial_number: 'Ab-1' })
    const second = await makeAsset(ctx, { serial_number: 'Ab-2' })
    const duplicate = {
      code: 'duplicate_serial_number',
      details: [{ field: 'serial_number', message: `is already the serial number of ${first.asset_tag}` }],
    }
    await expect(makeAsset(ctx, { serial_number: ' aB-1 ' })).rejects.toMatchObject(duplicate)
    await expect(updateAsset(ctx, second.id, { serial_number: 'AB-1' })).rejects.toMatchObject(duplicate)
    expect(await updateAsset(ctx, first.id, { serial_number: 'AB-1' })).toMatchObject({ serial_number: 'AB-1' })

    await deleteAsset(ctx, first.id)
    expect(await updateAsset(ctx, second.id, { serial_number: 'ab-1' })).toMatchObject({ serial_number: 'ab-1' })
  })

  test('of another account do not count', async () => {
    await makeAsset(ctx, { serial_number: 'shared' })
    expect(await makeAsset(await makeAccount(), { serial_number: 'shared' })).toMatchObject({ asset_tag: 'AST-000001' })
  })

  test('are found by any part, ignoring case, with % and _ taken literally', async () => {
    await makeAsset(ctx, { name: 'percent', serial_number: 'X100%_a' })
    await makeAsset(ctx, { name: 'plain', serial_number: 'X1000ba' })
    await makeAsset(ctx, { name: 'backslash', serial_number: String.raw`C:\dir` })
    expect(await namesOf('serial_number=100%25')).toEqual(['percent'])
    expect(await namesOf('serial_number=_A')).toEqual(['percent'])
    expect(await namesOf('serial_number=x100')).toEqual(['plain', 'percent'])
    expect(await namesOf(`serial_number=${encodeURIComponent('\\')}`)).toEqual(['backslash'])
  })
})

describe('changing', () => {
  test('what was read can be sent back, also when what it names is in the trash', async () => {
    const premises = await makePremises(ctx)
    const product = await makeProduct(ctx)
    const asset = await makeAsset(ctx, { ...premises, product_id: product.id })
    await db().product.updateMany({ where: { id: product.id }, data: { deleted_at: new Date() } })
    await trash(ctx, 'site', premises.object_id)
    const sent = { ...asset, ...premises, product_id: product.id, location: 'Cellar' }
    expect(await updateAsset(ctx, asset.id, sent)).toMatchObject({
      location: 'Cellar',
      product: { name: product.name },
    })
    await expect(makeAsset(ctx, { product_id: product.id })).rejects.toMatchObject(fieldsOf(['product_id']))
  })

  test('checks warranty dates on the merged record', async () => {
    const asset = await makeAsset(ctx, { warranty_start: '2026-01-01', warranty_expiry: '2026-12-31' })
    await expect(updateAsset(ctx, asset.id, { warranty_expiry: '2025-12-31' })).rejects.toMatchObject(
      fieldsOf(['warranty_expiry']),
    )
    await expect(updateAsset(ctx, asset.id, { warranty_start: '2027-01-01' })).rejects.toMatchObject(
      fieldsOf(['warranty_start']),
    )
    const moved = { warranty_start: '2027-01-01', warranty_expiry: '2027-01-01' }
    expect(await updateAsset(ctx, asset.id, moved)).toMatchObject(moved)
    expect(await updateAsset(ctx, asset.id, { warranty_expiry: null })).toMatchObject({ warranty_expiry: null })
  })

  test('another customer needs a site and a contract of that customer', async () => {
    const [old, next] = [await makePremises(ctx), await makePremises(ctx)]
    const asset = await makeAsset(ctx, old)
    await expect(updateAsset(ctx, asset.id, { customer_id: next.customer_id })).rejects.toMatchObject(
      fieldsOf(['object_id', 'service_contract_id']),
    )
    const { customer_id, object_id } = next
    expect(await updateAsset(ctx, asset.id, { customer_id, object_id, service_contract_id: null })).toMatchObject({
      customer: { id: next.customer_id },
      object: { id: next.object_id },
      service_contract: null,
    })
  })

  test('is refused when the record changed since it was read, and is in the history when it succeeds', async () => {
    const asset = await makeAsset(ctx)
    const changed = await updateAsset(ctx, asset.id, { notes: 'First' }, etagOf(asset))
    await expect(updateAsset(ctx, asset.id, { notes: 'Second' }, etagOf(asset))).rejects.toMatchObject({
      code: 'precondition_failed',
    })
    await deleteAsset(ctx, asset.id, etagOf(changed))
    const rows = await db().history.findMany({ where: { record_id: asset.id }, orderBy: { id: 'asc' } })
    expect(rows.map((row) => row.verb)).toEqual(['create', 'update', 'delete'])
    expect(rows[1]?.changes).toEqual({ notes: [null, 'First'] })
  })
})

describe('listing', () => {
  test('filters by customer, product, site, status, warranty and text', async () => {
    const premises = await makePremises(ctx)
    const product = await makeProduct(ctx)
    const { customer_id, object_id } = premises
    await makeAsset(ctx, { name: 'a', customer_id, status: 'retired', warranty_expiry: '2027-01-01' })
    await makeAsset(ctx, { name: 'b', customer_id, object_id, warranty_expiry: '2028-01-01' })
    await makeAsset(ctx, { name: 'c', product_id: product.id, status: 'inactive' })
    expect(await namesOf(`customer_id=${customer_id}`)).toEqual(['b', 'a'])
    expect(await namesOf(`product_id=${product.id}`)).toEqual(['c'])
    expect(await namesOf(`location_id=${object_id}`)).toEqual(['b'])
    expect(await namesOf('location_id=nonsense')).toEqual([])
    expect(await namesOf('status=retired,inactive')).toEqual(['c', 'a'])
    expect(await namesOf('warranty_expires_after=2027-01-01&warranty_expires_before=2027-01-01')).toEqual(['a'])
    expect(await namesOf('search=ast-000003')).toEqual(['c'])
  })

  test.each([
    ['warranty_expiry', ['b', 'a', 'c', 'd']],
    ['-warranty_expiry', ['a', 'b', 'd', 'c']],
  ])('by %s a cursor meets every record once, those without the date last', async (sort, expected) => {
    await makeAsset(ctx, { name: 'a', warranty_expiry: '2028-01-01' })
    await makeAsset(ctx, { name: 'b', warranty_expiry: '2027-01-01' })
    await makeAsset(ctx, { name: 'c' })
    await makeAsset(ctx, { name: 'd' })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await listAssets(ctx, query(`sort=${sort}&per_page=1${cursor && `&cursor=${cursor}`}`))
      seen.push(...page.data.map((asset) => asset.name))
      expect(page.meta.total_count).toBe(4)
      cursor = page.meta.next_cursor
    }
    expect(seen).toEqual(expected)
  })
})

describe('tenancy and scopes', () => {
  test('another account’s asset is 404, and its records cannot be referred to', async () => {
    const theirs = await makeAccount()
    const asset = await makeAsset(theirs)
    const premises = await makePremises(theirs)
    const notFound = { code: 'not_found' }
    await expect(getAsset(ctx, asset.id)).rejects.toMatchObject(notFound)
    await expect(updateAsset(ctx, asset.id, { name: '' })).rejects.toMatchObject(notFound)
    await expect(deleteAsset(ctx, asset.id)).rejects.toMatchObject(notFound)
    await expect(createAsset(ctx, { name: 'x', ...premises })).rejects.toMatchObject(
      fieldsOf(['customer_id', 'object_id', 'service_contract_id']),
    )
    expect(await namesOf(`customer_id=${asset.customer.id}`)).toEqual([])
    await expect(
      db().asset.create({
        data: {
          account_id: ctx.accountId,
          id: newId(),
          asset_tag: 'X',
          name: 'x',
          customer_id: premises.customer_id,
        },
      }),
    ).rejects.toThrow(/foreign key/i)
  })

  test('reading and writing are separate permissions', async () => {
    const asset = await makeAsset(ctx)
    const reader = withScopes(ctx, 'read:assets')
    const writer = withScopes(ctx, 'write:assets')
    const forbidden = { code: 'forbidden' }
    await expect(getAsset(writer, asset.id)).rejects.toMatchObject(forbidden)
    await expect(listAssets(writer, query())).rejects.toMatchObject(forbidden)
    await expect(createAsset(reader, {})).rejects.toMatchObject(forbidden)
    await expect(updateAsset(reader, asset.id, {})).rejects.toMatchObject(forbidden)
    await expect(deleteAsset(reader, asset.id)).rejects.toMatchObject(forbidden)
    expect(await updateAsset(writer, asset.id, { notes: 'x' })).toMatchObject({ notes: 'x' })
  })
})
