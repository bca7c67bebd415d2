import { Prisma, type WorkOrder } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { insertOf, orElse, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import {
  CREATED_COLUMNS,
  emptyOf,
  SENT_COLUMNS,
  type SentColumn,
  WORK_ORDER_COLUMNS,
  type WorkOrderColumn,
} from '@/lib/domain/work-orders/columns'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'

/*
 * The one place that writes rows of work orders from the list of their columns: create, import, changes of many, plans and undo.
 */

/** A stored work order by its columns, with its assets. */
export type WorkOrderRow = Pick<WorkOrder, WorkOrderColumn | 'id' | 'work_order_number' | 'deleted_at'> & {
  asset_ids: string[]
}

const STORED = Prisma.raw(
  ['id', 'work_order_number', 'deleted_at', ...WORK_ORDER_COLUMNS].map((name) => `w.${name}`).join(', '),
)

/**
 * Locks the work orders of the account with these ids, also those in the trash, in the order of their ids, so that two such
 * actions never wait in a ring.
 */
export async function lockRows(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<WorkOrderRow[]> {
  const requestedIds = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort()
  return tx.$queryRaw<WorkOrderRow[]>`
    SELECT ${STORED}, ARRAY(SELECT link.asset_id FROM work_order_asset link
      WHERE link.account_id = w.account_id AND link.work_order_id = w.id ORDER BY link.asset_id) AS asset_ids
    FROM work_order w WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${requestedIds}::uuid[])
    ORDER BY w.id FOR UPDATE OF w`
}

/** Writes these columns of all rows as they are to be, in one statement. */
export async function writeRows(
  tx: Transaction,
  ctx: ServiceContext,
  columns: readonly (WorkOrderColumn | 'deleted_at')[],
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const changes = Prisma.raw(columns.map((name) => `${name} = n.${name}`).join(', '))
  await tx.$executeRaw`
    UPDATE work_order w SET ${changes}, updated_at = now()
    FROM jsonb_populate_recordset(NULL::work_order, ${rowsJson(rows)}::jsonb) AS n
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = n.id`
}

/** A work order to be: the fields that were sent, and its number unless the statement takes it. */
export type NewRow = { id: string; work_order_number?: string } & {
  [Name in SentColumn]?: WorkOrderCreate[Name] | null
} & { job_type_id?: string | null; job_type_version?: number | null }

const NAMES = ['work_order_number', ...SENT_COLUMNS, ...CREATED_COLUMNS] as const
const FILLED = Object.fromEntries(
  SENT_COLUMNS.filter((name) => emptyOf(name)).map((name) => [name, orElse(name, emptyOf(name) ?? '')]),
)

/** An INSERT of these rows; those of `source` give their numbers where the rows do not, as a column `number`. */
export function insertWorkOrders(ctx: ServiceContext, rows: readonly NewRow[], source?: Prisma.Sql): Prisma.Sql {
  const numbered = source && {
    from: Prisma.sql`${source} numbered,`,
    made: { ...FILLED, work_order_number: 'numbered.number' },
  }
  return insertOf(ctx, 'work_order', NAMES, rows, numbered ?? { made: FILLED })
}

type WithAssets = { id: string; asset_ids: readonly string[] }

/** Makes the work orders be about exactly these assets. */
export async function replaceAssets(tx: Transaction, ctx: ServiceContext, rows: readonly WithAssets[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.workOrderAsset.deleteMany({ where: { account_id: ctx.accountId, work_order_id: { in: ids } } })
  await insertAssets(tx, ctx, rows)
}

/** Makes new work orders be about these assets; one that is named twice is named once. */
export async function insertAssets(tx: Transaction, ctx: ServiceContext, rows: readonly WithAssets[]): Promise<void> {
  const links = rows.flatMap(({ id, asset_ids }) => asset_ids.map((asset_id) => ({ work_order_id: id, asset_id })))
  if (links.length === 0) return
  await tx.$executeRaw`
    INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
    SELECT DISTINCT ${ctx.accountId}::uuid, work_order_id, asset_id
    FROM jsonb_to_recordset(${rowsJson(links)}::jsonb) AS n (work_order_id uuid, asset_id uuid)`
}
