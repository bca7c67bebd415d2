import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { RESOURCES } from '@/lib/domain/resources'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import { matchedField, matchRank, type SearchedFields } from '@/lib/domain/search/matched'
import type { VisitStatus } from '@/lib/domain/work-orders/visit-status'
import { currentPromise } from '@/lib/services/work/promised-sql'
import { maySpellOtherwise, similarSearch, textSearch, type TextSearch } from './conditions'

/** One record that the text found, with what tells it from others of its kind. */
export type Found = {
  type: FoundType
  id: string
  title: string
  detail: string | null
  /** The record on whose page it is shown: itself, or its customer. */
  page_id: string
  customer: Named | null
  site: Named | null
  /** The field by which it was found, and what it holds; null where the text stands in what it belongs to alone. */
  matched: { field: string; text: string } | null
  /** Whether the text is only like it, as a misspelt name is. */
  approximate: boolean
  /** When somebody comes there next, by work orders that are not finished; null where nobody does, or they may not be read. */
  next_visit: NextVisit | null
  /** When work there was completed last, and by whom; null where none was, or work orders may not be read. */
  last_visit: { at: string; technician: string | null } | null
}

type Named = { id: string; name: string }

type NextVisit = {
  work_order_id: string
  starts_at: string
  ends_at: string | null
  technician: string | null
  status: VisitStatus
  promise: { from: string; until: string } | null
}

/** A row as the statement returns it, with the fields by which such a record is found. */
type Row = Omit<Found, 'matched' | 'approximate'> & { fields: SearchedFields }

type FoundType = 'work_order' | 'customer' | 'contact' | 'site' | 'asset' | 'service_contract' | 'technician'

const ALL: readonly FoundType[] = [
  'work_order',
  'technician',
  'customer',
  'contact',
  'site',
  'asset',
  'service_contract',
]

const EACH = 6
/** Of so many customers, sites and contacts that the text finds, the latest work orders are found too. */
const MAX_WITH_ORDERS = 20
/** Among so many open work orders the next visit is looked for. */
const MAX_OPEN = 50
const MAX_LENGTH = 200

/** A part of the statement; what comes next there is added to all of them. */
type Find = (ctx: ServiceContext, search: TextSearch, text: string) => Prisma.Sql

const FINDS: Record<FoundType, Find> = {
  work_order: workOrders,
  technician: technicians,
  customer: customers,
  contact: contacts,
  site: sites,
  asset: assets,
  service_contract: contracts,
}

/**
 * What people find by what they type: customers, contacts, sites, assets, contracts and technicians by name, number, e-mail address, phone,
 * street, serial number or external id, without regard to accents, capitals and the form of a number (R-LS-10); work orders by number,
 * or by customer, site or contact. What finds less than three is also looked for as it may be misspelt. One or two statements, planned for what is sought; kinds that the user may not read are left out.
 */
export async function searchEverything(
  ctx: ServiceContext,
  text: string,
  types: readonly FoundType[] = ALL,
): Promise<Found[]> {
  const searchText = text.trim().slice(0, MAX_LENGTH)
  if (searchText.length < 2 || searchText.includes('\0')) return []
  const kinds = types.filter((type) => holds(ctx, RESOURCES[type].scope))
  if (kinds.length === 0) return []
  const exact = await readRows(ctx, kinds, textSearch(ctx.accountId, searchText), searchText)
  if (!maySpellOtherwise(searchText, exact.length)) return ranked(exact, searchText)
  const alike = kinds.filter((type) => type !== 'work_order')
  const similar = await readRows(ctx, alike, similarSearch(ctx.accountId, searchText), searchText)
  const others = similar.filter(({ id }) => !exact.some((one) => one.id === id))
  return [...ranked(exact, searchText), ...ranked(others, searchText, true)]
}

async function readRows(
  ctx: ServiceContext,
  kinds: readonly FoundType[],
  search: TextSearch,
  text: string,
): Promise<Row[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((type) => FINDS[type](ctx, search, text))
  const mayReadWork = holds(ctx, 'read:work-orders')
  const [next, last] = mayReadWork
    ? [nextVisit(ctx), lastVisit(ctx)]
    : [Prisma.sql`(SELECT NULL::json AS next_visit)`, Prisma.sql`(SELECT NULL::json AS last_visit)`]
  return query<Row>(
    ctx.tx,
    Prisma.sql`${search.withs} SELECT found.*, next_visit, last_visit
      FROM (${Prisma.join(parts, ' UNION ALL ')}) found
      LEFT JOIN LATERAL ${next} coming ON true LEFT JOIN LATERAL ${last} past ON true`,
    'anew',
  )
}

/** What was named exactly first, then names that begin so, then where somebody comes sooner. */
function ranked(rows: readonly Row[], text: string, approximate = false): Found[] {
  const key = ({ fields, next_visit }: Row) => `${matchRank(fields, text)} ${next_visit?.starts_at ?? '9999'}`
  return rows
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row: { fields, ...found } }) => Object.assign(found, { matched: matchedField(fields, text), approximate }))
}

/** The latest work orders of such a status of a customer, site, contact or asset. */
function workOf({ accountId }: ServiceContext, status: Prisma.Sql): Prisma.Sql {
  const account = Prisma.sql`${accountId}::uuid`
  const such = Prisma.sql`w.account_id = ${account} AND w.deleted_at IS NULL AND ${status}`
  const latest = Prisma.sql`ORDER BY w.created_at DESC LIMIT ${MAX_OPEN}`
  return Prisma.sql`(
      (SELECT found.id WHERE found.type = 'work_order')
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type IN ('customer', 'contact') AND w.customer_id = found.page_id AND ${such} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type = 'site' AND w.site_id = found.id AND ${such} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order_asset link JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
        WHERE found.type = 'asset' AND link.account_id = ${account} AND link.asset_id = found.id AND ${such} ${latest})
    )`
}

const PROMISED =
  Prisma.raw(`(SELECT json_build_object('from', ${instant('told."from"')}, 'until', ${instant('told.until')})
  FROM (${currentPromise('*', { account: 'visit.account_id', order: 'visit.work_order_id' })}) told)`)

/** The first visit from half a day ago on that has not ended, of the latest open work orders of a customer, site, contact or asset. */
function nextVisit(ctx: ServiceContext): Prisma.Sql {
  const ends = instant("(visit.scheduled_start + visit.minutes * interval '1 minute')")
  return Prisma.sql`(
    SELECT json_build_object('work_order_id', visit.work_order_id, 'starts_at', ${Prisma.raw(instant('visit.scheduled_start'))},
      'ends_at', ${Prisma.raw(ends)}, 'technician', t.name, 'status', visit.status, 'promise', ${PROMISED}) AS next_visit
    FROM ${workOf(ctx, Prisma.sql`w.status NOT IN ('completed', 'cancelled')`)} due
    JOIN visit ON visit.account_id = ${ctx.accountId}::uuid AND visit.work_order_id = due.id AND visit.deleted_at IS NULL
      AND visit.ended_at IS NULL AND visit.status <> 'cancelled' AND visit.scheduled_start > now() - interval '12 hours'
    LEFT JOIN technician t ON t.account_id = visit.account_id AND t.id = visit.technician_id
    ORDER BY visit.scheduled_start LIMIT 1)`
}

/** The work that was completed last, of the latest that was completed. */
function lastVisit(ctx: ServiceContext): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('at', ${Prisma.raw(instant('w.completed_at'))}, 'technician', t.name) AS last_visit
    FROM ${workOf(ctx, Prisma.sql`w.status = 'completed'`)} done
    JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = done.id AND w.completed_at IS NOT NULL
    LEFT JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id
    ORDER BY w.completed_at DESC LIMIT 1)`
}

/** "42" and "wo-42" both mean WO-000042. */
function workOrderNumber(text: string): string {
  const digits = /^(?:wo-?)?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits ? `WO-${digits.padStart(6, '0')}` : text.toUpperCase()
}

/** The one of this number, and the latest of the customers, sites and contacts that the text finds; what is not finished first. */
function workOrders(ctx: ServiceContext, search: TextSearch, text: string): Prisma.Sql {
  const latestOf = (kind: 'customer' | 'site' | 'contact') => {
    const table = Prisma.raw(kind)
    return Prisma.sql`SELECT latest.id FROM (SELECT id FROM ${table} p WHERE ${search.finds(kind, 'p')} LIMIT ${MAX_WITH_ORDERS}) named
      CROSS JOIN LATERAL (
        SELECT id FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND ${table}_id = named.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${EACH}
      ) latest`
  }
  const mayReadCustomers = holds(ctx, 'read:customers')
  const around = mayReadCustomers ? [latestOf('customer'), latestOf('site'), latestOf('contact')] : []
  const byNumber = Prisma.sql`SELECT id FROM work_order
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      AND (work_order_number = ${workOrderNumber(text)} OR external_id = ${text})`
  return Prisma.sql`(
    SELECT 'work_order' AS type, w.id, w.work_order_number AS title, concat_ws(' · ', c.name, left(w.description, 80)) AS detail, w.id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS site,
      json_build_object('number', w.work_order_number, 'external_id', w.external_id) AS fields
    FROM (${Prisma.join([byNumber, ...around], ' UNION ')}) found
    JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = found.id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
    ORDER BY w.work_order_number = ${workOrderNumber(text)} DESC, w.status IN ('completed', 'cancelled'), w.created_at DESC LIMIT ${EACH})`
}

function customers(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'customer' AS type, c.id, c.name AS title, concat_ws(' · ', c.customer_number, c.phone) AS detail, c.id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, NULL::json AS site,
      json_build_object('name', c.name, 'number', c.customer_number, 'phone', c.phone, 'email', c.email,
        'external_id', c.external_id, 'address', concat_ws(', ', c.address->>'street', c.address->>'postal_code', c.address->>'city')) AS fields
    FROM customer c WHERE ${search.finds('customer', 'c')}
    ORDER BY c.name LIMIT ${EACH})`
}

function assets(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'asset' AS type, a.id, a.name AS title, concat_ws(' · ', a.asset_tag, a.serial_number, c.name) AS detail, a.id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS site,
      json_build_object('name', a.name, 'serial_number', a.serial_number, 'asset_tag', a.asset_tag,
        'external_id', a.external_id) AS fields
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    LEFT JOIN site s ON s.account_id = a.account_id AND s.id = a.site_id AND s.deleted_at IS NULL
    WHERE ${search.finds('asset', 'a')}
    ORDER BY a.name LIMIT ${EACH})`
}

function contracts(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'service_contract' AS type, k.id, k.name AS title, concat_ws(' · ', k.contract_number, c.name) AS detail, k.id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, NULL::json AS site,
      json_build_object('name', k.name, 'number', k.contract_number, 'external_id', k.external_id) AS fields
    FROM service_contract k JOIN customer c ON c.account_id = k.account_id AND c.id = k.customer_id
    WHERE ${search.finds('service_contract', 'k')}
    ORDER BY k.name, k.contract_number DESC LIMIT ${EACH})`
}

function technicians(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'technician' AS type, t.id, t.name AS title, concat_ws(' · ', t.territory, t.phone) AS detail, t.id AS page_id,
      NULL::json AS customer, NULL::json AS site,
      json_build_object('name', t.name, 'email', t.email, 'phone', t.phone, 'external_id', t.external_id) AS fields
    FROM technician t
    WHERE ${search.finds('technician', 't')}
    ORDER BY t.name LIMIT ${EACH})`
}

function contacts(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'contact' AS type, p.id, p.name AS title, concat_ws(' · ', c.name, p.title, p.phone) AS detail, p.customer_id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, NULL::json AS site,
      json_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'external_id', p.external_id) AS fields
    FROM contact p JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
    WHERE ${search.finds('contact', 'p')}
    ORDER BY p.name LIMIT ${EACH})`
}

function sites(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'site' AS type, s.id, s.name AS title, concat_ws(' · ', c.name, s.address->>'street', s.address->>'city') AS detail,
      s.customer_id AS page_id,
      json_build_object('id', c.id, 'name', c.name) AS customer, json_build_object('id', s.id, 'name', s.name) AS site,
      json_build_object('name', s.name, 'address', concat_ws(', ', s.address->>'street', s.address->>'postal_code', s.address->>'city'),
        'external_id', s.external_id) AS fields
    FROM site s JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id
    WHERE ${search.finds('site', 's')}
    ORDER BY s.name LIMIT ${EACH})`
}
