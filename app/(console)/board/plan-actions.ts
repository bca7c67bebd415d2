'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { PlanCreate, PlanRecord } from '@/lib/schemas/scheduling/plan'
import { acceptPlan, createPlan, discardPlan, getPlan, stopPlan } from '@/lib/services/scheduling/planning'

/** Asks for a plan; it is made in the background. */
export async function startPlan(body: PlanCreate): Promise<FormState<PlanRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => createPlan(ctx, body))
}

/** A plan as it stands. */
export async function loadPlan(id: string): Promise<FormState<PlanRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => getPlan(ctx, id))
}

/** Ends the search with the best so far. */
export async function stopPlanning(id: string): Promise<FormState<PlanRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => stopPlan(ctx, id))
}

/** Makes the proposals true for these work orders, or all of them. */
export async function acceptProposals(id: string, workOrderIds: string[] | null): Promise<FormState<PlanRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => acceptPlan(ctx, id, { work_order_ids: workOrderIds }))
}

/** Gives a plan up. */
export async function discardProposals(id: string): Promise<FormState<PlanRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => discardPlan(ctx, id))
}
