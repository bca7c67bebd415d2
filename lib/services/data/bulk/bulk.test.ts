import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { createBranch, getBranch, listBranches } from '@/lib/services/people/branches'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { runBulk } from './index'
import { REGISTRY } from '@/lib/services/data/registry'

let ctx: ServiceContext
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
})

const historyOf = (id: string) =>
  db().history.findMany({ where: { account_id: ctx.accountId, record_id: id }, orderBy: { id: 'asc' } })
const branches = (operations: unknown, atomic?: boolean, as = ctx) =>
  runBulk(as, REGISTRY.branch, { operations }, atomic)
const countOfBranches = async () => (await listBranches(ctx, {})).meta.total_count

describe('independent operations', () => {
  it('returns the record or the error of each operation, in order', async () => {
    const [changed, gone] = [await createBranch(ctx, { name: 'A' }), await createBranch(ctx, { name: 'B' })]
    const unknown = newId()
    const outcome = await branches([
      { action: 'create', data: { name: 'North' } },
      { action: 'create', data: { name: ' ', adress: {} } },
      { action: 'update', id: changed.id, data: { name: 'South' }, if_match: etagOf(changed) },
      { action: 'update', id: changed.id, data: { name: 'West' }, if_match: etagOf(changed) },
      { action: 'delete', id: gone.id },
      { action: 'delete', id: unknown },
    ])
    expect(outcome).toMatchObject({ succeeded: 3, failed: 3 })
    expect(outcome.results.map(({ index, action, status }) => [index, action, status])).toEqual([
      [0, 'create', 201],
      [1, 'create', 422],
      [2, 'update', 200],
      [3, 'update', 412],
      [4, 'delete', 200],
      [5, 'delete', 404],
    ])
    const [createdResult, bad, , stale, deleted, missing] = outcome.results
    expect(createdResult).toMatchObject({ record: { name: 'North', address: null }, error: null })
    expect(await getBranch(ctx, createdResult?.id ?? '')).toEqual(createdResult?.record)
    expect(bad?.error).toMatchObject({
      code: 'validation_error',
      details: [
        { field: 'operations[1].data.name', message: 'must not be empty' },
        { field: 'operations[1].data.adress', message: 'is not a field of this resource' },
      ],
    })
    expect(stale?.error?.details).toMatchObject([{ field: 'operations[3].if_match' }])
    expect(deleted?.record).toMatchObject({ id: gone.id, deleted_at: expect.any(String) })
    expect(missing).toMatchObject({
      id: unknown,
      record: null,
      error: {
        code: 'not_found',
        details: [{ field: 'operations[5].id', message: 'There is no such branch.' }],
      },
    })
    expect((await getBranch(ctx, changed.id)).name).toBe('South')
    expect((await historyOf(changed.id)).map(({ verb }) => verb)).toEqual(['create', 'update'])
    expect((await historyOf(gone.id)).map(({ verb }) => verb)).toEqual(['create', 'delete'])
  })

  it('keeps successful operations inside a transaction that is already open', async () => {
    const before = await countOfBranches()
    const serial = newId()
    const outcome = await inTransaction(ctx, (tx) =>
      runBulk({ ...ctx, tx }, REGISTRY.asset, {
        operations: [
          { action: 'create', data: { name: 'One', customer_id, serial_number: serial } },
          { action: 'create', data: { name: 'Two', customer_id, serial_number: serial } },
          { action: 'create', data: { name: 'Three', customer_id } },
        ],
      }),
    )
    expect(outcome.results.map(({ status }) => status)).toEqual([201, 409, 201])
    expect(outcome.results[1]?.error).toMatchObject({
      code: 'duplicate_serial_number',
      details: [{ field: 'operations[1].data.serial_number' }],
    })
    const createdIds = outcome.results.flatMap(({ id }) => id ?? [])
    expect(await db().asset.count({ where: { account_id: ctx.accountId, id: { in: createdIds } } })).toBe(2)
    expect(await countOfBranches()).toBe(before)
  })

  it('numbers work orders without gaps when some operations are refused', async () => {
    const data = (good: boolean) => (good ? { customer_id } : { customer_id: newId() })
    const operations = [true, false, true, false, true].map((good) => ({ action: 'create', data: data(good) }))
    const { results } = await runBulk(ctx, REGISTRY.work_order, { operations })
    const numbers = results.flatMap(({ record }) => (record && 'work_order_number' in record ? [record] : []))
    expect(numbers.map((one) => Number(one.work_order_number.slice(3)))).toEqual([1, 2, 3])
  })
})

describe('all or none', () => {
  it('writes all in one transaction', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Branch ${index}`)
    const outcome = await branches(
      names.map((name) => ({ action: 'create', data: { name } })),
      true,
    )
    expect(outcome).toMatchObject({ succeeded: 20, failed: 0 })
  })

  it('writes nothing when one operation fails, and names every problem of every operation', async () => {
    const before = await countOfBranches()
    const refused = branches(
      [
        { action: 'create', data: { name: 'Fine' } },
        { action: 'create', data: { name: '' } },
        { action: 'update', id: newId(), data: { name: 'X' } },
      ],
      true,
    )
    await expect(refused).rejects.toMatchObject({
      code: 'bulk_refused',
      message: 'Nothing was written: 2 operations of 3 cannot be done.',
      details: [
        { field: 'operations[1].data.name', message: 'must not be empty' },
        { field: 'operations[2].id', message: 'There is no such branch.' },
      ],
    })
    expect(await countOfBranches()).toBe(before)
  })
})

describe('requests that cannot be read', () => {
  const problemsOf = async (operations: unknown) => {
    const error = await branches(operations).then(
      () => null,
      (one: { code: string; details: unknown[] }) => one,
    )
    return error && { code: error.code, details: error.details }
  }
  const refused = (field: string, message: string) => ({ code: 'validation_error', details: [{ field, message }] })

  it('names errors of the list and of an operation’s shape', async () => {
    expect(await problemsOf(undefined)).toEqual(refused('operations', 'is required'))
    expect(await problemsOf([])).toEqual(refused('operations', 'must have at least 1 entries'))
    const many = Array.from({ length: 501 }, () => ({ action: 'create', data: { name: 'X' } }))
    expect(await problemsOf(many)).toEqual(refused('operations', 'must have at most 500 entries'))
    expect(await problemsOf([{ action: 'merge', data: {} }])).toEqual(
      refused('operations[0].action', 'must be one of create, update, upsert, delete'),
    )
    expect(await problemsOf([{ action: 'update', data: {} }])).toEqual(
      refused('operations[0].id', 'is required to update a record'),
    )
    expect(await problemsOf([{ action: 'create', data: [] }])).toEqual(
      refused('operations[0].data', 'must be an object'),
    )
    expect(await problemsOf([{ action: 'delete', id: newId(), data: {} }])).toEqual(
      refused('operations[0].data', 'must be left out of a delete'),
    )
  })

  it('needs the scope of the resource', async () => {
    const reader = withScopes(ctx, 'read:customers', 'write:assets')
    const { results } = await branches([{ action: 'create', data: { name: 'X' } }], false, reader)
    expect(results[0]).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  it('sees nothing of another account', async () => {
    const stranger = await makeAccount()
    const mine = await createBranch(ctx, { name: 'Mine' })
    const { results } = await branches(
      [
        { action: 'update', id: mine.id, data: { name: 'Yours' } },
        { action: 'delete', id: mine.id },
      ],
      false,
      stranger,
    )
    expect(results.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('records of a parent', () => {
  it('names the parent in the data', async () => {
    const { results } = await runBulk(ctx, REGISTRY.contact, {
      operations: [
        { action: 'create', data: { customer_id, name: 'Lee Park' } },
        { action: 'create', data: { customer_id: newId(), name: 'Nobody' } },
        { action: 'create', data: { name: 'Lost' } },
      ],
    })
    expect(results.map(({ status }) => status)).toEqual([201, 422, 422])
    expect(results[1]?.error?.details).toEqual([
      { field: 'operations[1].data.customer_id', message: 'is not an existing customer' },
    ])
    expect(results[2]?.error?.details).toEqual([{ field: 'operations[2].data.customer_id', message: 'is required' }])
  })

  it('names the known actions', async () => {
    const asset = await makeAsset(ctx)
    const { results } = await runBulk(ctx, REGISTRY.service_record, {
      operations: [
        { action: 'create', data: { asset_id: asset.id, date: '2026-01-05T10:00:00Z', type: 'repair' } },
        { action: 'delete', id: newId() },
      ],
    })
    expect(results.map(({ status }) => status)).toEqual([201, 422])
    expect(results[1]?.error?.details).toEqual([{ field: 'operations[1].action', message: 'must be create' }])
  })
})

describe('in parallel', () => {
  it('never deadlocks, whatever the order of the records', async () => {
    const outcome = await branches(Array.from({ length: 20 }, () => ({ action: 'create', data: { name: 'X' } })))
    const ids = outcome.results.flatMap(({ id }) => id ?? [])
    const deadlocks = () => db().$queryRaw<{ deadlocks: bigint }[]>`
      SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`
    const [before] = await deadlocks()
    const rename = (name: string, order: string[]) =>
      branches(
        order.map((id) => ({ action: 'update', id, data: { name } })),
        true,
      )
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, index) => rename(`Round ${index}`, index % 2 ? ids : ids.toReversed())),
    )
    expect(outcomes.every(({ succeeded }) => succeeded === 20)).toBe(true)
    expect(await deadlocks()).toEqual([before])
    const names = await db().branch.findMany({ where: { account_id: ctx.accountId, id: { in: ids } } })
    expect(new Set(names.map(({ name }) => name)).size).toBe(1)
  })
})
