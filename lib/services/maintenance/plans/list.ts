import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import {
  maintenancePlanList,
  type MaintenancePlanListQuery,
  type MaintenancePlanRecord,
} from '@/lib/schemas/maintenance/plan'
import { planSelect, toPlanRecord } from '@/lib/services/maintenance/plan-record'

/** The maintenance plans of the account, newest first. Throws `forbidden`. */
export async function listMaintenancePlans(
  ctx: ServiceContext,
  query: MaintenancePlanListQuery,
): Promise<Page<MaintenancePlanRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { maintenancePlan: table } = listReader(ctx)
  const where: Prisma.MaintenancePlanWhereInput = {
    ...(query.asset_id && { assets: { some: { asset_id: query.asset_id, deleted_at: null } } }),
    ...(query.due_before && {
      occurrences: {
        some: { status: { in: ['planned', 'generated'] }, due_date: { lt: toDatabaseDate(query.due_before) } },
      },
    }),
  }
  return readList(ctx, maintenancePlanList, query, { table, select: planSelect, present: toPlanRecord, where })
}
