import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import type { occurrencesChosen } from '@/lib/schemas/maintenance/year'
import { createPlan } from '@/lib/services/scheduling/planning'
import { orderOccurrences } from './order'

/** What the planner was asked for, and how many visits it was not asked for. */
export type PlannedOccurrences = { plan_id: string; from_date: string; left: number; batch: string }

/**
 * Gives visits work orders and asks the planner for their days, both or neither. Two who do this at once get a proposal each, of the same
 * work orders. Throws as `orderOccurrences` and `createPlan`.
 */
export async function planOccurrences(
  ctx: ServiceContext,
  body: BodyOf<typeof occurrencesChosen>,
): Promise<PlannedOccurrences> {
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const { left, batch, ...planRequest } = await orderOccurrences(within, body)
    const { id: plan_id } = await createPlan(within, planRequest)
    return { plan_id, from_date: planRequest.from_date, left, batch }
  })
}
