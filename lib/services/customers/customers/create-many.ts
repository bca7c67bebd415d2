import { Prisma } from '@/prisma/generated/client'
import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { nextNumbers } from '@/lib/db/numbers'
import { insertOf, orElse, recordCreates, rowsJson } from '@/lib/db/rows'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { customerCreate, type CustomerRecord } from '@/lib/schemas/customers/customer'
import { customersStatement } from './record-sql'

type Row = { line: number; id: string; input: z.output<typeof customerCreate> }

const COLUMNS = ['customer_number', ...Object.keys(customerCreate.shape)]
const FILLED = {
  status: orElse('status', 'active'),
  customer_type: orElse('customer_type', 'commercial'),
  custom_fields: orElse('custom_fields', '{}'),
  needs_purchase_order: orElse('needs_purchase_order', 'false'),
}

/** Makes many customers with the next numbers, in a fixed number of statements; each leaves its row of history. */
export async function createCustomers(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const numbers = await nextNumbers(tx, ctx, 'customer', rows.length)
  const values = rows.map(({ id, input }, index) => ({ ...input, id, customer_number: numbers[index] }))
  await tx.$executeRaw(insertOf(ctx, 'customer', COLUMNS, values, { made: FILLED }))
  const ids = rows.map(({ id }) => id)
  const createdRows = await query<{ json: string }>(tx, customersStatement(ctx, ids))
  await recordCreates(
    tx,
    ctx,
    'customer',
    createdRows.map(({ json }) => JSON.parse(json) as CustomerRecord),
  )
}

/** What of each is of its own: name with e-mail, name with phone; and the live customer that has it already. */
export async function customerConflicts(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]) {
  const values = rows.map(({ line, input: { name, email, phone } }) => ({ line, name, email, phone }))
  const shared = (field: string, fold: string) => Prisma.sql`
    SELECT n.line, ${Prisma.raw(`'${field}'`)} AS field, 'customer ' || c.customer_number AS holder,
      ${Prisma.raw(`'${field}' || ${PLAIN('n')} || ' ' || ${fold}(n.${field})`)} AS key
    FROM n LEFT JOIN customer c ON c.account_id = ${ctx.accountId}::uuid AND c.deleted_at IS NULL
      AND ${Prisma.raw(`${PLAIN('c')} = ${PLAIN('n')} AND ${fold}(c.${field}) = ${fold}(n.${field})`)}
    WHERE ${Prisma.raw(`n.${field}`)} IS NOT NULL`
  return tx.$queryRaw<{ line: number; field: string; holder: string | null; key: string }[]>`
    WITH n AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (line int, name text, email text, phone text)
    ) ${shared('email', 'lower')} UNION ALL ${shared('phone', '')}`
}

/** The expression of the unique indexes. */
const PLAIN = (row: string) => `lower(regexp_replace(${row}.name, '\\s+', '', 'g'))`
