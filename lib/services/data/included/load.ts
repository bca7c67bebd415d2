import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { queryList } from '@/lib/db/statement'
import { type IncludedType, type INCLUDES, type IncludingType, MAX_INCLUDED } from '@/lib/schemas/data/included'
import { billableTotals } from '@/lib/services/work/work-orders/record-sql'
import { CHANGED, ITEMS } from './items'

/** The other record that a column of row `p` names; it may be in the trash, where it stays readable to what names it. */
function one(type: IncludedType, column: string): string {
  return `(SELECT (${ITEMS[type]})::json FROM "${type}" r WHERE r.account_id = p.account_id AND r.id = ${column})`
}

/** The records that a condition on `r` and `p` picks, in their order. */
function many(type: IncludedType, condition: string, order: string): string {
  return `(SELECT coalesce(json_agg((${ITEMS[type]})::json), '[]'::json) FROM (
    SELECT r.* FROM "${type}" r WHERE r.account_id = p.account_id AND ${condition} ORDER BY ${order} LIMIT ${MAX_INCLUDED}) r)`
}

const OLDEST_FIRST = 'r.created_at, r.id'
const children = (type: IncludedType, column: string, order = OLDEST_FIRST) =>
  many(type, `r.${column} = p.id AND r.deleted_at IS NULL`, order)

const TASK_OF_LINE = '(SELECT t.work_order_id FROM task t WHERE t.account_id = p.account_id AND t.id = p.task_id)'

/** What each name adds to the row `p` of a kind, in SQL. */
const SQL: { [Type in IncludingType]: Record<keyof (typeof INCLUDES)[Type], string> } = {
  work_order: {
    customer: one('customer', 'p.customer_id'),
    contact: one('contact', 'p.contact_id'),
    site: one('site', 'p.site_id'),
    technician: one('technician', 'p.technician_id'),
    assets: many(
      'asset',
      `r.id IN (SELECT link.asset_id FROM work_order_asset link
        WHERE link.account_id = p.account_id AND link.work_order_id = p.id)`,
      'r.id',
    ),
    tasks: children('task', 'work_order_id', 'r.sequence, r.id'),
    line_items: many(
      'line_item',
      `r.deleted_at IS NULL AND r.task_id IN (SELECT t.id FROM task t
        WHERE t.account_id = p.account_id AND t.work_order_id = p.id AND t.deleted_at IS NULL)`,
      OLDEST_FIRST,
    ),
    visits: children('visit', 'work_order_id', 'r.sequence, r.id'),
    billable_totals: billableTotals('p'),
    updated_at: CHANGED,
  },
  task: {
    work_order: one('work_order', 'p.work_order_id'),
    technician: one('technician', 'p.technician_id'),
    line_items: children('line_item', 'task_id'),
    updated_at: CHANGED,
  },
  line_item: { task: one('task', 'p.task_id'), work_order: one('work_order', TASK_OF_LINE) },
  customer: {
    branch: one('branch', 'p.branch_id'),
    contacts: children('contact', 'customer_id', 'r.is_primary DESC, r.created_at, r.id'),
    sites: children('site', 'customer_id'),
    service_contracts: children('service_contract', 'customer_id'),
    assets: children('asset', 'customer_id'),
    updated_at: CHANGED,
  },
  contact: { customer: one('customer', 'p.customer_id') },
  site: { customer: one('customer', 'p.customer_id'), assets: children('asset', 'site_id') },
  service_contract: {
    customer: one('customer', 'p.customer_id'),
    assets: children('asset', 'service_contract_id'),
  },
  asset: {
    customer: one('customer', 'p.customer_id'),
    site: one('site', 'p.site_id'),
    product: one('product', 'p.product_id'),
    service_contract: one('service_contract', 'p.service_contract_id'),
  },
  technician: { branch: one('branch', 'p.branch_id') },
}

/** What a record includes, by name. */
export type Included = Readonly<Record<string, unknown>>

/**
 * What records of a kind that were just read include, by their ids: one statement, whatever is included and however many they
 * are.
 */
export async function readIncluded(
  ctx: ServiceContext,
  type: IncludingType,
  names: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Included>> {
  const sql = SQL[type] as Record<string, string>
  const columns = names.map((name) => `${sql[name]} AS ${name}`).join(', ')
  const rows = await queryList<{ id: string; included: Included }>(
    ctx,
    Prisma.sql`SELECT p.id, (SELECT row_to_json(one) FROM (SELECT ${Prisma.raw(columns)}) one) AS included
      FROM ${Prisma.raw(`"${type}"`)} p WHERE p.account_id = ${ctx.accountId}::uuid AND p.id = ANY(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, included }) => [id, included]))
}
