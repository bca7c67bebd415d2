import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { MERGE_TYPES, type MergeType } from '@/lib/domain/merges'
import { ServiceError } from '@/lib/errors'
import { verifyCounters } from '@/lib/services/data/counters'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContact, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { makePart, makeTask } from '@/lib/testing/factories/tasks'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'
import { mergeRecords, restoreOrSeparate } from './index'
import { REFERENCES } from './references'

/*
 * Whatever is merged and separated in whatever order, every record names what a naive model says: a map of each reference, in which a
 * merge writes the one id over the other and remembers where.
 */

const FAMILIES = 3
const OPERATIONS = 50

/** `table.id.column` → the id that it names. */
type Names = Map<string, string>
type Done = { type: MergeType; kept: string; gone: string; moved: string[]; folded: string[] }

/** What rows name, of the columns that the model knows. */
const COLUMNS = {
  site: ['customer_id'],
  contact: ['customer_id', 'site_id'],
  asset: ['customer_id', 'site_id'],
  service_contract: ['customer_id'],
  work_order: ['customer_id', 'site_id', 'contact_id'],
  customer: ['bill_to_id'],
  task_part: ['part_id'],
} as const

class Model {
  readonly names: Names
  /** `work order asset`, the rows of the list. */
  readonly links: Set<string>
  readonly gone = new Set<string>()
  readonly done: Done[] = []

  constructor(names: Names, links: Set<string>) {
    this.names = new Map(names)
    this.links = new Set(links)
  }

  customerOf(table: string, id: string): string | undefined {
    return this.names.get(`${table}.${id}.customer_id`)
  }

  isRefused(type: MergeType, kept: string, gone: string): boolean {
    if (kept === gone || this.gone.has(kept) || this.gone.has(gone)) return true
    return type !== 'customer' && type !== 'part' && this.customerOf(type, kept) !== this.customerOf(type, gone)
  }

  merge(type: MergeType, kept: string, gone: string): void {
    const columns = REFERENCES[type].references.map(({ table, column }) => `${table} ${column}`)
    const moved = [...this.names].filter(([place, id]) => {
      const [table, , column] = place.split('.')
      return id === gone && columns.includes(`${table} ${column}`)
    })
    for (const [place] of moved) this.names.set(place, kept)
    const orders = type === 'asset' ? [...this.links].filter((link) => link.endsWith(gone)) : []
    const folded = orders.filter((link) => this.links.has(link.replace(gone, kept)))
    for (const link of orders) {
      this.links.delete(link)
      this.links.add(link.replace(gone, kept))
    }
    const replaced = orders.filter((link) => !folded.includes(link))
    this.gone.add(gone)
    this.done.push({ type, kept, gone, moved: [...moved.map(([place]) => place), ...replaced], folded })
  }

  /** Separates the two, or returns false where that is refused. */
  separate(gone: string): boolean {
    const index = this.done.findLastIndex((one) => one.gone === gone)
    const one = this.done[index]
    if (!one || this.gone.has(one.kept)) return false
    const [names, links] = [new Map(this.names), new Set(this.links)]
    for (const place of one.moved) {
      if (this.names.get(place) === one.kept) this.names.set(place, gone)
      const link = place.replace(gone, one.kept)
      if (place.includes(' ') && this.links.delete(link)) this.links.add(place)
    }
    for (const link of one.folded) this.links.add(link)
    if (one.type === 'customer' && this.isTorn(one.kept, gone)) {
      this.names.clear()
      for (const [place, id] of names) this.names.set(place, id)
      this.links.clear()
      for (const link of links) this.links.add(link)
      return false
    }
    this.gone.delete(gone)
    this.done.splice(index, 1)
    return true
  }

  /** Whether something of the one customer names something of the other. */
  private isTorn(kept: string, gone: string): boolean {
    const isPair = (a: string | undefined, b: string | undefined) =>
      (a === kept && b === gone) || (a === gone && b === kept)
    const isNamed = [...this.names].some(([place, id]) => {
      const [table = '', row = '', column = ''] = place.split('.')
      const other = column === 'site_id' ? 'site' : column === 'contact_id' ? 'contact' : null
      if (!other || this.gone.has(row) || this.gone.has(id)) return false
      return isPair(this.customerOf(table, row), this.customerOf(other, id))
    })
    const isLinked = [...this.links].some((link) => {
      const [order = '', asset = ''] = link.split(' ')
      return !this.gone.has(asset) && isPair(this.customerOf('work_order', order), this.customerOf('asset', asset))
    })
    return isNamed || isLinked
  }
}

async function makeWorld(ctx: ServiceContext) {
  const ids: Record<MergeType, string[]> = { customer: [], site: [], contact: [], asset: [], part: [] }
  for (let family = 0; family < FAMILIES; family++) {
    const customer = await makeCustomer(ctx, { name: `Customer ${family}`, external_id: `crm-${family}` })
    const sites = [await makeSite(ctx, customer.id), await makeSite(ctx, customer.id)]
    const contacts = [
      await makeContact(ctx, customer.id, { site_id: sites[0]?.id }),
      await makeContact(ctx, customer.id),
    ]
    const assets = await Promise.all(sites.map(({ id }) => makeAsset(ctx, { customer_id: customer.id, object_id: id })))
    await makeServiceContract(ctx, customer.id, { asset_ids: [assets[0]?.id] })
    for (const at of [0, 1])
      await makeWorkOrder(ctx, {
        customer_id: customer.id,
        site_id: sites[at]?.id,
        contact_id: contacts[at]?.id,
        asset_ids: at === 0 ? assets.map(({ id }) => id) : [assets[1]?.id],
      })
    const part = await makePart(ctx, `Part ${family}`)
    await makeTask(ctx, { parts: [{ part_id: part.id, quantity: 1 }] })
    ids.customer.push(customer.id)
    ids.part.push(part.id)
    ids.site.push(...sites.map(({ id }) => id))
    ids.contact.push(...contacts.map(({ id }) => id))
    ids.asset.push(...assets.map(({ id }) => id))
  }
  return ids
}

async function namesOf({ accountId }: ServiceContext): Promise<Names> {
  const parts = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    columns.map(
      (column) =>
        `SELECT '${table}.' || id || '.${column}' AS place, ${column}::text AS id FROM "${table}" WHERE account_id = '${accountId}' AND ${column} IS NOT NULL`,
    ),
  )
  const { rows } = await pool().query<{ place: string; id: string }>(parts.join(' UNION ALL '))
  return new Map(rows.map(({ place, id }) => [place, id]))
}

async function linksOf({ accountId }: ServiceContext): Promise<Set<string>> {
  const rows = await db().workOrderAsset.findMany({ where: { account_id: accountId } })
  return new Set(rows.map(({ work_order_id, asset_id }) => `${work_order_id} ${asset_id}`))
}

/** Columns that name a record which was merged into another: there may be none. */
async function danglingIn({ accountId }: ServiceContext): Promise<string[]> {
  const parts = MERGE_TYPES.flatMap((type) =>
    REFERENCES[type].references.map(({ table, column, isArray }) => {
      const names = isArray ? `m.gone_id = ANY (r.${column})` : `m.gone_id = r.${column}`
      return `SELECT '${table}.${column}' AS place FROM merge m JOIN "${table}" r ON r.account_id = m.account_id AND ${names}
        WHERE m.account_id = '${accountId}' AND m.record_type = '${type}' AND m.undone_at IS NULL`
    }),
  )
  const { rows } = await pool().query<{ place: string }>(parts.join(' UNION ALL '))
  return rows.map(({ place }) => place)
}

const operation = fc.record({
  type: fc.constantFrom(...MERGE_TYPES),
  kept: fc.nat(20),
  gone: fc.nat(20),
  separates: fc.integer({ min: 0, max: 9 }).map((n) => n < 4),
})

const operations = fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS, size: 'max' })

/** 10,000 merges and undos in the full proof. */
it('names what a naive model names, after any merges and undos, and nothing that is gone', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (sequence) => {
      const ctx = await makeAccount()
      const ids = await makeWorld(ctx)
      const model = new Model(await namesOf(ctx), await linksOf(ctx))
      for (const { type, kept, gone, separates } of sequence) {
        const within = { ...ctx, requestId: newId() }
        if (separates) {
          const one = model.done[gone % Math.max(1, model.done.length)]
          if (!one) continue
          const isDone = await succeeds(() => restoreOrSeparate(within, one.type, one.gone))
          expect(isDone).toBe(model.separate(one.gone))
        } else {
          const [a = '', b = ''] = [ids[type][kept % ids[type].length], ids[type][gone % ids[type].length]]
          const isRefused = model.isRefused(type, a, b)
          expect(await succeeds(() => mergeRecords(within, type, a, { from_id: b }))).toBe(!isRefused)
          if (!isRefused) model.merge(type, a, b)
        }
        expect(await namesOf(ctx)).toEqual(model.names)
        expect(await linksOf(ctx)).toEqual(model.links)
        expect(await danglingIn(ctx)).toEqual([])
      }
      expect(await verifyCounters({ repair: false })).toEqual([])
    }),
    { numRuns: proofRuns(200, 3), endOnFailure: true },
  )
}, 3_600_000)

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return false
    throw error
  }
}
