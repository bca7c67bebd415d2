'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { readPageQuery } from '@/lib/forms/page-query'
import { dayIn } from '@/lib/domain/time'
import { maintenanceYearQuery } from '@/lib/schemas/maintenance/year'
import {
  orderOccurrences,
  planOccurrences,
  restoreOccurrences,
  skipOccurrences,
  withdrawOccurrences,
} from '@/lib/services/maintenance/occurrences'
import { listOverdueIds } from '@/lib/services/maintenance/year'

const visits = actionsFor('maintenance_plan', { page: '/maintenance' })

/** The overdue visits that the filters of an address leave. */
export const findOverdue = visits.read(({ ctx, account, now }, address: string) => {
  const { query } = readPageQuery(maintenanceYearQuery, Object.fromEntries(new URLSearchParams(address)))
  return listOverdueIds(ctx, query, query.year ?? Number(dayIn(account.time_zone, now).slice(0, 4)))
})

/** Gives visits work orders and asks the planner for their days. */
export const planVisits = visits.write(({ ctx }, ids: string[]) => planOccurrences(ctx, { ids }))

/** Gives visits work orders now. */
export const orderVisits = visits.write(({ ctx }, ids: string[]) => orderOccurrences(ctx, { ids }))

/** Takes back that visits were given work orders or to the planner. */
export const withdrawVisits = visits.write(({ ctx }, ids: string[], batch: string, plan_id: string | null) =>
  withdrawOccurrences(ctx, { ids, batch, plan_id }),
)

/** Says that visits are not done, and why. */
export const skipVisits = visits.write(({ ctx }, ids: string[], reason: string) =>
  skipOccurrences(ctx, { ids, reason }),
)

/** Plans visits again that were skipped. */
export const restoreVisits = visits.write(({ ctx }, ids: string[]) => restoreOccurrences(ctx, { ids }))
