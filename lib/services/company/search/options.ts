import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope, type Scope } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import { containing, foundBy } from '@/lib/db/search'
import { reader, type Transaction } from '@/lib/db/transaction'
import { contractStateOn, contractStateText } from '@/lib/domain/contracts/state'
import { isId } from '@/lib/domain/id'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'

/** One choice of a picker, with what tells two of one name apart. */
export type Option = { id: string; name: string; detail: string | null }

/** What a picker may be asked for. Sites, contacts and assets can be narrowed to one customer. */
export type OptionKind =
  | 'customer'
  | 'contact'
  | 'site'
  | 'asset'
  | 'technician'
  | 'branch'
  | 'product'
  | 'part'
  | 'checklist'
  | 'service_contract'
  | 'job_type'

const MAX_OPTIONS = 20
const byName = [{ name: 'asc' as const }, { id: 'asc' as const }]

/** What a picker looks for, as the queries name it. */
type Search = {
  tx: Transaction
  like: ReturnType<typeof containing>
  /** The condition for records that have a search text. */
  textCondition: ReturnType<typeof foundBy>
  live: { account_id: string; deleted_at: null }
  /** Narrows what is a customer's to that customer. */
  ofCustomer: { customer_id?: string }
  /** Whose assets come first. */
  siteId: string | null
  page: { orderBy: typeof byName; take: number }
  today: string
  locale: string
}

const SEARCHES: Record<OptionKind, { permission: Scope; find: (search: Search) => Promise<Option[]> }> = {
  customer: {
    permission: 'read:customers',
    find: async ({ tx, textCondition, live, page }) => {
      const where = { ...live, ...textCondition }
      const select = { id: true, name: true, customer_number: true, phone: true }
      const rows = await tx.customer.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.customer_number, row.phone))
    },
  },
  contact: {
    permission: 'read:customers',
    find: async ({ tx, textCondition, live, ofCustomer, page }) => {
      const select = { id: true, name: true, title: true, phone: true }
      const rows = await tx.contact.findMany({ where: { ...live, ...ofCustomer, ...textCondition }, select, ...page })
      return rows.map((row) => option(row, row.title, row.phone))
    },
  },
  site: {
    permission: 'read:customers',
    find: async ({ tx, textCondition, live, ofCustomer, page }) => {
      const select = { id: true, name: true, address: true }
      const rows = await tx.site.findMany({ where: { ...live, ...ofCustomer, ...textCondition }, select, ...page })
      return rows.map((row) => {
        const address = toAddress(row.address)
        return option(row, address?.street, address?.city)
      })
    },
  },
  asset: {
    permission: 'read:assets',
    find: async ({ tx, textCondition, live, ofCustomer, siteId, page }) => {
      const select = { id: true, name: true, asset_tag: true, serial_number: true, site: { select: { name: true } } }
      const at = (place: Prisma.AssetWhereInput) =>
        tx.asset.findMany({ where: { ...live, ...ofCustomer, AND: [textCondition, place] }, select, ...page })
      const here = siteId ? await at({ site_id: siteId }) : []
      const others = siteId ? { OR: [{ site_id: null }, { site_id: { not: siteId } }] } : {}
      const rows = here.length < page.take ? [...here, ...(await at(others))].slice(0, page.take) : here
      return rows.map((row) => option(row, row.site?.name, row.asset_tag, row.serial_number))
    },
  },
  technician: {
    permission: 'read:work-orders',
    find: async ({ tx, textCondition, live, page }) => {
      const where = { ...live, status: 'active' as const, ...textCondition }
      const select = { id: true, name: true, territory: true, skills: true }
      const rows = await tx.technician.findMany({ where, select, ...page })
      return rows.map((row) => option(row, row.territory, row.skills.join(', ')))
    },
  },
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
  service_contract: {
    permission: 'read:customers',
    find: async ({ tx, textCondition, live, ofCustomer, page, today, locale }) => {
      const select = { id: true, name: true, contract_number: true, status: true, start_date: true, end_date: true }
      const rows = await tx.serviceContract.findMany({
        where: { ...live, ...ofCustomer, ...textCondition },
        select,
        ...page,
      })
      return rows.map((row) => {
        const { status } = row
        const [start_date, end_date] = [row.start_date, row.end_date].map((day) => day && fromDatabaseDate(day))
        const state = contractStateOn(today, { status, start_date: start_date ?? null, end_date: end_date ?? null })
        return option(row, row.contract_number, contractStateText(state, today, locale))
      })
    },
  },
}

/**
 * Live records that the text finds, for a picker; the first ones when there is no text. The assets of the site come before others.
 * Throws `forbidden`, `not_found` for a kind that there is not.
 */
export async function findOptions(
  ctx: ServiceContext,
  kind: OptionKind,
  text: string,
  customerId?: string,
  siteId?: string | null,
): Promise<Option[]> {
  // What a page sends is not yet one of the kinds.
  if (!Object.hasOwn(SEARCHES, kind)) throw notFound('list')
  const { permission, find } = SEARCHES[kind]
  requireScope(ctx, permission)
  const searchText = text.trim().slice(0, 100).replaceAll('\0', '')
  return find({
    tx: reader(ctx),
    like: containing(searchText),
    textCondition: foundBy(searchText),
    live: { account_id: ctx.accountId, deleted_at: null },
    ofCustomer: customerId && isId(customerId) ? { customer_id: customerId } : {},
    siteId: siteId && isId(siteId) ? siteId : null,
    page: { orderBy: byName, take: MAX_OPTIONS },
    today: dayIn(ctx.account.timeZone, new Date()),
    locale: ctx.locale ?? 'en-GB',
  })
}

function option(row: { id: string; name: string }, ...details: (string | null | undefined)[]): Option {
  return { id: row.id, name: row.name, detail: details.filter(Boolean).join(' · ') || null }
}
