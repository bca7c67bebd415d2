import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset, makePremises } from '@/lib/testing/factories/assets'
import { listAssetTable } from '@/lib/services/assets/assets'
import { countExpiringWarranties, listExpiringWarranties } from '@/lib/services/assets/warranty'

function day(ctx: ServiceContext, offset: number): string {
  const today = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  return new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
}

/** One asset for each number of days that its warranty has left, and those that must not be listed. */
async function makeWarranties(ctx: ServiceContext) {
  const { customer_id } = await makePremises(ctx)
  for (const left of [-1, 0, 1, 30, 31, 60, 61, 90, 91])
    await makeAsset(ctx, { customer_id, name: `left ${left}`, warranty_expiry: day(ctx, left) })
  await makeAsset(ctx, { customer_id, name: 'retired', status: 'retired', warranty_expiry: day(ctx, 5) })
  await makeAsset(ctx, { customer_id, name: 'no type', warranty_type: 'none', warranty_expiry: day(ctx, 5) })
  await makeAsset(ctx, {
    customer_id,
    name: 'later',
    warranty_start: day(ctx, 2),
    warranty_expiry: day(ctx, 5),
  })
}

test('each period includes its first and last day, soonest expiry first', async () => {
  const ctx = await makeAccount({ timeZone: 'Pacific/Auckland' })
  await makeWarranties(ctx)
  const names = async (within?: '30' | '60' | '90') =>
    (await listExpiringWarranties(ctx, { within })).data.map(({ name }) => name)

  expect(await names()).toEqual(['left 0', 'left 1', 'left 30'])
  expect(await names('60')).toEqual(['left 0', 'left 1', 'left 30', 'left 31', 'left 60'])
  expect(await names('90')).toHaveLength(7)
  expect(await countExpiringWarranties(ctx)).toEqual({ '30': 3, '60': 5, '90': 7 })
  const [first] = (await listExpiringWarranties(ctx, {})).data
  expect(first).toMatchObject({ days_remaining: 0, warranty_expiry: day(ctx, 0) })
})

test('pages, stays within the account, and shows phone numbers only to those who may read customers', async () => {
  const ctx = await makeAccount()
  await makeWarranties(ctx)
  const other = await makeAccount()
  expect(await countExpiringWarranties(other)).toEqual({ '30': 0, '60': 0, '90': 0 })

  const second = await listExpiringWarranties(ctx, { within: '90', per_page: 3, page: 3 })
  expect(second.meta).toMatchObject({ current_page: 3, total_pages: 3, total_count: 7 })
  expect(second.data.map(({ name }) => name)).toEqual(['left 90'])
  const limited = await listExpiringWarranties(withScopes(ctx, 'read:assets'), {})
  expect(limited.data.every(({ customer }) => customer.phone === null)).toBe(true)
  await expect(listExpiringWarranties(withScopes(ctx, 'read:customers'), {})).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the filter of the assets table agrees with the verdict it shows', async () => {
  const ctx = await makeAccount()
  await makeWarranties(ctx)
  const all = (await listAssetTable(ctx, { per_page: 100 })).data
  const names = async (warranty: 'covered' | 'expiring_30' | 'expired' | 'not_started' | 'none') =>
    (await listAssetTable(ctx, { warranty, per_page: 100 })).data.map(({ name }) => name).sort()
  const verdictOf = (...verdicts: string[]) =>
    all
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ name }) => name)
      .sort()

  expect(await names('covered')).toEqual(verdictOf('covered', 'expiring'))
  expect(await names('expiring_30')).toEqual(verdictOf('expiring'))
  expect(await names('expired')).toEqual(verdictOf('expired'))
  expect(await names('not_started')).toEqual(verdictOf('not_started'))
  expect(await names('none')).toEqual(verdictOf('none'))
  expect(all).toHaveLength(12)
})
