import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { address, instant, listOf, selectNamedReference, recordOf } from '@/lib/db/json-sql'
import { workOrderRecord } from '@/lib/schemas/work/work-order'
import { columnsOf } from '@/lib/services/records/columns-of'
import { currentPromise } from '@/lib/services/work/promised-sql'
import { MAY_CONFLICT } from '@/lib/services/work/schedule-context'
import { ASSET_IDS } from './item-sql'
import { MAY_BE_PROMISED } from './promised-sql'

const withAddress = `id, name, ${address('other.address')} AS address`

/** Exact sums over the live line items of live tasks of the row `order`; zeros when there are none. */
const sums = (order: string, columns: Record<string, string>, condition = '') => `(SELECT row_to_json(one) FROM (
  SELECT ${Object.entries(columns)
    .map(([name, column]) => `trim_scale(coalesce(sum(line.${column}), 0)) AS ${name}`)
    .join()}
  FROM task JOIN line_item line ON line.account_id = task.account_id AND line.task_id = task.id
  WHERE task.account_id = ${order}.account_id AND task.work_order_id = ${order}.id
    AND task.deleted_at IS NULL AND line.deleted_at IS NULL ${condition}) one)`

const TOTALS = sums('r', { subtotal: 'subtotal', tax: 'tax', total: 'total' })

/** What the customer owes of the work order of a row, and what others pay; null before it is decided who pays for every line. */
export const billableTotals = (order: string): string =>
  sums(
    order,
    { subtotal: 'billable_subtotal', tax: 'billable_tax', total: 'billable_total', covered: 'covered_amount' },
    `HAVING bool_and(line.payer IS NOT NULL) OR (count(*) = 0 AND ${order}.status = 'completed')`,
  )

const ASSETS = listOf(`SELECT asset.id, asset.name FROM work_order_asset link
  JOIN asset ON asset.account_id = link.account_id AND asset.id = link.asset_id
  WHERE link.account_id = r.account_id AND link.work_order_id = r.id ORDER BY asset.id`)

const TASKS = listOf(`SELECT task.id, task.name, task.status FROM task
  WHERE task.account_id = r.account_id AND task.work_order_id = r.id AND task.deleted_at IS NULL
  ORDER BY task.sequence, task.id`)

// The last year that a timestamp can be written in bounds the end; either part unknown makes it unknown.
const ENDS = `CASE WHEN r.scheduled_date IS NOT NULL AND r.estimated_duration IS NOT NULL THEN
  least(r.scheduled_date + make_interval(mins => r.estimated_duration), '9999-12-31T23:59:59.999Z'::timestamptz) END`

/** The newest promise that nothing replaces. */
const PROMISE = `(SELECT row_to_json(one) FROM (${currentPromise(
  `told.id, told.visit_id, ${instant('told."from"')} AS "from", ${instant('told.until')} AS until, told.source,
    told.told_by, ${instant('told.told_at')} AS told_at, ${instant('told.confirmed_at')} AS confirmed_at`,
  { account: 'r.account_id', order: 'r.id' },
)}) one)`

const { conflicts: _elsewhere, ...stored } = workOrderRecord.shape

/** A work order with all that belongs to it, of row `r`, as JSON; its conflicts follow from other records. */
export const RECORD = recordOf(
  columnsOf(stored, {
    customer: selectNamedReference('customer', 'customer_id', withAddress),
    contact: selectNamedReference('contact', 'contact_id', 'id, name, phone'),
    site: selectNamedReference('site', 'site_id', withAddress),
    technician: selectNamedReference('technician', 'technician_id'),
    job_type: selectNamedReference('job_type', 'job_type_id'),
    asset_ids: ASSET_IDS,
    not_to_exceed: 'trim_scale(r.not_to_exceed)',
    assets: ASSETS,
    tasks: TASKS,
    scheduled_end: instant(`(${ENDS})`),
    totals: TOTALS,
    billable_totals: billableTotals('r'),
    promise: PROMISE,
  }),
)

/** The live work order with all that belongs to it, as JSON: one statement, by primary keys alone. */
export function workOrderStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json ${ofLive(ctx, id)}`
}

/** The live work order as JSON, and whether it can have scheduling conflicts. */
export function workOrderWithMayConflictStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json, ${MAY_CONFLICT} AS may_conflict ${ofLive(ctx, id)}`
}

/** Whether visits of it are made together, by the index of those few. */
const IN_GROUP = Prisma.raw(`EXISTS (SELECT FROM visit
  WHERE visit.account_id = r.account_id AND visit.work_order_id = r.id AND visit.group_id IS NOT NULL AND visit.deleted_at IS NULL)`)

/** Whether the company accepts what work proposes to bill once that is completed. */
const ACCEPTS_LINES = Prisma.raw('(SELECT a.lines_on_completion FROM account a WHERE a.id = r.account_id)')

/** The live work order as JSON with the version of its row, which every change of it moves on, and whether something may have been promised. */
export function workOrderForChangeStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json, r.xmin::text AS version, ${Prisma.raw(MAY_BE_PROMISED)} AS may_be_promised,
    ${IN_GROUP} AS in_group, ${ACCEPTS_LINES} AS accepts_lines ${ofLive(ctx, id)}`
}

function ofLive(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`FROM work_order r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL`
}

/** Many live work orders as JSON, in any order. */
export function workOrdersStatement(ctx: ServiceContext, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT r.id, ${RECORD} AS json FROM work_order r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL`
}
