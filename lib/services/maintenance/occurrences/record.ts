import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { OccurrenceRecord } from '@/lib/schemas/maintenance/occurrence'

export const occurrenceSelect = {
  id: true,
  plan_id: true,
  scope: true,
  key: true,
  asset_id: true,
  asset: { select: { id: true, name: true } },
  plan: { select: { id: true, name: true, plan_number: true, time_zone: true } },
  site_id: true,
  due_date: true,
  window_start: true,
  window_end: true,
  cause: true,
  status: true,
  work_order_id: true,
  merged_into_id: true,
  reason: true,
  done_on: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MaintenanceOccurrenceSelect

type Row = Prisma.MaintenanceOccurrenceGetPayload<{ select: typeof occurrenceSelect }>

/** What is still to be done. */
export const OPEN_STATUSES = ['planned', 'generated']

/** A row as it is answered; the database's checks keep its choices to the lists of the schema. */
export function toOccurrenceRecord({ plan: { time_zone, ...plan }, ...row }: Row): OccurrenceRecord {
  const window_end = fromDatabaseDate(row.window_end)
  return {
    ...(row as typeof row & Pick<OccurrenceRecord, 'cause' | 'status'>),
    plan,
    due_date: fromDatabaseDate(row.due_date),
    window_start: fromDatabaseDate(row.window_start),
    window_end,
    is_overdue: OPEN_STATUSES.includes(row.status) && window_end < dayIn(time_zone, new Date()),
    done_on: row.done_on && fromDatabaseDate(row.done_on),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The visit of a live plan. Throws `not_found`. */
export async function readOccurrence(tx: Transaction, ctx: ServiceContext, id: string): Promise<OccurrenceRecord> {
  const where = { account_id: ctx.accountId, id, plan: { deleted_at: null } }
  const row = isId(id) ? await tx.maintenanceOccurrence.findFirst({ where, select: occurrenceSelect }) : null
  if (!row) throw notFound(nounOf('maintenance_occurrence'))
  return toOccurrenceRecord(row)
}

/** One visit of a plan. Throws `forbidden`, `not_found`. */
export async function getOccurrence(ctx: ServiceContext, id: string): Promise<OccurrenceRecord> {
  requireScope(ctx, 'read:work-orders')
  return readOccurrence(reader(ctx), ctx, id)
}
