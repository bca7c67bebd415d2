import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { checkNewReference, holdReferences } from '@/lib/db/records'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { priceItemProblems } from '@/lib/domain/billing/price-items'
import { invalid, ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import {
  priceItemCreate,
  priceItemList,
  priceItemRecord,
  type PriceItemRecord,
  priceItemUpdate,
} from '@/lib/schemas/billing/price-item'
import { plainRecords } from '@/lib/services/records/plain'

/**
 * The catalogue. The items of parts are made, priced and deleted with their parts by the database. A code is unique among live ones
 * (`validation_error`).
 */
export const {
  list: listPriceItems,
  get: getPriceItem,
  create: createPriceItem,
  update: updatePriceItem,
  delete: deletePriceItem,
  restore: restorePriceItem,
  resource: priceItemResource,
} = plainRecords({
  type: 'price_item',
  create: priceItemCreate,
  update: priceItemUpdate,
  record: priceItemRecord,
  list: priceItemList,
  columns: [
    { title: 'Code', field: 'code', value: (row) => row.code },
    { title: 'Name', field: 'name', value: (row) => row.name },
    { title: 'Kind', field: 'kind', value: (row) => row.kind },
    { title: 'Unit', field: 'unit', value: (row) => row.unit },
    { title: 'Unit price', field: 'unit_price', value: (row) => row.unit_price },
    { title: 'Cost', field: 'cost', value: (row) => row.cost },
    { title: 'Minimum', field: 'minimum', value: (row) => row.minimum },
    { title: 'Step', field: 'step', value: (row) => row.step },
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  // That of a part goes for good with the part.
  purge: {
    keptBy: [
      ['price_item', 'after_hours_item_id'],
      ['job_type', 'labor_item_id'],
      ['job_type', 'travel_item_id'],
      ['line_item', 'price_item_id'],
      ['line_item', 'kit_item_id'],
    ],
    and: Prisma.sql`r.part_id IS NULL`,
  },
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'tax_code_id', 'tax_code', before?.tax_code_id)
    await checkNewReference(tx, ctx, draft, 'after_hours_item_id', 'price_item', before?.after_hours_item_id)
    if (before && draft.value.after_hours_item_id === before.id)
      draft.reject('after_hours_item_id', 'must be another item')
    checkKind(draft, before)
    await checkComponents(tx, ctx, draft, before)
  },
  async insert(tx, ctx, id, input) {
    if (input.is_default) await endDefault(tx, ctx, input.kind)
    await writeCoded(tx, () =>
      tx.priceItem.create({ data: { ...input, id, account_id: ctx.accountId }, select: { id: true } }),
    )
  },
  async change(tx, ctx, { id, kind, is_default: isDefault }, input) {
    const after = { kind, is_default: isDefault, ...input }
    if (after.is_default && (!isDefault || after.kind !== kind)) await endDefault(tx, ctx, after.kind)
    await writeCoded(tx, () => tx.priceItem.update({ where: keyOf(ctx, id), data: input, select: { id: true } }))
  },
  async beforeDelete(_tx, _ctx, { part_id }) {
    if (part_id === null) return
    const message = 'A part has a price item as long as there is the part; delete the part instead.'
    throw new ServiceError('in_use', message, [{ field: 'part_id', message: 'is a part', record_id: part_id }])
  },
  async restoreRecord(tx, ctx, id) {
    const { part_id } = await tx.priceItem.findUniqueOrThrow({ where: keyOf(ctx, id), select: { part_id: true } })
    if (part_id !== null) {
      const message = 'The price item belongs to a part that is in the trash; restore that one first.'
      throw new ServiceError('parent_in_trash', message, [{ field: 'part_id', message: 'is a part in the trash' }])
    }
    // Another may be the default by now.
    const data = { deleted_at: null, is_default: false }
    await writeCoded(tx, () => tx.priceItem.update({ where: keyOf(ctx, id), data, select: { id: true } }))
  },
})

function keyOf({ accountId: account_id }: ServiceContext, id: string) {
  return { account_id_id: { account_id, id } }
}

/** Ends the default of a kind that there is, with its history; two that choose at once take turns. */
async function endDefault(tx: Transaction, ctx: ServiceContext, kind: PriceItemRecord['kind']): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('price_item:' || ${ctx.accountId}, 0))`
  const where = { account_id: ctx.accountId, kind, is_default: true, deleted_at: null }
  const ended = await tx.priceItem.updateManyAndReturn({ where, data: { is_default: false }, select: { id: true } })
  const records = ended.map(({ id }): ChangedRecord => ({ id, changes: { is_default: [true, false] } }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'price_item', records })
}

function writeCoded<Written>(tx: Transaction, write: () => Promise<Written>): Promise<Written> {
  const message = 'is the code of another price item; choose one that no other item has'
  return writeUnique(tx, write, () => Promise.resolve(invalid([{ field: 'code', message }])))
}

type Item = Partial<Omit<PriceItemRecord, 'id'>>

/** A kit stays one: what names it counts on that. */
function checkKind(draft: Draft<Item>, before: PriceItemRecord | null): void {
  const { kind, unit, components, is_default } = { ...NEW_ITEM, ...before, ...draft.value }
  if (draft.problems.length > 0 || !kind) return
  if (before && kind !== before.kind && (kind === 'kit' || before.kind === 'kit'))
    draft.reject('kind', 'cannot change to or from kit; add another item instead')
  draft.problems.push(...priceItemProblems({ kind, unit, components, is_default }))
}

const NEW_ITEM = { unit: 'C62', components: [], is_default: false } as const

/** A kit consists of live items that are no kits. */
async function checkComponents(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Item>,
  before: PriceItemRecord | null,
): Promise<void> {
  const { components = before?.components ?? [] } = draft.value
  const requested = components.map(({ item_id }) => item_id.toLowerCase())
  const added = requested.filter((id) => !before?.components.some(({ item_id }) => item_id === id))
  const live = new Set(await holdReferences(tx, ctx, 'price_item', added))
  const where = { account_id: ctx.accountId, id: { in: [...live] }, kind: 'kit' as const }
  const kits = new Set((await tx.priceItem.findMany({ where, select: { id: true } })).map(({ id }) => id))
  for (const [index, id] of requested.entries()) {
    const field = `components[${index}].item_id`
    if (kits.has(id)) draft.reject(field, 'is a kit, which cannot be part of a kit')
    else if (added.includes(id) && !live.has(id)) draft.reject(field, 'is not an existing price item')
  }
}

/** What these price items are called, those in the trash among them. Throws `forbidden`. */
export async function namesOfPriceItems(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  requireScope(ctx, 'read:billing')
  if (ids.length === 0) return {}
  const where = { account_id: ctx.accountId, id: { in: [...new Set(ids)] } }
  const rows = await listReader(ctx).priceItem.findMany({ where, select: { id: true, name: true } })
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
