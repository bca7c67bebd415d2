import { expect, test } from 'vitest'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { readAssetLabels } from '@/lib/services/assets/asset-labels'

test('returns labels in the requested order, once each, only of the account', async () => {
  const ctx = await makeAccount({ name: 'Harbor & Pine' })
  const [first, second] = [await makeAsset(ctx), await makeAsset(ctx, { serial_number: 'SN-1' })]
  const foreign = await makeAsset(await makeAccount())
  const labels = await readAssetLabels(ctx, [second.id, 'nonsense', foreign.id, first.id, second.id.toUpperCase()])
  expect(labels.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(labels[0]).toMatchObject({ asset_tag: second.asset_tag, serial_number: 'SN-1', company: 'Harbor & Pine' })
  expect(labels[0]?.url.endsWith(`/assets/${second.id}`)).toBe(true)
  expect(labels[0]?.code.path).toMatch(/^M\d/)
  await expect(readAssetLabels(withScopes(ctx, 'read:customers'), [first.id])).rejects.toMatchObject({
    code: 'forbidden',
  })
})
