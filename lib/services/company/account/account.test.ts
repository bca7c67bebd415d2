import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { getAccount, updateAccount } from '@/lib/services/company/account'

test('an admin changes name, time zone and currency; another account stays as it is', async () => {
  const ctx = await makeAccount({ name: 'Before' })
  const other = await makeAccount({ name: 'Other' })
  const seen = etagOf(await getAccount(ctx))
  const after = await updateAccount(ctx, { name: ' After ', time_zone: 'Europe/Berlin', currency: 'eur' }, seen)
  expect(after).toMatchObject({ name: 'After', time_zone: 'Europe/Berlin', currency: 'EUR', tier: 'enterprise' })
  expect(await getAccount(ctx)).toEqual(after)
  expect(await getAccount(other)).toMatchObject({ name: 'Other' })
  await expect(updateAccount(ctx, { name: 'Late' }, seen)).rejects.toMatchObject({ code: 'precondition_failed' })
  const [kept] = await db().history.findMany({ where: { record_id: ctx.accountId } })
  expect(kept?.changes).toMatchObject({ name: ['Before', 'After'], currency: ['USD', 'EUR'] })
})

test('names every wrong field, and rejects a change of the tier', async () => {
  const ctx = await makeAccount({ tier: 'standard' })
  await expect(updateAccount(ctx, { name: '', time_zone: 'Mars/Base', currency: 'XXXX' })).rejects.toMatchObject({
    details: [{ field: 'name' }, { field: 'time_zone' }, { field: 'currency' }],
  })
  expect(await updateAccount(ctx, { tier: 'enterprise' })).toMatchObject({ tier: 'standard' })
  const clerk = withScopes(ctx, 'read:customers', 'write:customers')
  await expect(getAccount(clerk)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(updateAccount(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
})
