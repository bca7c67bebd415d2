import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { customerListQuery } from '@/lib/schemas/customers/customer'
import { eventListQuery } from '@/lib/schemas/data/event'
import { trashListQuery } from '@/lib/schemas/data/trash'
import { parseQuery } from '@/lib/schemas/query'
import { runBulk } from '@/lib/services/data/bulk'
import { listEvents } from '@/lib/services/data/events'
import { REGISTRY } from '@/lib/services/data/registry'
import { listTrash } from '@/lib/services/data/trash'
import { listCustomers } from '@/lib/services/customers/customers'
import { makeAccount } from '@/lib/testing/account'
import { proofRuns } from '@/lib/testing/proof-size'

/*
 * A system of the company's keeps its customers here by its own ids: many at once, twice, and afterwards both sides change them at
 * random. Two mirrors follow, one by what changed after a moment, one by the events alone; both must end as the records are.
 */

const RECORDS = proofRuns(5_000, 300)
const CHANGES = proofRuns(1_000, 100)
const AT_ONCE = 250

type Kept = { external_id: string | null; name: string; notes: string | null }
type Mirror = Map<string, Kept>

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

/** Generates numbers that are equal in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const keyOf = (index: number) => `crm/${index}`
const dataOf = (index: number, round = 0) => ({ name: `Customer ${index}`, notes: `As of ${round}` })

async function upsertAll(): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (let first = 0; first < RECORDS; first += AT_ONCE) {
    const operations = Array.from({ length: Math.min(AT_ONCE, RECORDS - first) }, (_none, at) => ({
      action: 'upsert',
      external_id: keyOf(first + at),
      data: dataOf(first + at),
    }))
    const { results } = await runBulk(ctx, REGISTRY.customer, { operations }, true)
    for (const { outcome } of results) outcomes[outcome ?? 'failed'] = (outcomes[outcome ?? 'failed'] ?? 0) + 1
  }
  return outcomes
}

const pickFields = ({ external_id, name, notes }: Kept): Kept => ({ external_id, name, notes })

/** Every page of the customers that a query leaves. */
async function* customersOf(parameters: Record<string, string>) {
  let cursor: string | null = null
  do {
    const params = new URLSearchParams({
      per_page: '100',
      sort: 'updated_at',
      ...parameters,
      ...(cursor && { cursor }),
    })
    const { data, meta } = await listCustomers(ctx, parseQuery(customerListQuery, params))
    yield* data
    cursor = meta.next_cursor
  } while (cursor !== null)
}

async function* deletedSince(moment: string) {
  let cursor: string | null = null
  do {
    const params = new URLSearchParams({ type: 'customer', updated_after: moment, ...(cursor && { cursor }) })
    const { data, meta } = await listTrash(ctx, parseQuery(trashListQuery, params))
    yield* data
    cursor = meta.next_cursor
  } while (cursor !== null)
}

async function followChanges(mirror: Mirror, since: string): Promise<void> {
  for await (const { id } of deletedSince(since)) mirror.delete(id)
  for await (const customer of customersOf({ updated_after: since })) mirror.set(customer.id, pickFields(customer))
}

async function followEvents(mirror: Mirror, from?: string): Promise<string> {
  let cursor = from
  for (;;) {
    const params = new URLSearchParams({ record_type: 'customer', per_page: '100', ...(cursor && { cursor }) })
    const { data, meta } = await listEvents(ctx, parseQuery(eventListQuery, params))
    for (const { type, record_id, changes } of data) {
      if (type === 'customer.deleted') {
        mirror.delete(record_id)
        continue
      }
      const now = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]))
      mirror.set(record_id, pickFields({ external_id: null, name: '', notes: null, ...mirror.get(record_id), ...now }))
    }
    cursor = meta.next_cursor
    if (!meta.has_more) return cursor
  }
}

/** One random change: of the other system by its own id, or of ours by the record's. */
async function changeOne(next: (below: number) => number, round: number): Promise<void> {
  const index = next(RECORDS + 100)
  const holder = await db().customer.findFirst({
    where: { account_id: ctx.accountId, external_id: keyOf(index) },
    select: { id: true, deleted_at: true },
  })
  const { create, update, delete: remove, restore } = REGISTRY.customer
  switch (next(5)) {
    case 0:
    case 1: {
      const operations = [{ action: 'upsert', external_id: keyOf(index), data: dataOf(index, round) }]
      expect((await runBulk(ctx, REGISTRY.customer, { operations })).failed).toBe(0)
      return
    }
    case 2:
      if (!holder) await create(ctx, { ...dataOf(index, round), external_id: keyOf(index) })
      else if (holder.deleted_at) await restore(ctx, holder.id)
      else await update(ctx, holder.id, { notes: `Ours, ${round}` })
      return
    case 3:
      if (holder && !holder.deleted_at) await remove(ctx, holder.id)
      return
    default:
      await create(ctx, { name: `Walk-in ${round}` })
  }
}

test(
  'two mirrors of what two sides write end as the records are, deletions included, and a sync run again writes nothing',
  { timeout: 240_000 },
  async () => {
    expect(await upsertAll()).toEqual({ created: RECORDS })
    const written = await db().history.count({ where: { account_id: ctx.accountId } })
    expect(await upsertAll()).toEqual({ unchanged: RECORDS })
    expect(await db().history.count({ where: { account_id: ctx.accountId } })).toBe(written)

    const [byTime, byEvents]: [Mirror, Mirror] = [new Map(), new Map()]
    for await (const customer of customersOf({})) byTime.set(customer.id, pickFields(customer))
    const cursor = await followEvents(byEvents)
    expect(byEvents).toEqual(byTime)

    const since = new Date().toISOString()
    const next = numbersFrom(42)
    for (let round = 1; round <= CHANGES; round++) await changeOne(next, round)
    await followChanges(byTime, since)
    await followEvents(byEvents, cursor)

    const records: Mirror = new Map()
    for await (const customer of customersOf({})) records.set(customer.id, pickFields(customer))
    expect(byTime).toEqual(records)
    expect(byEvents).toEqual(records)
  },
)
