import { expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { parseQuery } from '@/lib/schemas/query'
import { holdReasonListQuery, holdReasonRecord } from '@/lib/schemas/work/hold-reason'
import { makeAccount, withScopes } from '@/lib/testing/account'
import {
  createHoldReason,
  deleteHoldReason,
  getHoldReason,
  listHoldReasons,
  restoreHoldReason,
  updateHoldReason,
} from './index'

const parts = { name: 'Waiting for parts', who: 'supplier', stops: ['resolve', 'arrive'] }
const list = async (ctx: ServiceContext, query: Record<string, string> = {}) =>
  (await listHoldReasons(ctx, parseQuery(holdReasonListQuery, new URLSearchParams(query)))).data

test('has one default: the first, then the one that is made it', async () => {
  const ctx = await makeAccount()
  const first = await createHoldReason(ctx, parts)
  expect(holdReasonRecord.strict().parse(first)).toEqual(first)
  expect(first).toMatchObject({ stops: ['arrive', 'resolve'], is_default: true })
  const second = await createHoldReason(ctx, { name: 'Ours', who: 'us' })
  expect(second).toMatchObject({ stops: [], is_default: false })
  await updateHoldReason(ctx, second.id, { is_default: true })
  expect((await list(ctx)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Ours', true],
    ['Waiting for parts', false],
  ])
  expect((await list(ctx, { who: 'us' })).map(({ name }) => name)).toEqual(['Ours'])
})

test('keeps one default when several are chosen at once', async () => {
  const ctx = await makeAccount()
  const names = ['a', 'b', 'c']
  await Promise.all(names.map((name) => createHoldReason(ctx, { name, who: 'us', is_default: true })))
  expect((await list(ctx)).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('comes back from the trash as the default only while there is no other', async () => {
  const ctx = await makeAccount()
  const { id } = await createHoldReason(ctx, parts)
  await deleteHoldReason(ctx, id)
  expect(await restoreHoldReason(ctx, id)).toMatchObject({ is_default: true })
  await deleteHoldReason(ctx, id)
  await createHoldReason(ctx, { name: 'Ours', who: 'us' })
  expect(await restoreHoldReason(ctx, id)).toMatchObject({ is_default: false, stops: ['arrive', 'resolve'] })
})

test('names whom work cannot wait for, and kinds that are no promise or named twice', async () => {
  const ctx = await makeAccount()
  const wrong = { name: ' ', who: 'nobody', stops: ['arrive', 'leave'] }
  await expect(createHoldReason(ctx, wrong)).rejects.toMatchObject({
    details: [
      { field: 'name' },
      { field: 'who', message: 'must be one of customer, us, supplier, weather' },
      { field: 'stops[1]', message: 'must be one of acknowledge, arrive, resolve' },
    ],
  })
  const twice = { name: 'x', who: 'us', stops: ['arrive', 'arrive'] }
  await expect(createHoldReason(ctx, twice)).rejects.toMatchObject({
    details: [{ field: 'stops[1]', message: 'is named twice' }],
  })
  await expect(createHoldReason(ctx, { name: 'x' })).rejects.toMatchObject({
    details: [{ field: 'who', message: 'is required' }],
  })
})

test('only admins write, of their own account', async () => {
  const ctx = await makeAccount()
  const { id } = await createHoldReason(ctx, parts)
  const reader = withScopes(ctx, 'read:work-orders', 'write:work-orders')
  expect(await getHoldReason(reader, id)).toMatchObject({ name: 'Waiting for parts' })
  await expect(createHoldReason(reader, parts)).rejects.toMatchObject({ code: 'forbidden' })
  const attempts = [
    (otherCtx: ServiceContext) => updateHoldReason(otherCtx, id, {}),
    (otherCtx: ServiceContext) => deleteHoldReason(otherCtx, id),
    (otherCtx: ServiceContext) => restoreHoldReason(otherCtx, id),
  ]
  const other = await makeAccount()
  for (const attempt of attempts) {
    await expect(attempt(reader)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(attempt(other)).rejects.toMatchObject({ code: 'not_found' })
  }
})
