import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { type ListOrder, type Page, readPageBy, type SqlPageArguments } from '@/lib/db/page'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { ServiceHistoryItem, ServiceHistoryQuery } from '@/lib/schemas/service-record'
import { requireAsset } from '@/lib/services/assets'
import { toPartsUsed } from './record'

const order: ListOrder = { fields: { date: { kind: 'timestamp' } }, default: '-date' }

type PartsUsed = ServiceHistoryItem['parts_used']

type ServiceRow = {
  id: string
  work_order_id: string | null
  work_order_number: string | null
  date: Date
  type: string
  status: string
  technician: string | null
  description: string | null
  /** Of a record by hand; a work order's parts are in its tasks. */
  parts_used: Prisma.JsonValue
  notes: string | null
}

/**
 * All services of an asset: the live work orders that name it and the records written by hand, newest first
 * (specification, section 4.3). Throws `forbidden`, `not_found`.
 */
export async function listServiceHistory(
  ctx: ServiceContext,
  assetId: string,
  query: ServiceHistoryQuery,
): Promise<Page<ServiceHistoryItem>> {
  requireScope(ctx, 'read:assets')
  const tx = reader(ctx)
  await requireAsset(tx, ctx, assetId)
  const services = servicesOf(ctx, assetId, query.updated_after)
  return readPageBy(query, order, {
    count: () => countServices(tx, services),
    rows: async (page) => {
      const rows = await readServices(tx, services, page)
      const parts = await readPartsUsed(tx, ctx, rows)
      return rows.map((row) => ({ ...row, parts: parts.get(row.id) ?? toPartsUsed(row.parts_used) }))
    },
    present: toServiceHistoryItem,
  })
}

/** Both kinds of services as one relation. A work order's date is its completion, else its schedule. */
function servicesOf(ctx: ServiceContext, assetId: string, updatedAfter: Date | undefined): Prisma.Sql {
  const orderIsNew = updatedAfter ? Prisma.sql`AND w.updated_at > ${updatedAfter}` : Prisma.empty
  const recordIsNew = updatedAfter ? Prisma.sql`AND record.created_at > ${updatedAfter}` : Prisma.empty
  return Prisma.sql`
    SELECT w.id, w.id AS work_order_id, w.work_order_number,
      coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date, w.work_order_type::text AS type,
      w.status::text AS status, technician.name AS technician, w.description, '[]'::jsonb AS parts_used, w.notes
    FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    LEFT JOIN technician ON technician.account_id = w.account_id AND technician.id = w.technician_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = ${assetId}::uuid AND w.deleted_at IS NULL
      ${orderIsNew}
    UNION ALL
    SELECT record.id, NULL, NULL, record.date, record.type, 'completed', record.technician, record.description,
      record.parts_used, record.notes
    FROM service_record record
    WHERE record.account_id = ${ctx.accountId}::uuid AND record.asset_id = ${assetId}::uuid ${recordIsNew}`
}

async function countServices(tx: Transaction, services: Prisma.Sql): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM (${services}) AS service`
  return rows[0]?.count ?? 0
}

function readServices(tx: Transaction, services: Prisma.Sql, page: SqlPageArguments): Promise<ServiceRow[]> {
  const descending = page.sort.startsWith('-')
  const direction = Prisma.raw(descending ? 'DESC' : 'ASC')
  const beyond = Prisma.raw(descending ? '<' : '>')
  const after = page.position
    ? Prisma.sql`WHERE (date, id) ${beyond} (${page.position.value}::timestamptz, ${page.position.id}::uuid)`
    : Prisma.empty
  return tx.$queryRaw<ServiceRow[]>`
    SELECT * FROM (${services}) AS service ${after}
    ORDER BY date ${direction}, id ${direction} LIMIT ${page.take} OFFSET ${page.skip}`
}

/** What the live tasks of the work orders used, the same part of one order summed up. */
async function readPartsUsed(
  tx: Transaction,
  ctx: ServiceContext,
  services: readonly ServiceRow[],
): Promise<Map<string, PartsUsed>> {
  const orders = services.flatMap((service) => service.work_order_id ?? [])
  if (orders.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ work_order_id: string; parts: PartsUsed }[]>`
    SELECT work_order_id, jsonb_agg(jsonb_build_object('part', part, 'quantity', quantity) ORDER BY place, part) AS parts
    FROM (
      SELECT task.work_order_id, part.name AS part, sum(used.quantity) AS quantity,
        min(ARRAY[task.sequence, used.position]) AS place
      FROM task
      JOIN task_part used ON used.account_id = task.account_id AND used.task_id = task.id AND used.kind = 'used'
      JOIN part ON part.account_id = used.account_id AND part.id = used.part_id
      WHERE task.account_id = ${ctx.accountId}::uuid AND task.work_order_id = ANY(${orders}::uuid[])
        AND task.deleted_at IS NULL
      GROUP BY task.work_order_id, part.id, part.name
    ) AS used
    GROUP BY work_order_id`
  return new Map(rows.map((row) => [row.work_order_id, row.parts]))
}

function toServiceHistoryItem(row: ServiceRow & { parts: PartsUsed }): ServiceHistoryItem {
  return {
    work_order_id: row.work_order_id,
    work_order_number: row.work_order_number,
    date: row.date.toISOString(),
    type: row.type,
    status: row.status,
    technician: row.technician,
    description: row.description,
    parts_used: row.parts,
    notes: row.notes,
  }
}
