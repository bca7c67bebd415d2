import type pg from 'pg'
import type { CompanyRows } from './rows'

/** Tables in an order that satisfies every foreign key. */
const order: (keyof CompanyRows)[] = [
  'counter',
  'tax_code',
  'legal_entity',
  'branch',
  'territory',
  'business_calendar',
  'calendar_exception',
  'service_level',
  'service_level_target',
  'hold_reason',
  'technician',
  'user',
  'shift',
  'time_off',
  'overtime',
  'on_call_shift',
  'crew',
  'crew_member',
  'product',
  'part',
  'price_item',
  'checklist',
  'checklist_item',
  'job_type',
  'job_type_task',
  'job_type_part',
  'job_type_version',
  'customer',
  'contact',
  'site',
  'service_contract',
  'contract_line',
  'asset',
  'asset_part',
  'meter',
  'service_record',
  'work_order',
  'work_order_asset',
  'work_order_hold',
  'arrival_promise',
  'visit',
  'work_order_dependency',
  'task',
  'task_part',
  'checklist_response',
  'checklist_answer',
  'meter_reading',
  'line_item',
  'line_proposal',
  'invoice',
  'invoice_order',
  'invoice_counter',
  'payment',
  'payment_allocation',
  'billing_mark',
  'compliance_rule',
  'refrigerant_event',
  'maintenance_plan',
  'maintenance_plan_asset',
  'maintenance_occurrence',
  'device',
  'field_command',
  'field_event',
  'work_order_note',
  'time_entry',
  'timesheet',
  'contract_usage',
  'history',
]

const ROWS_AT_ONCE = 2000

/** A work order makes its primary visit by itself, and a part its price item. */
const IS_THERE: Partial<Record<keyof CompanyRows, string>> = {
  visit:
    'ON CONFLICT (account_id, id) DO UPDATE SET group_id = excluded.group_id, role = excluded.role, outcome = excluded.outcome',
  price_item:
    'ON CONFLICT (account_id, id) DO UPDATE SET kind = excluded.kind, unit = excluded.unit, cost = excluded.cost',
}

/** What triggers look up row by row: they plan that by how much they are told there is, 30 times as fast as without. */
const COUNTED = new Set<keyof CompanyRows>(['task', 'line_item'])
const FIRST_ROWS = 200

/** Writes all rows of an account, a few thousand per statement. PostgreSQL itself reads the JSON into its types. */
export async function insertCompany(client: pg.ClientBase, accountId: string, rows: CompanyRows): Promise<void> {
  for (const table of order) {
    const first = COUNTED.has(table) ? FIRST_ROWS : 0
    await insertRows(client, table, accountId, rows[table].slice(0, first), IS_THERE[table])
    if (first > 0) await client.query(`ANALYZE "${table}"`)
    await insertRows(client, table, accountId, rows[table].slice(first), IS_THERE[table])
  }
}

/** Writes rows that all have the same columns into one table of the account; `conflict` says what to do with known ones. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  accountId: string,
  rows: object[],
  conflict = '',
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE)
    const columns = ['account_id', ...Object.keys(batch[0] ?? {})].map((column) => `"${column}"`).join(', ')
    const json = JSON.stringify(batch.map((row) => ({ account_id: accountId, ...row })))
    const values = `SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`
    await client.query(`INSERT INTO "${table}" (${columns}) ${values} ${conflict}`, [json])
  }
}

/** Rows written here have no clocks of what is promised: a job makes those of the open work orders of the account. */
export async function enqueueFollowing(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query(
    `INSERT INTO job (queue, key, account_id) VALUES ('follow-promises', $1::uuid::text, $1)
     ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1, cursor = NULL,
       run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END`,
    [accountId],
  )
}
