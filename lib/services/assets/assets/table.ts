import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { dayIn, fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import { verdictOn } from '@/lib/domain/warranty/verdict'
import { warrantyOn } from '@/lib/domain/warranty/warranty'
import {
  assetTable,
  type AssetTableQuery,
  type AssetTableRow,
  type ExportedAsset,
  type WarrantyFilter,
} from '@/lib/schemas/assets/asset-table'
import { assetCounters } from './list'

const idAndName = { select: { id: true, name: true } } as const

const tableSelect = {
  id: true,
  external_id: true,
  name: true,
  asset_tag: true,
  serial_number: true,
  model_number: true,
  status: true,
  product: idAndName,
  customer: idAndName,
  site: idAndName,
  location: true,
  install_date: true,
  warranty_type: true,
  warranty_start: true,
  warranty_expiry: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.AssetSelect

const DAY = 86_400_000

/** The live assets as the console's table shows them, newest first. Throws `forbidden`, `bad_request`. */
export async function listAssetTable(ctx: ServiceContext, query: AssetTableQuery): Promise<Page<AssetTableRow>> {
  requireScope(ctx, 'read:assets')
  const today = dayIn(ctx.account.timeZone, new Date())
  const tx = listReader(ctx)
  const page = await readList(ctx, assetTable, query, {
    table: tx.asset,
    select: tableSelect,
    present: (row) => row,
    where: query.warranty && warrantyCondition(query.warranty, today),
    counters: assetCounters,
  })
  const ids = page.data.map(({ id }) => id)
  const last = new Map((await readLastServices(tx, ctx, ids)).map(({ asset_id, date }) => [asset_id, date]))
  return { ...page, data: page.data.map((row) => toTableRow(row, last.get(row.id) ?? null, today)) }
}

/** The live assets with what files have of them beside the console's table, newest first. Throws `forbidden`, `bad_request`. */
export async function listAssetsToExport(ctx: ServiceContext, query: AssetTableQuery): Promise<Page<ExportedAsset>> {
  const { data, ...page } = await listAssetTable(ctx, query)
  const where = { account_id: ctx.accountId, id: { in: data.map(({ id }) => id) } }
  const select = {
    id: true,
    warranty_start: true,
    notes: true,
    service_contract: { select: { contract_number: true } },
  }
  const rows = new Map((await listReader(ctx).asset.findMany({ where, select })).map((row) => [row.id, row]))
  return {
    ...page,
    data: data.flatMap((row) => {
      const more = rows.get(row.id)
      if (!more) return []
      const contract_number = more.service_contract?.contract_number ?? null
      return {
        ...row,
        warranty_start: more.warranty_start && fromDatabaseDate(more.warranty_start),
        notes: more.notes,
        contract_number,
      }
    }),
  }
}

/** The rule of `verdictOn` as a condition of the database. */
function warrantyCondition(filter: WarrantyFilter, today: string): Prisma.AssetWhereInput {
  const day = toDatabaseDate(today)
  const some = { warranty_type: { not: 'none' as const } }
  const started = { OR: [{ warranty_start: null }, { warranty_start: { lte: day } }] }
  const within = (days: number) => ({ gte: day, lte: new Date(day.getTime() + days * DAY) })
  switch (filter) {
    case 'covered':
      return { AND: [some, started], warranty_expiry: { gte: day } }
    case 'expiring_30':
      return { AND: [some, started], warranty_expiry: within(30) }
    case 'expiring_60':
      return { AND: [some, started], warranty_expiry: within(60) }
    case 'expiring_90':
      return { AND: [some, started], warranty_expiry: within(90) }
    case 'expired':
      return { AND: [some], warranty_expiry: { lt: day } }
    case 'not_started':
      return { AND: [some], warranty_start: { gt: day }, warranty_expiry: { not: null } }
    case 'none':
      return { OR: [{ warranty_type: 'none' }, { warranty_expiry: null }] }
  }
}

type TableRow = Prisma.AssetGetPayload<{ select: typeof tableSelect }>

function toTableRow(row: TableRow, last_service: Date | null, today: string): AssetTableRow {
  const warranty_expiry = row.warranty_expiry && fromDatabaseDate(row.warranty_expiry)
  const warranty_start = row.warranty_start && fromDatabaseDate(row.warranty_start)
  const terms = { warranty_type: row.warranty_type, warranty_start, warranty_expiry }
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    asset_tag: row.asset_tag,
    serial_number: row.serial_number,
    model_number: row.model_number,
    status: row.status,
    product: row.product,
    customer: row.customer,
    site: row.site,
    location: row.location,
    install_date: row.install_date && fromDatabaseDate(row.install_date),
    warranty_type: row.warranty_type,
    warranty_expiry,
    verdict: verdictOn(today, terms),
    days_remaining: warrantyOn(today, terms).days_remaining,
    last_service: last_service?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** When each asset was last served: planned and cancelled work is no service. */
function readLastServices(
  tx: Transaction,
  ctx: ServiceContext,
  assetIds: readonly string[],
): Promise<{ asset_id: string; date: Date | null }[]> {
  const completed = Prisma.sql`
    SELECT max(w.completed_at) FROM work_order_asset link
    JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = asset.id
      AND w.deleted_at IS NULL AND w.status = 'completed'`
  const recorded = Prisma.sql`
    SELECT max(record.date) FROM service_record record
    WHERE record.account_id = ${ctx.accountId}::uuid AND record.asset_id = asset.id`
  return tx.$queryRaw<{ asset_id: string; date: Date | null }[]>`
    SELECT asset.id AS asset_id, greatest((${completed}), (${recorded})) AS date
    FROM unnest(${assetIds}::uuid[]) AS asset (id)`
}
