import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordDeletes } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { GEOCODING } from '@/lib/domain/geocoding/location'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { neededReadings, touchMetersOf } from '@/lib/services/assets/meter-readings'
import { itemsFromBefore } from '@/lib/services/billing/price-items'
import { passPrimaryOn } from '@/lib/services/customers/contacts'
import { forgetPlanned, plansWithWork } from '@/lib/services/maintenance/plans'
import { changeBack } from '@/lib/services/data/undo'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import { READS } from './reads'

const AT_ONCE = 500

type Taking = {
  /** What may hang on such a record by now, how it names it, and which rows of it `own` count: those outside of the trash. */
  uses: readonly { table: string; reference: string; noun: string; counts?: string }[]
  /** Why records of the import cannot go, where more than what hangs on them tells. */
  needed?: (
    tx: Transaction,
    ctx: ServiceContext,
    importId: string,
    ids: readonly string[],
  ) => Promise<Map<string, string>>
  /** What goes with their going. */
  gone?: (tx: Transaction, ctx: ServiceContext, ids: readonly string[]) => Promise<void>
}

const IS_LIVE = 'own.deleted_at IS NULL'
const OF_LIVE_ORDER = `EXISTS (SELECT FROM work_order w
  WHERE w.account_id = own.account_id AND w.id = own.work_order_id AND w.deleted_at IS NULL)`
/** Tasks that the job type of an imported work order made came with it, as long as nobody touched them. */
const OF_PEOPLE = `own.deleted_at IS NULL AND EXISTS (SELECT FROM history h
  WHERE h.account_id = own.account_id AND h.record_type = 'task' AND h.record_id = own.id
    AND coalesce(h.request_id, '') NOT IN (SELECT id::text FROM import WHERE import.account_id = own.account_id))`

const ofCustomer = (table: string, noun: string) => ({ table, reference: 'customer_id', noun })

const TAKING: Record<ImportKind['type'], Taking> = {
  customer: {
    uses: [
      ofCustomer('contact', 'contacts'),
      ofCustomer('site', 'sites'),
      ofCustomer('asset', 'assets'),
      ofCustomer('service_contract', 'service contracts'),
      ofCustomer('work_order', 'work orders'),
    ],
  },
  contact: { uses: [{ table: 'work_order', reference: 'contact_id', noun: 'work orders' }], gone: passPrimaryOn },
  site: {
    uses: [
      { table: 'asset', reference: 'site_id', noun: 'assets' },
      { table: 'contact', reference: 'site_id', noun: 'contacts' },
      { table: 'work_order', reference: 'site_id', noun: 'work orders' },
    ],
  },
  asset: {
    uses: [
      { table: 'work_order_asset', reference: 'asset_id', noun: 'work orders', counts: OF_LIVE_ORDER },
      { table: 'asset_part', reference: 'asset_id', noun: 'parts' },
      { table: 'meter', reference: 'asset_id', noun: 'meters' },
      { table: 'refrigerant_event', reference: 'asset_id', noun: 'refrigerant events' },
      { table: 'service_record', reference: 'asset_id', noun: 'service records', counts: 'true' },
    ],
  },
  meter: { uses: [{ table: 'meter_reading', reference: 'meter_id', noun: 'readings' }] },
  meter_reading: { uses: [], needed: neededReadings, gone: touchMetersOf },
  maintenance_plan: { uses: [], needed: plansWithWork, gone: forgetPlanned },
  price_item: {
    uses: [{ table: 'line_item', reference: 'price_item_id', noun: 'line items' }],
    needed: itemsFromBefore,
  },
  work_order: { uses: [{ table: 'task', reference: 'work_order_id', noun: 'tasks', counts: OF_PEOPLE }] },
}

/**
 * Moves some of what an import made to the trash, each with its row of history, and gives some of what it changed its former values; what was
 * changed since, or has something hanging on it, stays and is named with the reason. Returns how many, and whether there are more.
 */
export async function undoSome(
  tx: Transaction,
  ctx: ServiceContext,
  { id: importId, resource }: Pick<ImportRecord, 'id' | 'resource'>,
): Promise<{ undone: number; kept: number; more: boolean }> {
  const { type } = IMPORT_KINDS[resource]
  const rows = await tx.importRecord.findMany({
    where: { account_id: ctx.accountId, import_id: importId, undone_at: null, kept_reason: null },
    select: { record_id: true, action: true },
    orderBy: { line: 'asc' },
    take: AT_ONCE,
  })
  const ofAction = (wanted: string) => rows.flatMap(({ record_id, action }) => (action === wanted ? record_id : []))
  const ids = ofAction('created')
  const changedIds = ofAction('updated')
  const live = await lockLive(tx, ctx, type, ids)
  const reasons = await reasonsToKeep(tx, ctx, importId, type, live)
  await moveToTrash(
    tx,
    ctx,
    type,
    live.filter((id) => !reasons.has(id)),
  )
  for (const [id, reason] of await changeBack(tx, ctx, importId, type, changedIds)) reasons.set(id, reason)
  // What is in the trash already is where it was to go.
  const going = [...ids, ...changedIds].filter((id) => !reasons.has(id))
  await tx.$executeRaw`
    UPDATE import_record SET undone_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND import_id = ${importId}::uuid AND record_id = ANY(${going}::uuid[])`
  await tx.$executeRaw`
    UPDATE import_record i SET kept_reason = n.reason
    FROM unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) AS n (id, reason)
    WHERE i.account_id = ${ctx.accountId}::uuid AND i.import_id = ${importId}::uuid AND i.record_id = n.id`
  return { undone: going.length, kept: reasons.size, more: rows.length === AT_ONCE }
}

async function lockLive(tx: Transaction, ctx: ServiceContext, type: ImportKind['type'], ids: readonly string[]) {
  // The customer before what is theirs, in the order of a customer's delete.
  if (type === 'contact')
    await tx.$queryRaw`
      SELECT 1 FROM customer WHERE account_id = ${ctx.accountId}::uuid AND id IN (
        SELECT customer_id FROM contact WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[]))
      ORDER BY id FOR UPDATE`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}

async function reasonsToKeep(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  type: ImportKind['type'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  // All that an import and its undo write names it as their request: what only they changed is as it came.
  const changed = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT record_id AS id FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND record_id = ANY(${[...ids]}::uuid[])
      AND (request_id IS NULL OR request_id <> ALL (ARRAY(SELECT id::text FROM import WHERE account_id = ${ctx.accountId}::uuid)))
      AND NOT (actor_type = ${GEOCODING.type} AND actor_name = ${GEOCODING.name})`
  for (const { id } of changed) reasons.set(id, 'was changed since')
  for (const { table, reference, noun, counts = IS_LIVE } of TAKING[type].uses) {
    const column = Prisma.raw(`own.${reference}`)
    const used = await tx.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT ${column} AS id FROM ${Prisma.raw(table)} own
      WHERE own.account_id = ${ctx.accountId}::uuid AND ${column} = ANY(${[...ids]}::uuid[]) AND ${Prisma.raw(counts)}`
    for (const { id } of used) {
      const reason = reasons.get(id)
      reasons.set(id, reason ? `${reason}, ${noun}` : `has ${noun} by now`)
    }
  }
  for (const [id, reason] of (await TAKING[type].needed?.(tx, ctx, importId, ids)) ?? [])
    if (!reasons.has(id)) reasons.set(id, reason)
  return reasons
}

async function moveToTrash(tx: Transaction, ctx: ServiceContext, type: ImportKind['type'], ids: readonly string[]) {
  if (ids.length === 0) return
  const { answers, kept = (answer) => answer } = READS[type]
  const before = (await answers(tx, ctx, ids)).map(kept)
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = now(), updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[])`
  await TAKING[type].gone?.(tx, ctx, ids)
  await recordDeletes(tx, ctx, type, before)
}
