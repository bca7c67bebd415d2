import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { formatNumber, nextCount, type NumberSeries } from '@/lib/domain/billing/invoice/number'
import { dayIn } from '@/lib/domain/time'

type Series = {
  invoice_pattern: string
  credit_note_pattern: string
  numbers_restart: 'never' | 'year'
  first_invoice_number: number
  first_credit_note_number: number
  next: number
  issued_on: string
}

/**
 * Takes the next number of a legal entity, and the day of issue: today in the account's time zone, never before the last one. The series stays
 * locked until the transaction ends, which gives the number back where it fails (R-BI-10).
 */
export async function takeNumber(
  tx: Transaction,
  { accountId, account }: ServiceContext,
  legalEntityId: string,
  kind: NumberSeries,
): Promise<{ number: string; issued_on: string }> {
  const today = dayIn(account.timeZone, new Date())
  await tx.$executeRaw`
    INSERT INTO invoice_counter (account_id, legal_entity_id, kind, next, issued_on)
    VALUES (${accountId}::uuid, ${legalEntityId}::uuid, ${kind}, 1, ${today}::date) ON CONFLICT DO NOTHING`
  const [series] = await tx.$queryRaw<Series[]>`
    SELECT e.invoice_pattern, e.credit_note_pattern, e.numbers_restart, e.first_invoice_number, e.first_credit_note_number,
      c.next, c.issued_on::text
    FROM invoice_counter c JOIN legal_entity e ON e.account_id = c.account_id AND e.id = c.legal_entity_id
    WHERE c.account_id = ${accountId}::uuid AND c.legal_entity_id = ${legalEntityId}::uuid AND c.kind = ${kind}
    FOR UPDATE OF c`
  if (!series) throw new Error('The series of numbers is gone')
  const issued_on = series.issued_on > today ? series.issued_on : today
  const year = yearOf(issued_on)
  const first = kind === 'invoice' ? series.first_invoice_number : series.first_credit_note_number
  const counted = { next: series.next, year: yearOf(series.issued_on) }
  const count = nextCount(counted, { first, restart: series.numbers_restart }, year)
  await tx.$executeRaw`
    UPDATE invoice_counter SET next = ${count + 1}, issued_on = ${issued_on}::date
    WHERE account_id = ${accountId}::uuid AND legal_entity_id = ${legalEntityId}::uuid AND kind = ${kind}`
  const pattern = kind === 'invoice' ? series.invoice_pattern : series.credit_note_pattern
  return { number: formatNumber(pattern, count, year), issued_on }
}

const YEAR_DIGITS = 4

function yearOf(day: string): number {
  return Number(day.slice(0, YEAR_DIGITS))
}
