import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readSeries } from '@/lib/services/customers/contract-series'
import { type Counters, readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { queryList } from '@/lib/db/statement'
import { toNumber } from '@/lib/domain/money'
import { listReader } from '@/lib/db/transaction'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { FINISHED_STATUSES, isFinished } from '@/lib/domain/work-orders/status'
import type { ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import {
  type ExportedWorkOrder,
  type WorkOrderRow,
  workOrderRow,
  workOrderTable,
  type WorkOrderTableQuery,
} from '@/lib/schemas/work/work-order-table'
import { answerOf, selectOf } from '@/lib/services/records/answer'
import { workOrderCounters } from './list'
import { madeFor } from './made-for'
import { billableTotals } from './record-sql'
import { slaCondition } from './sla-filter'

/** A cell shows one line; the whole text is on the work order's own page. */
const DESCRIPTION_SHOWN = 200

/**
 * The work orders of the account as the console's table shows them, in a fixed number of queries. Its search also finds
 * the customer's name. Descriptions are cut to what a cell shows, unless the `whole` is asked for. Throws `forbidden`.
 */
export function listWorkOrderRows(
  ctx: ServiceContext,
  query: WorkOrderTableQuery,
  descriptions: 'cut' | 'whole' = 'cut',
): Promise<Page<WorkOrderRow>> {
  return readRows(ctx, query, descriptions, { counters: workOrderCounters })
}

/**
 * The rows of `listWorkOrderRows` with whole descriptions and what the customer owes of each, null where that is not decided. Throws
 * `forbidden`.
 */
export async function listWorkOrdersToExport(
  ctx: ServiceContext,
  query: WorkOrderTableQuery,
): Promise<Page<ExportedWorkOrder>> {
  const { data, ...page } = await listWorkOrderRows(ctx, query, 'whole')
  const ids = data.map(({ id }) => id)
  const owed = await queryList<{ id: string; billable_total: number | null }>(
    ctx,
    Prisma.sql`SELECT p.id, (${Prisma.raw(billableTotals('p'))} ->> 'total')::float8 AS billable_total FROM work_order p
      WHERE p.account_id = ${ctx.accountId}::uuid AND p.id = ANY(${ids}::uuid[])`,
  )
  const owedOf = new Map(owed.map(({ id, billable_total }) => [id, billable_total]))
  const where = { account_id: ctx.accountId, id: { in: ids } }
  const rows = await listReader(ctx).workOrder.findMany({ where, select: exportSelect })
  const more = new Map(rows.map(({ id, ...row }) => [id, toExported(row)]))
  return {
    ...page,
    data: data.flatMap((row) => {
      const rest = more.get(row.id)
      return rest ? { ...row, ...rest, billable_total: owedOf.get(row.id) ?? null } : []
    }),
  }
}

const exportSelect = {
  id: true,
  contact: { select: { email: true, name: true } },
  assets: { select: { asset: { select: { asset_tag: true } } }, orderBy: { asset: { asset_tag: 'asc' } } },
  job_type: { select: { code: true, name: true } },
  purchase_order: true,
  not_to_exceed: true,
  window_start: true,
  window_end: true,
  notes: true,
} satisfies Prisma.WorkOrderSelect

function toExported({
  contact,
  assets,
  job_type,
  ...row
}: Omit<Prisma.WorkOrderGetPayload<{ select: typeof exportSelect }>, 'id'>) {
  return {
    contact: contact && (contact.email ?? contact.name),
    asset_tags: assets.map(({ asset }) => asset.asset_tag),
    job_type: job_type && (job_type.code ?? job_type.name),
    purchase_order: row.purchase_order,
    not_to_exceed: row.not_to_exceed === null ? null : toNumber(row.not_to_exceed),
    window_start: row.window_start?.toISOString() ?? null,
    window_end: row.window_end?.toISOString() ?? null,
    notes: row.notes,
  }
}

/** What of a contract says which work is done under it. */
type Term = Pick<ServiceContractRecord, 'id' | 'start_date' | 'end_date'>

/** Lists the work orders about assets that a contract covers, for which the call came on a day when it held. Throws `forbidden`. */
export async function listWorkOrdersUnder(
  ctx: ServiceContext,
  contract: Term,
  query: WorkOrderTableQuery,
): Promise<Page<WorkOrderRow>> {
  const series = await readSeries(listReader(ctx), ctx, contract.id)
  return readRows(ctx, query, 'cut', { where: underContract(ctx, contract, series) })
}

function underContract(
  ctx: ServiceContext,
  { start_date, end_date }: Term,
  series: readonly string[],
): Prisma.WorkOrderWhereInput {
  const { timeZone } = ctx.account
  return {
    assets: { some: { asset: { service_contract_id: { in: [...series] }, deleted_at: null } } },
    created_at: {
      gte: start_date ? startOfDay(start_date, timeZone) : undefined,
      lt: end_date ? startOfDay(dayAfter(end_date), timeZone) : undefined,
    },
  }
}

async function readRows(
  ctx: ServiceContext,
  query: WorkOrderTableQuery,
  descriptions: 'cut' | 'whole',
  { where, counters }: { where?: Prisma.WorkOrderWhereInput; counters?: Counters },
): Promise<Page<WorkOrderRow>> {
  requireScope(ctx, 'read:work-orders')
  const now = new Date()
  const { workOrder } = listReader(ctx)
  const also = [
    where,
    query.overdue ? overdueAt(now) : undefined,
    slaCondition(ctx, query),
    madeFor(ctx, query),
  ].filter((one) => one !== undefined)
  return readList(ctx, workOrderTable, query, {
    table: workOrder,
    select: selectOf(workOrderRow),
    present: (row) => toRow(row, now, descriptions === 'cut' ? DESCRIPTION_SHOWN : undefined),
    where: also.length > 0 ? { AND: also } : undefined,
    counters,
  })
}

/** Past their due time, and not finished. */
function overdueAt(now: Date): Prisma.WorkOrderWhereInput {
  return { due_by: { lt: now }, status: { notIn: [...FINISHED_STATUSES] } }
}

function toRow(read: object, now: Date, shown?: number): WorkOrderRow {
  const row = answerOf(workOrderRow, read)
  const isOverdue = row.due_by !== null && new Date(row.due_by) < now && !isFinished(row.status)
  return { ...row, is_overdue: isOverdue, description: row.description?.slice(0, shown) ?? null }
}
