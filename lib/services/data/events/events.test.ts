import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { EventListQuery, EventRecord } from '@/lib/schemas/data/event'
import { createBranch, deleteBranch, updateBranch, restoreBranch } from '@/lib/services/people/branches'
import { messageOf } from '@/lib/services/data/webhook-deliveries/body'
import { updateSite } from '@/lib/services/customers/sites'
import { createPart } from '@/lib/services/assets/parts'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { deleteCustomer, restoreCustomer } from '@/lib/services/customers/customers'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeSite } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { listEvents } from './index'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

/** Reads from a cursor to the end, as an integrator does. */
async function follow(as: ServiceContext, from?: string, filter: EventListQuery = {}) {
  const events: EventRecord[] = []
  let cursor = from
  for (;;) {
    const { data, meta } = await listEvents(as, { ...filter, cursor })
    events.push(...data)
    cursor = meta.next_cursor
    if (!meta.has_more) return { events, cursor }
  }
}
const typesOf = (events: readonly EventRecord[]) => events.map(({ type }) => type)

describe('events', () => {
  it('lists every change in order with old and new values, including deletions', async () => {
    const { id } = await createBranch(ctx, { name: 'North' })
    await updateBranch(ctx, id, { name: 'South' })
    await deleteBranch(ctx, id)
    await restoreBranch(ctx, id)
    const { events } = await follow(ctx)
    expect(typesOf(events)).toEqual(['branch.created', 'branch.updated', 'branch.deleted', 'branch.restored'])
    expect(events.every((event) => event.record_id === id && event.request_id === ctx.requestId)).toBe(true)
    expect(events[1]).toMatchObject({ changes: { name: ['North', 'South'] }, actor: { name: 'Test' } })
    expect(events[2]).toMatchObject({ changes: { name: ['South', null] } })
  })

  it('continues at the cursor, and gives the same events for the same cursor', async () => {
    await createBranch(ctx, { name: 'A' })
    const first = await follow(ctx)
    await createBranch(ctx, { name: 'B' })
    const next = await follow(ctx, first.cursor)
    expect(next.events.map(({ changes }) => changes.name?.[1])).toEqual(['B'])
    await createBranch(ctx, { name: 'C' })
    expect((await follow(ctx, first.cursor)).events[0]).toEqual(next.events[0])
    const { data, meta } = await listEvents(ctx, { per_page: 2 })
    expect([data.length, meta.has_more]).toEqual([2, true])
  })

  it('starts with the next event for cursor=latest', async () => {
    await createBranch(ctx, { name: 'Before' })
    const { data, meta } = await listEvents(ctx, { cursor: 'latest' })
    expect(data).toEqual([])
    await createBranch(ctx, { name: 'After' })
    expect((await follow(ctx, meta.next_cursor)).events.map(({ changes }) => changes.name?.[1])).toEqual(['After'])
  })

  it('tells a customer before what comes back with it, and after what is deleted with it', async () => {
    const customer = await makeCustomer(ctx)
    await makeContact(ctx, customer.id)
    await makeSite(ctx, customer.id)
    await makeAsset(ctx, { customer_id: customer.id })
    const createEvents = await follow(ctx)
    expect(typesOf(createEvents.events)).toEqual([
      'customer.created',
      'contact.created',
      'site.created',
      'asset.created',
    ])
    await deleteCustomer(ctx, customer.id)
    await restoreCustomer(ctx, customer.id)
    const types = typesOf((await follow(ctx, createEvents.cursor)).events)
    expect(types.indexOf('customer.deleted')).toBe(3)
    expect(types.slice(0, 3).every((type) => type.endsWith('.deleted'))).toBe(true)
    expect(types.indexOf('customer.restored')).toBe(4)
    expect(types.slice(5).toSorted()).toEqual(['asset.restored', 'contact.restored', 'site.restored'])
  })

  it('picks by type, kind and record', async () => {
    const one = await createBranch(ctx, { name: 'A' })
    const two = await createBranch(ctx, { name: 'B' })
    await updateBranch(ctx, one.id, { name: 'AA' })
    await createPart(ctx, { name: 'Motor' })
    const typesMatching = async (filter: EventListQuery) => typesOf((await follow(ctx, undefined, filter)).events)
    expect(await typesMatching({ type: ['branch.updated', 'part.created'] })).toEqual([
      'branch.updated',
      'part.created',
    ])
    expect(await typesMatching({ record_type: ['part'] })).toEqual(['part.created'])
    expect(await typesMatching({ record_id: one.id })).toEqual(['branch.created', 'branch.updated'])
    expect(await typesMatching({ record_id: two.id, type: ['branch.updated'] })).toEqual([])
  })

  it('carries the record as it was after each change, as webhooks send it, with one read of the history', async () => {
    const customer = await makeCustomer(ctx)
    const site = await makeSite(ctx, customer.id)
    await updateSite(ctx, site.id, { gate_code: '4711', access_notes: 'Ring twice' })
    await makeWorkOrder(ctx, { customer_id: customer.id })
    const branch = await createBranch(ctx, { name: 'A' })
    await updateBranch(ctx, branch.id, { name: 'B' })
    await deleteBranch(ctx, branch.id)
    const { data } = await listEvents(ctx, { include: ['record'] })
    expect(data.map(({ record }) => record?.name ?? null)).toEqual(
      expect.arrayContaining([customer.name, site.name, 'A', 'B', null]),
    )
    for (const event of data) {
      const message = JSON.parse(await messageOf(ctx, event.id, event.type)) as { data: { record: unknown } }
      expect(JSON.parse(JSON.stringify(event.record))).toEqual(message.data.record)
    }
    expect(data.find(({ type }) => type === 'site.updated')?.record).toMatchObject({ gate_code: null })
    expect((await listEvents(ctx, {})).data.some((event) => 'record' in event)).toBe(false)
  })

  it('finds one matching event among thousands, reading a limited number per request', async () => {
    await db().$executeRaw`
      INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
      SELECT gen_random_uuid(), ${ctx.accountId}::uuid, 'system', 'Import', 'update', 'asset', gen_random_uuid(), '{}'
      FROM generate_series(1, 5000)`
    const part = await createPart(ctx, { name: 'Motor' })
    const first = await listEvents(ctx, { record_type: ['part'] })
    expect(first).toMatchObject({ data: [], meta: { has_more: true } })
    const { events } = await follow(ctx, undefined, { record_type: ['part'] })
    expect(events.map(({ record_id }) => record_id)).toEqual([part.id])
  })
})

describe('recipients', () => {
  it('lists only record types that the scopes allow to read', async () => {
    await makeWorkOrder(ctx, { customer_id: (await makeCustomer(ctx)).id })
    await createPart(ctx, { name: 'Motor' })
    await db().$transaction((tx) =>
      recordHistory(tx, ctx, { verb: 'create', type: 'user', id: newId(), before: null, after: { name: 'Ana' } }),
    )
    const kinds = async (as: ServiceContext) => typesOf((await follow(as)).events)
    expect(await kinds(ctx)).toEqual(['customer.created', 'work_order.created', 'part.created', 'user.created'])
    expect(await kinds(withScopes(ctx, 'read:work-orders'))).toEqual(['work_order.created'])
    expect(await kinds(withScopes(ctx, 'read:customers', 'read:assets'))).toEqual(['customer.created', 'part.created'])
    const forbiddenList = listEvents(withScopes(ctx, 'read:assets'), { type: ['customer.created'] })
    await expect(forbiddenList).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('read:customers'),
    })
    await expect(listEvents(withScopes(ctx, 'write:assets'), {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('lists nothing of another account', async () => {
    await createBranch(ctx, { name: 'Mine' })
    const other = await makeAccount()
    expect((await follow(other)).events).toEqual([])
  })

  it('are told nothing of other accounts by a cursor', async () => {
    const [first, other] = [await listEvents(ctx, { cursor: 'latest' }), await makeAccount()]
    for (let times = 0; times < 5; times += 1) await createBranch(other, { name: 'Elsewhere' })
    const { next_cursor } = (await listEvents(ctx, { cursor: first.meta.next_cursor })).meta
    for (const cursor of [first.meta.next_cursor, next_cursor]) {
      expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/^e\d+$/)
      expect(cursor.length).toBeLessThanOrEqual(200)
      await expect(listEvents(other, { cursor })).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  it('go on from a cursor of a version that did not seal them', async () => {
    await createBranch(ctx, { name: 'A' })
    const position = (await db().$queryRaw<{ at: string }[]>`SELECT max(position)::text AS at FROM history`)[0]?.at
    await createBranch(ctx, { name: 'B' })
    const { events } = await follow(ctx, Buffer.from(`e${position}`).toString('base64url'))
    expect(events.map(({ changes }) => changes.name?.[1])).toEqual(['B'])
  })

  it('refuses a cursor that is not one of its own', async () => {
    for (const cursor of [
      'x',
      'ZQ',
      Buffer.from('e-1').toString('base64url'),
      Buffer.from('e1 OR 1').toString('base64'),
    ])
      await expect(listEvents(ctx, { cursor })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('during parallel writes', () => {
  /** A transaction of another process that has written a change and not committed yet. */
  async function unfinished(name: string) {
    const client = await pool().connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
       VALUES ($1, $2, 'system', 'Slow', 'create', 'branch', $1, $3)`,
      [newId(), ctx.accountId, JSON.stringify({ name: [null, name] })],
    )
    return client
  }
  const names = (events: readonly EventRecord[]) => events.map(({ changes }) => changes.name?.[1])

  it('does not skip a change that commits after later ones', async () => {
    await createBranch(ctx, { name: 'First' })
    const slow = await unfinished('Slow')
    await createBranch(ctx, { name: 'Quick' })
    const before = await follow(ctx)
    expect(names(before.events)).toEqual(['First'])
    await slow.query('COMMIT')
    expect(names((await follow(ctx, before.cursor)).events)).toEqual(['Slow', 'Quick'])
  })

  it('continues as soon as such a change was rolled back', async () => {
    const slow = await unfinished('Never')
    await createBranch(ctx, { name: 'Quick' })
    const before = await follow(ctx)
    expect(before.events).toEqual([])
    await slow.query('ROLLBACK')
    expect(names((await follow(ctx, before.cursor)).events)).toEqual(['Quick'])
  })

  it('waits for writes after a rolled-back savepoint', async () => {
    const slow = await pool().connect()
    onTestFinished(() => slow.release())
    await slow.query('BEGIN')
    await slow.query('SAVEPOINT part')
    const insert = `INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
      VALUES ($1, $2, 'system', 'Slow', 'create', 'branch', $1, '{"name": [null, "Slow"]}')`
    await slow.query(insert, [newId(), ctx.accountId])
    await slow.query('ROLLBACK TO SAVEPOINT part')
    await slow.query(insert, [newId(), ctx.accountId])
    await createBranch(ctx, { name: 'Quick' })
    expect((await follow(ctx)).events).toEqual([])
    await slow.query('COMMIT')
    expect(names((await follow(ctx)).events)).toEqual(['Slow', 'Quick'])
  })

  it('delivers every event once and in order while many write', async () => {
    const shared = await Promise.all([1, 2, 3].map((name) => createBranch(ctx, { name: `Shared ${name}` })))
    let writing = true
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 8; round += 1)
        await inTransaction(ctx, async (tx) => {
          const innerCtx = { ...ctx, tx }
          await createPart(innerCtx, { name: `${writer}.${round}` })
          // Taken in one order, so that writers wait for each other but not in a ring.
          for (const { id } of shared.slice(writer % 3))
            await updateBranch(innerCtx, id, { name: `${writer}.${round}` })
          await createPart(innerCtx, { name: `${writer}.${round} again` })
        })
    })
    const done = Promise.all(writers).finally(() => {
      writing = false
    })
    const seen: EventRecord[] = []
    let cursor: string | undefined
    for (let last = false; !last;) {
      last = !writing
      const { data, meta } = await listEvents(ctx, { cursor, per_page: 100 })
      seen.push(...data)
      cursor = meta.next_cursor
      last &&= !meta.has_more
    }
    await done
    const all = await db().history.findMany({ where: { account_id: ctx.accountId }, select: { id: true } })
    expect(seen.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    for (const { id, name } of shared) {
      // Each change begins with what the one before it left: their true order.
      const chain = seen.filter(({ record_id, type }) => record_id === id && type === 'branch.updated')
      let value: unknown = name
      for (const { changes } of chain) {
        expect(changes.name?.[0]).toBe(value)
        value = changes.name?.[1]
      }
    }
  })
})
