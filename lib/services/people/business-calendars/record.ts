import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { openTimesOf, openTimesSelect } from '@/lib/services/people/open-times'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'

export const businessCalendarSelect = {
  id: true,
  name: true,
  ...openTimesSelect,
  is_default: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.BusinessCalendarSelect

/** A row as it is answered. */
export function toBusinessCalendarRecord(
  row: Prisma.BusinessCalendarGetPayload<{ select: typeof businessCalendarSelect }>,
): BusinessCalendarRecord {
  const { id, name, is_default } = row
  return {
    id,
    name,
    ...openTimesOf(row),
    is_default,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live business calendar. Throws `not_found`. */
export async function readBusinessCalendar(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<BusinessCalendarRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.businessCalendar.findFirst({ where, select: businessCalendarSelect }) : null
  if (!row) throw notFound(nounOf('business_calendar'))
  return toBusinessCalendarRecord(row)
}
