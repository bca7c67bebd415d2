'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { PlanCreate } from '@/lib/schemas/scheduling/plan'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import { createRepair } from '@/lib/services/scheduling/repair'
import { acceptPlan, createPlan, discardPlan, getPlan, stopPlan } from '@/lib/services/scheduling/planning'

// A plan proposes changes of work orders: whoever may make them may plan.
const plans = actionsFor('work_order', { page: '/board' })

/** Asks for a plan; it is made in the background. */
export const startPlan = plans.write(({ ctx }, body: PlanCreate) => createPlan(ctx, body))

/** A plan as it stands. */
export const loadPlan = plans.read(({ ctx }, id: string) => getPlan(ctx, id))

/** Ends the search with the best so far. */
export const stopPlanning = plans.write(({ ctx }, id: string) => stopPlan(ctx, id))

/** Makes the proposals true for these work orders, or all of them; of a repair those of an option. Records what the customers of `tell` were told. */
export const acceptProposals = plans.write(
  async (
    { ctx },
    id: string,
    workOrderIds: string[] | null,
    option: 'same_day' | 'later_days' | null,
    tell: string[],
  ) => ({
    ...(await acceptPlan(ctx, id, { work_order_ids: workOrderIds, option, tell })),
    batch: ctx.requestId,
  }),
)

/** Asks for the ways to answer what went wrong. */
export const startRepair = plans.write(({ ctx }, body: RepairCreate) => createRepair(ctx, body))

/** Gives a plan up. */
export const discardProposals = plans.write(({ ctx }, id: string) => discardPlan(ctx, id))
