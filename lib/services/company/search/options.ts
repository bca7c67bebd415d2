import type { ServiceContext } from '@/lib/access/context'
import { requireScope, type Scope } from '@/lib/access/permissions'
import { containing } from '@/lib/db/search'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { RESOURCES } from '@/lib/domain/resources'
import type { Found } from '@/lib/domain/search/found'
import { notFound } from '@/lib/errors'
import { findRecords } from './find'

/** One choice of a picker, with what tells two of one name apart. */
export type Option = { id: string; name: string; detail: string | null; approximate?: boolean }

const RECORDS = ['customer', 'contact', 'site', 'asset', 'technician', 'service_contract'] as const
type RecordKind = (typeof RECORDS)[number]
type CatalogueKind = 'branch' | 'product' | 'part' | 'checklist' | 'job_type' | 'price_item' | 'tax_code'

/** What a picker may be asked for. Sites, contacts, assets and contracts can be narrowed to one customer. */
export type OptionKind = RecordKind | CatalogueKind

const MAX_OPTIONS = 20
const byName = [{ name: 'asc' as const }, { id: 'asc' as const }]

type CatalogueSearch = {
  tx: Transaction
  like: ReturnType<typeof containing>
  live: { account_id: string; deleted_at: null }
  page: { orderBy: typeof byName; take: number }
}

const CATALOGUES: Record<CatalogueKind, { permission: Scope; find: (search: CatalogueSearch) => Promise<Option[]> }> = {
  branch: {
    permission: 'read:customers',
    find: async ({ tx, like, live, page }) => {
      const rows = await tx.branch.findMany({
        where: { ...live, name: like },
        select: { id: true, name: true },
        ...page,
      })
      return rows.map((row) => option(row))
    },
  },
  product: {
    permission: 'read:assets',
    find: async ({ tx, like, live, page }) => {
      const select = { id: true, name: true, manufacturer: true, model_number: true }
      const where = { ...live, OR: [{ name: like }, { manufacturer: like }, { model_number: like }] }
      const rows = await tx.product.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.manufacturer, row.model_number))
    },
  },
  part: {
    permission: 'read:assets',
    find: async ({ tx, like, live, page }) => {
      const select = { id: true, name: true, part_number: true }
      const where = { ...live, OR: [{ name: like }, { part_number: like }] }
      const rows = await tx.part.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.part_number))
    },
  },
  checklist: {
    permission: 'read:work-orders',
    find: async ({ tx, like, live, page }) => {
      const select = { id: true, name: true }
      const rows = await tx.checklist.findMany({ where: { ...live, name: like }, select, ...page })
      return rows.map((row) => option(row))
    },
  },
  job_type: {
    permission: 'read:work-orders',
    find: async ({ tx, like, live, page }) => {
      const select = { id: true, name: true, code: true }
      const where = { ...live, OR: [{ name: like }, { code: like }] }
      const rows = await tx.jobType.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.code))
    },
  },
  tax_code: {
    permission: 'read:billing',
    find: async ({ tx, like, live, page }) => {
      const rows = await tx.taxCode.findMany({
        where: { ...live, name: like },
        select: { id: true, name: true },
        ...page,
      })
      return rows.map((row) => option(row))
    },
  },
  price_item: {
    permission: 'read:billing',
    find: async ({ tx, like, live, page }) => {
      const select = { id: true, name: true, code: true }
      const where = { ...live, OR: [{ name: like }, { code: like }] }
      const rows = await tx.priceItem.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.code))
    },
  },
}

/**
 * Live records that the text finds, for a picker; the first ones by name when there is no text. The assets of the site come before
 * others. Throws `forbidden`, `not_found` for a kind that there is not.
 */
export async function findOptions(
  ctx: ServiceContext,
  kind: OptionKind,
  text: string,
  customerId?: string,
  siteId?: string | null,
): Promise<Option[]> {
  const recordKind = RECORDS.find((one) => one === kind)
  if (recordKind) return findRecordOptions(ctx, recordKind, text, customerId, siteId)
  // What a page sends is not yet one of the kinds.
  if (!Object.hasOwn(CATALOGUES, kind)) throw notFound('list')
  const { permission, find } = CATALOGUES[kind as CatalogueKind]
  requireScope(ctx, permission)
  return find({
    tx: reader(ctx),
    like: containing(text.trim().slice(0, 100).replaceAll('\0', '')),
    live: { account_id: ctx.accountId, deleted_at: null },
    page: { orderBy: byName, take: MAX_OPTIONS },
  })
}

async function findRecordOptions(
  ctx: ServiceContext,
  kind: RecordKind,
  text: string,
  customer?: string,
  siteId?: string | null,
): Promise<Option[]> {
  requireScope(ctx, RESOURCES[kind].scope)
  const customerId = customer && isId(customer) ? customer : undefined
  const results = await findRecords(ctx, text, {
    kinds: [kind],
    limit: MAX_OPTIONS,
    customerId,
    siteId: siteId && isId(siteId) ? siteId : null,
    activeOnly: true,
    withVisits: false,
  })
  return results.map((found) => ({ ...recordOption(found, !customerId), approximate: found.approximate }))
}

/** `namesCustomer`: whether whose it is has to be said. */
function recordOption({ type, id, title, detail, customer, site }: Found, namesCustomer: boolean): Option {
  const owner = namesCustomer && type !== 'customer' ? customer?.name : null
  return option({ id, name: title }, owner, type === 'asset' ? site?.name : null, detail)
}

function option(row: { id: string; name: string }, ...details: (string | null | undefined)[]): Option {
  return { id: row.id, name: row.name, detail: details.filter(Boolean).join(' · ') || null }
}
