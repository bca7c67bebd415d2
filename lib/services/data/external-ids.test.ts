import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { type ExternalType, RECORD_TYPES, RESOURCES } from '@/lib/domain/resources'
import { ServiceError } from '@/lib/errors'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'
import type { BulkVerbs } from '@/lib/services/records/bulk-verbs'
import { tryUpsert, upsertBelow, upsertRecord, type UpsertVerbs } from '@/lib/services/records/upsert'
import { undoWorkOrders } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'

type Named = { id: string; external_id: string | null; updated_at: string }

const TYPES = RECORD_TYPES.filter((type): type is ExternalType => 'externalId' in RESOURCES[type])
const verbsOf = (type: ExternalType) => REGISTRY[type] as unknown as UpsertVerbs<Named>

let ctx: ServiceContext
let bodies: Record<ExternalType, Record<string, unknown>>
let changes: Record<ExternalType, Record<string, unknown>>

beforeAll(async () => {
  ctx = await makeAccount()
  const { id: customer_id } = await makeCustomer(ctx, { name: 'Owner' })
  const { id: work_order_id } = await makeWorkOrder(ctx, { customer_id })
  const plain = { name: 'One' }
  const owned = { ...plain, customer_id }
  bodies = {
    customer: plain,
    technician: plain,
    product: plain,
    part: plain,
    contact: owned,
    site: owned,
    service_contract: { ...owned, status: 'expired' },
    asset: owned,
    work_order: { customer_id, description: 'One' },
    task: { ...plain, work_order_id },
  }
  const renamed = { name: 'Two' }
  changes = {
    customer: renamed,
    technician: renamed,
    product: renamed,
    part: renamed,
    contact: renamed,
    site: renamed,
    service_contract: renamed,
    asset: renamed,
    work_order: { description: 'Two' },
    task: renamed,
  }
})

const historyOf = (id: string) =>
  db().history.findMany({ where: { account_id: ctx.accountId, record_id: id }, orderBy: { id: 'asc' } })

async function refusalOf(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ServiceError)) throw new Error(`was not refused: ${String(error)}`)
  return error
}

describe.each(TYPES)('the external id of a %s', (type) => {
  const verbs = verbsOf(type)
  const upsert = (externalId: string, body = {}, ifMatch: string | null = null) =>
    upsertRecord(ctx, verbs, externalId, { ...bodies[type], ...body }, ifMatch)

  test('makes the record once, changes it then, and writes nothing when nothing changes', async () => {
    const key = `crm/${newId()} ä`
    const createdRecord = await upsert(key)
    expect([createdRecord.outcome, createdRecord.value.external_id]).toEqual(['created', key])
    const same = await upsert(key)
    expect([same.outcome, same.value]).toEqual(['unchanged', createdRecord.value])
    const changed = await upsert(key, changes[type])
    expect([changed.outcome, changed.value.id]).toEqual(['updated', createdRecord.value.id])
    expect(changed.value).toMatchObject(changes[type])
    expect((await historyOf(createdRecord.value.id)).map(({ verb }) => verb)).toEqual(['create', 'update'])
  })

  test('belongs to one record, whose id the refusal names, also when it is in the trash', async () => {
    const key = newId()
    const { value: holder } = await upsert(key)
    const details = [expect.objectContaining({ field: 'external_id', record_id: holder.id })]
    const create = () => verbs.create(ctx, { ...bodies[type], external_id: key })
    expect(await refusalOf(create())).toMatchObject({ code: 'duplicate_external_id', details })
    const { value: other } = await upsert(newId())
    expect(await refusalOf(verbs.update(ctx, other.id, { external_id: key }, null))).toMatchObject({
      code: 'duplicate_external_id',
      details,
    })
    await REGISTRY[type].delete(ctx, holder.id)
    const refusal = await refusalOf(create())
    expect(refusal.details[0]?.message).toMatch(/, which is in the trash$/)
    const back = await upsert(key, changes[type])
    expect([back.outcome, back.value.id]).toEqual(['updated', holder.id])
  })

  test('is free again when the record gives it up', async () => {
    const key = newId()
    const { value: first } = await upsert(key)
    await verbs.update(ctx, first.id, { external_id: null }, null)
    const { value: second } = await upsert(key)
    expect(second.id).not.toBe(first.id)
  })

  test('makes one record of many requests at once', async () => {
    const key = newId()
    const results = await Promise.all(Array.from({ length: 8 }, () => upsert(key)))
    expect(new Set(results.map(({ value }) => value.id)).size).toBe(1)
    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
  })

  test('is an account’s own, and needs the scope that writes', async () => {
    const key = newId()
    await upsert(key)
    const other = await makeAccount()
    const refused = upsertRecord(withScopes(ctx, RESOURCES[type].scope), verbs, key, bodies[type])
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    const foreign = await upsertRecord(other, verbs, key, bodies[type]).catch((error: unknown) => error)
    if (foreign instanceof ServiceError) expect(foreign.code).toBe('validation_error')
    else expect(foreign).toMatchObject({ outcome: 'created' })
  })

  test('goes with If-Match: only an existing record of that version is changed', async () => {
    const key = newId()
    expect(await refusalOf(upsert(key, {}, '*'))).toMatchObject({ code: 'precondition_failed' })
    await upsert(key)
    expect(await refusalOf(upsert(key, changes[type], '"stale"'))).toMatchObject({ code: 'precondition_failed' })
    expect((await upsert(key, changes[type], '*')).outcome).toBe('updated')
  })

  test('is an operation of a bulk request, which tells what it did', async () => {
    const [existingId, fresh] = [newId(), newId()]
    await upsert(existingId)
    const data = bodies[type]
    const body = {
      operations: [
        { action: 'upsert', external_id: existingId, data },
        { action: 'upsert', external_id: fresh, data },
        { action: 'upsert', external_id: fresh, data: { ...data, ...changes[type] } },
        { action: 'upsert', external_id: ' ', data },
        { action: 'create', data: { ...data, external_id: existingId } },
      ],
    }
    for (const atomic of [false, true]) {
      const run = runBulk(ctx, verbs as BulkVerbs<Named>, body, atomic)
      if (atomic) {
        const fields = (await refusalOf(run)).details.map(({ field }) => field)
        expect(fields).toEqual(['operations[3].external_id', 'operations[4].data.external_id'])
        continue
      }
      const { results } = await run
      expect(results.map(({ status, outcome }) => [status, outcome])).toEqual([
        [200, 'unchanged'],
        [201, 'created'],
        [200, 'updated'],
        [422, null],
        [409, null],
      ])
    }
  })
})

describe('an upsert', () => {
  test('of an external id that no path can carry, or that differs in the body, is refused', async () => {
    const verbs = verbsOf('customer')
    for (const bad of ['', ' ', '.', '..', 'x'.repeat(256), 'a\0b'])
      expect(await refusalOf(upsertRecord(ctx, verbs, bad, { name: 'X' })), bad).toMatchObject({
        code: 'validation_error',
        details: [expect.objectContaining({ field: 'external_id' })],
      })
    const differs = upsertRecord(ctx, verbs, 'a', { name: 'X', external_id: 'b' })
    expect(await refusalOf(differs)).toMatchObject({ code: 'validation_error', details: [{ field: 'external_id' }] })
  })

  test('below a record belongs to that one and stays there', async () => {
    const [first, second] = [await makeWorkOrder(ctx), await makeWorkOrder(ctx)]
    const key = newId()
    const { value } = await upsertBelow(ctx, REGISTRY.task, first.id, key, { name: 'Check' })
    expect(value.work_order_id).toBe(first.id)
    expect((await upsertBelow(ctx, REGISTRY.task, first.id, key, { name: 'Check' })).outcome).toBe('unchanged')
    const moved = await refusalOf(upsertBelow(ctx, REGISTRY.task, second.id, key, { name: 'Check' }))
    expect(moved.details[0]?.field).toBe('work_order_id')
    const both = upsertBelow(ctx, REGISTRY.task, second.id, newId(), { name: 'Check', work_order_id: first.id })
    expect((await refusalOf(both)).code).toBe('validation_error')
    expect((await refusalOf(upsertBelow(ctx, REGISTRY.task, newId(), key, {}))).code).toBe('not_found')
    await REGISTRY.work_order.delete(ctx, first.id)
    const hidden = await refusalOf(upsertRecord(ctx, REGISTRY.task, key, { name: 'Other' }))
    expect(hidden).toMatchObject({ code: 'parent_in_trash', details: [{ field: 'work_order_id' }] })
  })

  test('whose change is undone stays where another record bears the old external id by now', async () => {
    const { id } = await makeWorkOrder(ctx, { external_id: 'before' })
    const changing = { ...ctx, requestId: newId() }
    await REGISTRY.work_order.update(changing, id, { external_id: 'after' })
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Next' })
    await upsertRecord(ctx, REGISTRY.work_order, 'before', { customer_id })
    const { changed, refused } = await undoWorkOrders(ctx, { ids: [id], batch: changing.requestId })
    expect([changed, refused.map(({ reason }) => reason)]).toEqual([
      [],
      ['had an external id that another work order has by now'],
    ])
  })

  test('that is only tried writes nothing', async () => {
    const { id: customer_id } = await makeCustomer(ctx, { name: 'Tried' })
    const key = newId()
    const { value } = await tryUpsert(ctx, REGISTRY.work_order, key, { customer_id })
    expect(value).toMatchObject({ external_id: key, customer: { id: customer_id } })
    expect(await db().workOrder.count({ where: { account_id: ctx.accountId, external_id: key } })).toBe(0)
  })
})
