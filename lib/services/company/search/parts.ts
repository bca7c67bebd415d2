import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import type { FoundType } from '@/lib/domain/search/found'
import type { SearchedKind, TextSearch } from './conditions'

/** What is looked for: at most `limit` records of each kind, of one customer alone, those at a site first. */
export type Sought = {
  text: string
  search: TextSearch
  limit: number
  customerId?: string
  siteId?: string | null
  /** Technicians who can be assigned alone. */
  activeOnly?: boolean
}

/** How records of a kind are read: the alias of their table, the joins, and what people recognise each by. */
type Part = {
  row: string
  joins?: string
  detail: string
  /** The fields by which it is found, by their names, in the order in which they are named. */
  fields: string
  /** Whose page shows it; its own one else. */
  page?: string
  ofCustomer?: true
  site?: string
}

const SITE = `CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END`
const addressOf = (row: string) =>
  `concat_ws(', ', ${row}.address->>'street', ${row}.address->>'postal_code', ${row}.address->>'city')`

const PARTS: Record<SearchedKind, Part> = {
  technician: {
    row: 't',
    detail: `t.territory, nullif(array_to_string(t.skills, ', '), ''), t.phone`,
    fields: `'name', t.name, 'email', t.email, 'phone', t.phone, 'external_id', t.external_id`,
  },
  customer: {
    row: 'c',
    detail: 'c.customer_number, c.phone',
    fields: `'name', c.name, 'number', c.customer_number, 'phone', c.phone, 'email', c.email, 'external_id', c.external_id, 'address', ${addressOf('c')}`,
    ofCustomer: true,
  },
  contact: {
    row: 'p',
    joins: 'JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id',
    detail: 'p.title, p.phone',
    fields: `'name', p.name, 'email', p.email, 'phone', p.phone, 'external_id', p.external_id`,
    page: 'c.id',
    ofCustomer: true,
  },
  site: {
    row: 's',
    joins: 'JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id',
    detail: `s.address->>'street', s.address->>'city'`,
    fields: `'name', s.name, 'address', ${addressOf('s')}, 'external_id', s.external_id`,
    page: 'c.id',
    ofCustomer: true,
    site: SITE,
  },
  asset: {
    row: 'a',
    joins: `JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
      LEFT JOIN site s ON s.account_id = a.account_id AND s.id = a.site_id AND s.deleted_at IS NULL`,
    detail: 'a.asset_tag, a.serial_number',
    fields: `'name', a.name, 'serial_number', a.serial_number, 'asset_tag', a.asset_tag, 'external_id', a.external_id`,
    ofCustomer: true,
    site: SITE,
  },
  service_contract: {
    row: 'k',
    joins: 'JOIN customer c ON c.account_id = k.account_id AND c.id = k.customer_id',
    detail: 'k.contract_number',
    fields: `'name', k.name, 'number', k.contract_number, 'external_id', k.external_id`,
    ofCustomer: true,
  },
}

/** The statement's part for a kind. */
export function partOf(ctx: ServiceContext, kind: FoundType, sought: Sought): Prisma.Sql {
  return kind === 'work_order' ? workOrders(ctx, sought) : recordsOf(kind, sought)
}

/** Narrows the records of a kind to a customer, and to technicians who can be assigned. */
function narrowingOf(kind: SearchedKind, { customerId, activeOnly }: Sought): Prisma.Sql {
  const { row, ofCustomer } = PARTS[kind]
  if (activeOnly && kind === 'technician') return Prisma.sql` AND t.status = 'active'`
  const column = Prisma.raw(kind === 'customer' ? 'c.id' : `${row}.customer_id`)
  return customerId && ofCustomer ? Prisma.sql` AND ${column} = ${customerId}::uuid` : Prisma.empty
}

function recordsOf(kind: SearchedKind, sought: Sought): Prisma.Sql {
  const { search, limit, siteId } = sought
  const part = PARTS[kind]
  const { row } = part
  const term =
    kind === 'service_contract'
      ? `json_build_object('status', k.status, 'start_date', k.start_date, 'end_date', k.end_date)`
      : 'NULL::json'
  const maxRows = search.max ? Prisma.sql`LIMIT ${search.max}` : Prisma.empty
  const atSite = siteId && kind === 'asset' ? Prisma.sql`a.site_id = ${siteId}::uuid DESC NULLS LAST, ` : Prisma.empty
  return Prisma.sql`(
    SELECT ${kind}::text AS type, ${Prisma.raw(`${row}.id, ${row}.name AS title,
      nullif(concat_ws(' · ', ${part.detail}), '') AS detail, ${part.page ?? `${row}.id`} AS page_id,
      ${part.ofCustomer ? `json_build_object('id', c.id, 'name', c.name)` : 'NULL::json'} AS customer,
      ${part.site ?? 'NULL::json'} AS site, json_build_object(${part.fields}) AS fields, ${term} AS term
    FROM`)} (SELECT * FROM ${Prisma.raw(`${kind} ${row}`)} WHERE ${search.finds(kind, row)}${narrowingOf(kind, sought)} ${maxRows}) ${Prisma.raw(`${row} ${part.joins ?? ''}`)}
    ORDER BY ${atSite}${search.first?.(row) ?? Prisma.empty}${Prisma.raw(`${row}.name, ${row}.id`)} LIMIT ${limit})`
}

/** Of so many customers, sites and contacts that the text finds, the latest work orders are found too. */
const MAX_WITH_ORDERS = 10

/** "42" and "wo-42" both mean WO-000042. */
function workOrderNumber(text: string): string {
  const digits = /^(?:wo-?)?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits ? `WO-${digits.padStart(6, '0')}` : text.toUpperCase()
}

/** The one of this number, and the latest of the customers, sites and contacts that the text finds; what is not finished first. */
function workOrders(ctx: ServiceContext, { text, search, limit }: Sought): Prisma.Sql {
  const latestOf = (kind: 'customer' | 'site' | 'contact') => {
    const table = Prisma.raw(kind)
    return Prisma.sql`SELECT latest.id FROM (SELECT id FROM ${table} p WHERE ${search.finds(kind, 'p')} LIMIT ${MAX_WITH_ORDERS}) parent
      CROSS JOIN LATERAL (
        SELECT id FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND ${table}_id = parent.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${limit}
      ) latest`
  }
  const mayReadCustomers = holds(ctx, 'read:customers')
  const around = mayReadCustomers ? [latestOf('customer'), latestOf('site'), latestOf('contact')] : []
  const byNumber = Prisma.sql`SELECT id FROM work_order
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      AND (work_order_number = ${workOrderNumber(text)} OR external_id = ${text})`
  const order = Prisma.sql`ORDER BY w.work_order_number = ${workOrderNumber(text)} DESC, w.status IN ('completed', 'cancelled'), w.created_at DESC LIMIT ${limit}`
  return Prisma.sql`(
    SELECT 'work_order' AS type, w.id, w.work_order_number AS title, nullif(left(w.description, 80), '') AS detail, w.id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, ${Prisma.raw(SITE)} AS site,
      json_build_object('number', w.work_order_number, 'external_id', w.external_id) AS fields, NULL::json AS term
    FROM (
      SELECT w.* FROM (${Prisma.join([byNumber, ...around], ' UNION ')}) found
      JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = found.id ${order}
    ) w
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id ${order})`
}
