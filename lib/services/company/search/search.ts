import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { RESOURCES } from '@/lib/domain/resources'
import { query } from '@/lib/db/statement'

/** One record that the text found, with what tells it from others of its kind. */
export type Found = {
  type: FoundType
  id: string
  title: string
  detail: string | null
  /** The record on whose page it is shown: itself, or its customer. */
  page_id: string
}

type FoundType = 'work_order' | 'customer' | 'contact' | 'site' | 'asset' | 'service_contract' | 'technician'

const EACH = 6

/** What the command palette shows; contacts and sites are found through their customer there. */
const IN_PALETTE: readonly FoundType[] = ['work_order', 'technician', 'customer', 'asset', 'service_contract']

type Find = (ctx: ServiceContext, pattern: string, text: string) => Prisma.Sql

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
 * What the command palette finds: work orders by number or customer, customers by name, number or phone, assets by
 * name, serial number or tag, service contracts by name or number, technicians, contacts and sites by name, contacts also by e-mail address and phone. One statement, planned for what is sought; kinds that the user may not read are left out.
 */
export async function searchEverything(
  ctx: ServiceContext,
  text: string,
  types: readonly FoundType[] = IN_PALETTE,
): Promise<Found[]> {
  const wanted = text.trim().slice(0, 100)
  if (wanted.length < 2 || wanted.includes('\0')) return []
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  const parts = types
    .filter((type) => holds(ctx, RESOURCES[type].scope))
    .map((type) => FINDS[type](ctx, pattern, wanted))
  if (parts.length === 0) return []
  return query<Found>(ctx.tx, Prisma.join(parts, ' UNION ALL '), 'anew')
}

/** "42" and "wo-42" both mean WO-000042. */
function workOrderNumber(text: string): string {
  const digits = /^(?:wo-?)?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits ? `WO-${digits.padStart(6, '0')}` : text.toUpperCase()
}

function workOrders(ctx: ServiceContext, pattern: string, text: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'work_order' AS type, w.id, w.work_order_number AS title, concat_ws(' · ', c.name, left(w.description, 80)) AS detail, w.id AS page_id
    FROM (
      SELECT id FROM work_order
      WHERE account_id = ${ctx.accountId}::uuid AND work_order_number = ${workOrderNumber(text)} AND deleted_at IS NULL
      UNION
      SELECT latest.id FROM (
        SELECT id FROM customer WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND name ILIKE ${pattern} LIMIT 20
      ) named CROSS JOIN LATERAL (
        SELECT id FROM work_order
        WHERE account_id = ${ctx.accountId}::uuid AND customer_id = named.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${EACH}
      ) latest
    ) found
    JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = found.id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    ORDER BY w.created_at DESC LIMIT ${EACH})`
}

function customers(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'customer' AS type, id, name AS title, concat_ws(' · ', customer_number, phone) AS detail, id AS page_id FROM customer
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      AND (name ILIKE ${pattern} OR customer_number ILIKE ${pattern} OR phone ILIKE ${pattern})
    ORDER BY name LIMIT ${EACH})`
}

function assets(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'asset' AS type, a.id, a.name AS title, concat_ws(' · ', a.asset_tag, a.serial_number, c.name) AS detail, a.id AS page_id
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    WHERE a.account_id = ${ctx.accountId}::uuid AND a.deleted_at IS NULL
      AND (a.name ILIKE ${pattern} OR a.serial_number ILIKE ${pattern} OR a.asset_tag ILIKE ${pattern})
    ORDER BY a.name LIMIT ${EACH})`
}

function contracts(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'service_contract' AS type, k.id, k.name AS title, concat_ws(' · ', k.contract_number, c.name) AS detail, k.id AS page_id
    FROM service_contract k JOIN customer c ON c.account_id = k.account_id AND c.id = k.customer_id
    WHERE k.account_id = ${ctx.accountId}::uuid AND k.deleted_at IS NULL
      AND (k.name ILIKE ${pattern} OR k.contract_number ILIKE ${pattern})
    ORDER BY k.name, k.contract_number DESC LIMIT ${EACH})`
}

function technicians(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'technician' AS type, id, name AS title, concat_ws(' · ', territory, phone) AS detail, id AS page_id FROM technician
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND name ILIKE ${pattern}
    ORDER BY name LIMIT ${EACH})`
}

function contacts(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'contact' AS type, p.id, p.name AS title, concat_ws(' · ', c.name, p.title, p.phone) AS detail, p.customer_id AS page_id
    FROM contact p JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
    WHERE p.account_id = ${ctx.accountId}::uuid AND p.deleted_at IS NULL
      AND (p.name ILIKE ${pattern} OR p.email ILIKE ${pattern} OR p.phone ILIKE ${pattern})
    ORDER BY p.name LIMIT ${EACH})`
}

function sites(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'site' AS type, s.id, s.name AS title, concat_ws(' · ', c.name, s.address->>'street', s.address->>'city') AS detail,
      s.customer_id AS page_id
    FROM site s JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id
    WHERE s.account_id = ${ctx.accountId}::uuid AND s.deleted_at IS NULL
      AND (s.name ILIKE ${pattern} OR s.address->>'street' ILIKE ${pattern})
    ORDER BY s.name LIMIT ${EACH})`
}
