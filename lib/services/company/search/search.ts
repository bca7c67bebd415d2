import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { RESOURCES } from '@/lib/domain/resources'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import { textSearch, type TextSearch } from './conditions'

/** One record that the text found, with what tells it from others of its kind. */
export type Found = {
  type: FoundType
  id: string
  title: string
  detail: string | null
  /** The record on whose page it is shown: itself, or its customer. */
  page_id: string
  /** When somebody comes there next, by work orders that are not finished; null where nobody does, or they may not be read. */
  next_visit: NextVisit | null
}

type NextVisit = { work_order_id: string; starts_at: string; technician: string | null }

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
 * or by customer, site or contact. One statement, planned for what is sought; kinds that the user may not read are left out.
 */
export async function searchEverything(
  ctx: ServiceContext,
  text: string,
  types: readonly FoundType[] = ALL,
): Promise<Found[]> {
  const searchText = text.trim().slice(0, MAX_LENGTH)
  if (searchText.length < 2 || searchText.includes('\0')) return []
  const search = textSearch(ctx.accountId, searchText)
  const parts = types
    .filter((type) => holds(ctx, RESOURCES[type].scope))
    .map((type) => FINDS[type](ctx, search, searchText))
  if (parts.length === 0) return []
  const next = holds(ctx, 'read:work-orders') ? nextVisit(ctx) : Prisma.sql`(SELECT NULL::json AS next_visit)`
  return query<Found>(
    ctx.tx,
    Prisma.sql`${search.withs} SELECT found.*, next_visit
      FROM (${Prisma.join(parts, ' UNION ALL ')}) found LEFT JOIN LATERAL ${next} coming ON true`,
    'anew',
  )
}

/** The first visit from half a day ago on that has not ended, of the latest open work orders of a customer, site, contact or asset. */
function nextVisit({ accountId }: ServiceContext): Prisma.Sql {
  const account = Prisma.sql`${accountId}::uuid`
  const open = Prisma.sql`w.account_id = ${account} AND w.deleted_at IS NULL AND w.status NOT IN ('completed', 'cancelled')`
  const latest = Prisma.sql`ORDER BY w.created_at DESC LIMIT ${MAX_OPEN}`
  return Prisma.sql`(
    SELECT json_build_object('work_order_id', visit.work_order_id, 'starts_at', ${Prisma.raw(instant('visit.scheduled_start'))}, 'technician', t.name) AS next_visit
    FROM (
      (SELECT found.id WHERE found.type = 'work_order')
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type IN ('customer', 'contact') AND w.customer_id = found.page_id AND ${open} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type = 'site' AND w.site_id = found.id AND ${open} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order_asset link JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
        WHERE found.type = 'asset' AND link.account_id = ${account} AND link.asset_id = found.id AND ${open} ${latest})
    ) due
    JOIN visit ON visit.account_id = ${account} AND visit.work_order_id = due.id AND visit.deleted_at IS NULL
      AND visit.ended_at IS NULL AND visit.status <> 'cancelled' AND visit.scheduled_start > now() - interval '12 hours'
    LEFT JOIN technician t ON t.account_id = visit.account_id AND t.id = visit.technician_id
    ORDER BY visit.scheduled_start LIMIT 1)`
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
    SELECT 'work_order' AS type, w.id, w.work_order_number AS title, concat_ws(' · ', c.name, left(w.description, 80)) AS detail, w.id AS page_id
    FROM (${Prisma.join([byNumber, ...around], ' UNION ')}) found
    JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = found.id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    ORDER BY w.work_order_number = ${workOrderNumber(text)} DESC, w.status IN ('completed', 'cancelled'), w.created_at DESC LIMIT ${EACH})`
}

function customers(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'customer' AS type, c.id, c.name AS title, concat_ws(' · ', c.customer_number, c.phone) AS detail, c.id AS page_id
    FROM customer c WHERE ${search.finds('customer', 'c')}
    ORDER BY c.name LIMIT ${EACH})`
}

function assets(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'asset' AS type, a.id, a.name AS title, concat_ws(' · ', a.asset_tag, a.serial_number, c.name) AS detail, a.id AS page_id
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    WHERE ${search.finds('asset', 'a')}
    ORDER BY a.name LIMIT ${EACH})`
}

function contracts(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'service_contract' AS type, k.id, k.name AS title, concat_ws(' · ', k.contract_number, c.name) AS detail, k.id AS page_id
    FROM service_contract k JOIN customer c ON c.account_id = k.account_id AND c.id = k.customer_id
    WHERE ${search.finds('service_contract', 'k')}
    ORDER BY k.name, k.contract_number DESC LIMIT ${EACH})`
}

function technicians(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'technician' AS type, t.id, t.name AS title, concat_ws(' · ', t.territory, t.phone) AS detail, t.id AS page_id FROM technician t
    WHERE ${search.finds('technician', 't')}
    ORDER BY t.name LIMIT ${EACH})`
}

function contacts(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'contact' AS type, p.id, p.name AS title, concat_ws(' · ', c.name, p.title, p.phone) AS detail, p.customer_id AS page_id
    FROM contact p JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
    WHERE ${search.finds('contact', 'p')}
    ORDER BY p.name LIMIT ${EACH})`
}

function sites(_ctx: ServiceContext, search: TextSearch): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'site' AS type, s.id, s.name AS title, concat_ws(' · ', c.name, s.address->>'street', s.address->>'city') AS detail,
      s.customer_id AS page_id
    FROM site s JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id
    WHERE ${search.finds('site', 's')}
    ORDER BY s.name LIMIT ${EACH})`
}
