import { beforeEach, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { dayIn, dayAfter } from '@/lib/domain/time'
import { assetPartListQuery, assetPartRecord } from '@/lib/schemas/assets/asset-part'
import { parseQuery } from '@/lib/schemas/query'
import { deleteAsset } from '@/lib/services/assets/assets'
import { createPart, deletePart } from '@/lib/services/assets/parts'
import { getWarranty } from '@/lib/services/assets/warranty'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { addAssetPart, deleteAssetPart, getAssetPart, listAssetParts } from '@/lib/services/assets/asset-parts'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const list = (assetId: string, text = '') =>
  listAssetParts(ctx, assetId, parseQuery(assetPartListQuery, new URLSearchParams(text)))

test('adds, lists, reads and removes a part', async () => {
  const asset = await makeAsset(ctx)
  const part = await createPart(ctx, { name: 'Fan motor', part_number: 'FM-1', unit_price: 0.1234 })
  const added = await addAssetPart(ctx, asset.id, { part_id: part.id, serial_number: 'S1', install_date: '2026-03-02' })
  expect(added).toMatchObject({
    part: { id: part.id, name: 'Fan motor', part_number: 'FM-1' },
    serial_number: 'S1',
    install_date: '2026-03-02',
    warranty_expiry: null,
    is_under_warranty: false,
  })
  expect(assetPartRecord.strict().safeParse(added).error).toBeUndefined()
  expect((await list(asset.id)).data).toEqual([added])

  await deletePart(ctx, part.id)
  expect(await getAssetPart(ctx, added.id)).toEqual(added)
  await expect(addAssetPart(ctx, asset.id, { part_id: part.id })).rejects.toMatchObject({
    code: 'validation_error',
    details: [{ field: 'part_id', message: 'is not an existing part' }],
  })
  await deleteAssetPart(ctx, added.id)
  expect((await list(asset.id)).meta.total_count).toBe(0)
  await expect(getAssetPart(ctx, added.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('parts are 404 after their asset is deleted, and for another account', async () => {
  const asset = await makeAsset(ctx)
  const part = await createPart(ctx, { name: 'Fan motor' })
  const added = await addAssetPart(ctx, asset.id, { part_id: part.id })
  const theirs = await makeAccount()
  await expect(getAssetPart(theirs, added.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteAssetPart(theirs, added.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(addAssetPart(theirs, asset.id, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(addAssetPart(theirs, (await makeAsset(theirs)).id, { part_id: part.id })).rejects.toMatchObject({
    code: 'validation_error',
  })
  await deleteAsset(ctx, asset.id)
  await expect(getAssetPart(ctx, added.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteAssetPart(ctx, added.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(list(asset.id)).rejects.toMatchObject({ code: 'not_found' })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in %s warranties end with the day of that place',
  async (zone) => {
    ctx = await makeAccount({ timeZone: zone })
    const today = dayIn(zone, new Date())
    const yesterday = dayIn(zone, new Date(Date.now() - 86_400_000))
    const part = await createPart(ctx, { name: 'Fan motor' })
    const asset = await makeAsset(ctx, { warranty_start: today, warranty_expiry: today, warranty_type: 'full' })
    const lapsed = await makeAsset(ctx, { warranty_expiry: yesterday })
    const ahead = await makeAsset(ctx, { warranty_start: dayAfter(today), warranty_expiry: dayAfter(today) })

    const underWarranty = async (warranty_expiry: string) =>
      (await addAssetPart(ctx, asset.id, { part_id: part.id, warranty_expiry })).is_under_warranty
    expect(await underWarranty(today)).toBe(true)
    expect(await underWarranty(yesterday)).toBe(false)

    expect(await getWarranty(ctx, asset.id)).toEqual({
      asset_id: asset.id,
      warranty_type: 'full',
      warranty_start: today,
      warranty_expiry: today,
      is_active: true,
      days_remaining: 0,
      coverage: { parts: true, labor: true, extended_hours: true },
    })
    expect(await getWarranty(ctx, lapsed.id)).toMatchObject({ is_active: false, days_remaining: 0 })
    expect(await getWarranty(ctx, ahead.id)).toMatchObject({ is_active: false, days_remaining: 1 })
  },
)

test('an asset without a warranty answers one that covers nothing; an unknown asset is 404', async () => {
  const asset = await makeAsset(ctx)
  expect(await getWarranty(ctx, asset.id)).toMatchObject({
    warranty_type: 'none',
    warranty_start: null,
    warranty_expiry: null,
    is_active: false,
    days_remaining: 0,
  })
  await expect(getWarranty(await makeAccount(), asset.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(getWarranty(ctx, newId())).rejects.toMatchObject({ code: 'not_found' })
  await expect(getWarranty(ctx, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
})
