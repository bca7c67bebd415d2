import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { Transaction } from '@/lib/db/transaction'

/** The dates from one to another, both included, on which the default calendar of an account is closed as an exception, in order, in SQL. */
export function closedRows(account: string, from: string, to: string): string {
  return `SELECT closed.date::text AS date, closed.name FROM calendar_exception closed
    JOIN business_calendar calendar ON calendar.account_id = closed.account_id AND calendar.id = closed.calendar_id
    WHERE closed.account_id = ${account} AND calendar.is_default AND calendar.deleted_at IS NULL AND NOT calendar.always
      AND closed.hours = '[]' AND closed.date BETWEEN ${from} AND ${to} ORDER BY closed.date`
}

/** The dates from one to another, both included, on which the company's default calendar is closed as an exception, in order. */
export function closedDays({ accountId }: ServiceContext, from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT day.* FROM (SELECT ${accountId}::uuid AS account_id, ${from} AS first, ${to} AS last) days
    CROSS JOIN LATERAL (${Prisma.raw(closedRows('days.account_id', 'days.first', 'days.last'))}) day`
}

/** Reads the closed dates of the default calendar between two plain dates at once. */
export async function readClosedDays(
  tx: Transaction,
  ctx: ServiceContext,
  from: string,
  to: string,
): Promise<ClosedDay[]> {
  return tx.$queryRaw<ClosedDay[]>(closedDays(ctx, Prisma.sql`${from}::date`, Prisma.sql`${to}::date`))
}
