'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { readPageQuery } from '@/lib/forms/page-query'
import { dayIn } from '@/lib/domain/time'
import { maintenanceYearQuery } from '@/lib/schemas/maintenance/year'
import { orderOccurrences, restoreOccurrences, skipOccurrences } from '@/lib/services/maintenance/occurrences'
import { listOverdueIds } from '@/lib/services/maintenance/year'
import { createPlan } from '@/lib/services/scheduling/planning'

const visits = actionsFor('maintenance_plan', { page: '/maintenance' })

/** The overdue visits that the filters of an address leave. */
export const findOverdue = visits.read(({ ctx, account, now }, address: string) => {
  const { query } = readPageQuery(maintenanceYearQuery, Object.fromEntries(new URLSearchParams(address)))
  return listOverdueIds(ctx, query, query.year ?? Number(dayIn(account.time_zone, now).slice(0, 4)))
})

/** Gives visits work orders and asks the planner for their days. */
export const planVisits = visits.write(async ({ ctx }, ids: string[]) => {
  const { left, ...ordered } = await orderOccurrences(ctx, { ids })
  const { id: plan_id } = await createPlan(ctx, ordered)
  return { plan_id, from_date: ordered.from_date, left }
})

/** Gives visits work orders now. */
export const orderVisits = visits.write(({ ctx }, ids: string[]) => orderOccurrences(ctx, { ids }))

/** Says that visits are not done, and why. */
export const skipVisits = visits.write(({ ctx }, ids: string[], reason: string) =>
  skipOccurrences(ctx, { ids, reason }),
)

/** Plans visits again that were skipped. */
export const restoreVisits = visits.write(({ ctx }, ids: string[]) => restoreOccurrences(ctx, { ids }))
