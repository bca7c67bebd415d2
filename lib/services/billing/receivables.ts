import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import { exactly, toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Owed, Receivables } from '@/lib/schemas/billing/receivables'

const AMOUNTS = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'total', 'credit'] as const

/** So many customers are answered. */
const MAX_CUSTOMERS = 1_000

/**
 * What customers owed at the end of a day, by how long it was overdue then (R-BI-16): what was issued until that day, less what was allocated
 * to it until then. Throws `forbidden`.
 */
export async function readReceivables(ctx: ServiceContext, asOf?: string): Promise<Receivables> {
  requireScope(ctx, 'read:billing')
  const as_of = asOf ?? dayIn(ctx.account.timeZone, new Date())
  const rows = await listReader(ctx).$queryRaw<Owed[]>`
    WITH settled AS (
      SELECT a.invoice_id, a.payment_id, a.credit_note_id, sum(a.amount) AS amount FROM payment_allocation a
      WHERE a.account_id = ${ctx.accountId}::uuid AND a.allocated_on <= ${as_of}::date GROUP BY 1, 2, 3
    ), owed AS (
      SELECT i.customer_id, ${as_of}::date - i.due_on AS late,
        i.gross - i.prepaid - coalesce((SELECT sum(s.amount) FROM settled s WHERE s.invoice_id = i.id), 0) AS amount
      FROM invoice i WHERE i.account_id = ${ctx.accountId}::uuid AND i.deleted_at IS NULL AND i.kind <> 'credit_note'
        AND i.status <> 'draft' AND i.issued_on <= ${as_of}::date
    ), unused AS (
      SELECT p.customer_id, p.amount - coalesce((SELECT sum(s.amount) FROM settled s WHERE s.payment_id = p.id), 0) AS amount
      FROM payment p WHERE p.account_id = ${ctx.accountId}::uuid AND p.deleted_at IS NULL AND p.kind = 'payment'
        AND p.received_on <= ${as_of}::date
      UNION ALL
      SELECT n.customer_id, n.gross - n.prepaid
        - coalesce((SELECT sum(s.amount) FROM settled s WHERE s.credit_note_id = n.id), 0)
        - coalesce((SELECT sum(s.amount) FROM settled s WHERE s.invoice_id = n.id), 0)
      FROM invoice n WHERE n.account_id = ${ctx.accountId}::uuid AND n.deleted_at IS NULL AND n.kind = 'credit_note'
        AND n.issued_on <= ${as_of}::date
    ), sums AS (
      SELECT customer_id,
        sum(amount) FILTER (WHERE late <= 0) AS not_due, sum(amount) FILTER (WHERE late BETWEEN 1 AND 30) AS days_1_30,
        sum(amount) FILTER (WHERE late BETWEEN 31 AND 60) AS days_31_60,
        sum(amount) FILTER (WHERE late BETWEEN 61 AND 90) AS days_61_90, sum(amount) FILTER (WHERE late > 90) AS over_90,
        sum(amount) AS total, 0 AS credit
      FROM owed WHERE amount > 0 GROUP BY customer_id
      UNION ALL
      SELECT customer_id, 0, 0, 0, 0, 0, 0, sum(amount) FROM unused WHERE amount > 0 GROUP BY customer_id
    )
    SELECT c.id AS customer_id, c.name AS customer_name, coalesce(sum(s.not_due), 0)::float8 AS not_due,
      coalesce(sum(s.days_1_30), 0)::float8 AS days_1_30, coalesce(sum(s.days_31_60), 0)::float8 AS days_31_60,
      coalesce(sum(s.days_61_90), 0)::float8 AS days_61_90, coalesce(sum(s.over_90), 0)::float8 AS over_90,
      sum(s.total)::float8 AS total, sum(s.credit)::float8 AS credit
    FROM sums s JOIN customer c ON c.account_id = ${ctx.accountId}::uuid AND c.id = s.customer_id
    GROUP BY c.id, c.name ORDER BY sum(s.total) - coalesce(sum(s.not_due), 0) DESC, c.name, c.id`
  return { as_of, totals: totalsOf(rows), customers: rows.slice(0, MAX_CUSTOMERS) }
}

function totalsOf(rows: readonly Owed[]): Receivables['totals'] {
  const sum = (name: (typeof AMOUNTS)[number]) =>
    toNumber(rows.reduce((total, row) => total.plus(exactly(row[name])), exactly(0)))
  return Object.fromEntries(AMOUNTS.map((name) => [name, sum(name)])) as Receivables['totals']
}
