'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { PlanCreate } from '@/lib/schemas/scheduling/plan'
import { acceptPlan, createPlan, discardPlan, getPlan, stopPlan } from '@/lib/services/scheduling/planning'

// A plan proposes changes of work orders: whoever may make them may plan.
const plans = actionsFor('work_order', { page: '/board' })

/** Asks for a plan; it is made in the background. */
export const startPlan = plans.write(({ ctx }, body: PlanCreate) => createPlan(ctx, body))

/** A plan as it stands. */
export const loadPlan = plans.read(({ ctx }, id: string) => getPlan(ctx, id))

/** Ends the search with the best so far. */
export const stopPlanning = plans.write(({ ctx }, id: string) => stopPlan(ctx, id))

/** Makes the proposals true for these work orders, or all of them. */
export const acceptProposals = plans.write(async ({ ctx }, id: string, workOrderIds: string[] | null) => ({
  ...(await acceptPlan(ctx, id, { work_order_ids: workOrderIds })),
  batch: ctx.requestId,
}))

/** Gives a plan up. */
export const discardProposals = plans.write(({ ctx }, id: string) => discardPlan(ctx, id))
