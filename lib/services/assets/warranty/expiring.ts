import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { dayIn, daysBetween, fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import {
  expiringList,
  type ExpiringQuery,
  type ExpiringWarranty,
  type ExpiringWithin,
} from '@/lib/schemas/assets/asset-table'

const expiringSelect = {
  id: true,
  name: true,
  asset_tag: true,
  serial_number: true,
  customer: { select: { id: true, name: true, phone: true } },
  warranty_type: true,
  warranty_expiry: true,
  service_contract: { select: { id: true, name: true } },
} satisfies Prisma.AssetSelect

const DAY = 86_400_000

/**
 * The warranties that end within 30 (the default), 60 or 90 days of today in the account's time zone, today included,
 * the next to end first. Retired assets are left out: nobody renews those. Throws `forbidden`, `bad_request`.
 */
export async function listExpiringWarranties(
  ctx: ServiceContext,
  query: ExpiringQuery,
): Promise<Page<ExpiringWarranty>> {
  requireScope(ctx, 'read:assets')
  const today = dayIn(ctx.account.timeZone, new Date())
  const where = expiringWithin(today, query.within ?? '30')
  const showPhone = holds(ctx, 'read:customers')
  const { asset } = listReader(ctx)
  return readList(ctx, expiringList, query, {
    table: asset,
    select: expiringSelect,
    present: (row) => toExpiring(row, today, showPhone),
    where,
  })
}

/** How many warranties end within each span; the longer ones include the shorter. Throws `forbidden`. */
export async function countExpiringWarranties(ctx: ServiceContext): Promise<Record<ExpiringWithin, number>> {
  requireScope(ctx, 'read:assets')
  const today = dayIn(ctx.account.timeZone, new Date())
  const rows = await listReader(ctx).$queryRaw<Record<ExpiringWithin, number>[]>`
    SELECT (count(*) FILTER (WHERE warranty_expiry <= ${today}::date + 30))::int AS "30",
      (count(*) FILTER (WHERE warranty_expiry <= ${today}::date + 60))::int AS "60",
      count(*)::int AS "90"
    FROM asset
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status <> 'retired' AND warranty_type <> 'none'
      AND warranty_expiry BETWEEN ${today}::date AND ${today}::date + 90
      AND (warranty_start IS NULL OR warranty_start <= ${today}::date)`
  return rows[0] ?? { '30': 0, '60': 0, '90': 0 }
}

function expiringWithin(today: string, within: ExpiringWithin): Prisma.AssetWhereInput {
  const first = toDatabaseDate(today)
  return {
    status: { not: 'retired' },
    warranty_type: { not: 'none' },
    warranty_expiry: { gte: first, lte: new Date(first.getTime() + Number(within) * DAY) },
    OR: [{ warranty_start: null }, { warranty_start: { lte: first } }],
  }
}

type ExpiringRow = Prisma.AssetGetPayload<{ select: typeof expiringSelect }>

function toExpiring(row: ExpiringRow, today: string, showPhone: boolean): ExpiringWarranty {
  // The condition above asks for an expiry; the type does not know.
  const warranty_expiry = row.warranty_expiry ? fromDatabaseDate(row.warranty_expiry) : today
  return {
    id: row.id,
    name: row.name,
    asset_tag: row.asset_tag,
    serial_number: row.serial_number,
    customer: { ...row.customer, phone: showPhone ? row.customer.phone : null },
    warranty_type: row.warranty_type,
    warranty_expiry,
    days_remaining: daysBetween(today, warranty_expiry),
    service_contract: row.service_contract,
  }
}
