import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'

/** One record that the text found, with what tells it from others of its kind. */
export type Found = {
  type: 'work_order' | 'customer' | 'asset' | 'technician'
  id: string
  title: string
  detail: string | null
}

const EACH = 6

/**
 * What the command palette finds: work orders by number or customer, customers by name, number or phone, assets by
 * name, serial number or tag, technicians by name. One statement; kinds that the user may not read are left out.
 */
export async function searchEverything(ctx: ServiceContext, text: string): Promise<Found[]> {
  const wanted = text.trim().slice(0, 100)
  if (wanted.length < 2 || wanted.includes('\0')) return []
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  const parts = [
    ...(holds(ctx, 'read:work-orders') ? [workOrders(ctx, wanted, pattern), technicians(ctx, pattern)] : []),
    ...(holds(ctx, 'read:customers') ? [customers(ctx, pattern)] : []),
    ...(holds(ctx, 'read:assets') ? [assets(ctx, pattern)] : []),
  ]
  if (parts.length === 0) return []
  return reader(ctx).$queryRaw<Found[]>`${Prisma.join(parts, ' UNION ALL ')}`
}

/** "42" and "wo-42" both mean WO-000042. */
function workOrderNumber(text: string): string {
  const digits = /^(?:wo-?)?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits ? `WO-${digits.padStart(6, '0')}` : text.toUpperCase()
}

function workOrders(ctx: ServiceContext, text: string, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'work_order' AS type, w.id, w.work_order_number AS title, concat_ws(' · ', c.name, left(w.description, 80)) AS detail
    FROM work_order w JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND (
      w.work_order_number = ${workOrderNumber(text)}
      OR w.customer_id IN (
        SELECT id FROM customer WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND name ILIKE ${pattern} LIMIT 20))
    ORDER BY w.created_at DESC LIMIT ${EACH})`
}

function customers(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'customer', id, name, concat_ws(' · ', customer_number, phone) FROM customer
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      AND (name ILIKE ${pattern} OR customer_number ILIKE ${pattern} OR phone ILIKE ${pattern})
    ORDER BY name LIMIT ${EACH})`
}

function assets(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'asset', a.id, a.name, concat_ws(' · ', a.asset_tag, a.serial_number, c.name)
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    WHERE a.account_id = ${ctx.accountId}::uuid AND a.deleted_at IS NULL
      AND (a.name ILIKE ${pattern} OR a.serial_number ILIKE ${pattern} OR a.asset_tag ILIKE ${pattern})
    ORDER BY a.name LIMIT ${EACH})`
}

function technicians(ctx: ServiceContext, pattern: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT 'technician', id, name, concat_ws(' · ', territory, phone) FROM technician
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND name ILIKE ${pattern}
    ORDER BY name LIMIT ${EACH})`
}
