import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { occurrenceList, type OccurrenceListQuery, type OccurrenceRecord } from '@/lib/schemas/maintenance/occurrence'
import { occurrenceSelect, OPEN_STATUSES, toOccurrenceRecord } from './record'

/** The visits of all live plans by their due dates; overdue by the day in the account's time zone. Throws `forbidden`. */
export async function listOccurrences(
  ctx: ServiceContext,
  query: OccurrenceListQuery,
): Promise<Page<OccurrenceRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { maintenanceOccurrence: table } = listReader(ctx)
  const today = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  const overdue: Prisma.MaintenanceOccurrenceWhereInput = { status: { in: OPEN_STATUSES }, window_end: { lt: today } }
  const where: Prisma.MaintenanceOccurrenceWhereInput = {
    plan: { deleted_at: null },
    AND: [
      query.site_id ? { OR: [{ site_id: query.site_id }, { asset: { site_id: query.site_id } }] } : {},
      query.overdue === undefined ? {} : query.overdue ? overdue : { NOT: overdue },
    ],
  }
  return readList(ctx, occurrenceList, query, { table, select: occurrenceSelect, present: toOccurrenceRecord, where })
}
