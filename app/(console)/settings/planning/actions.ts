'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { editState } from '@/lib/forms/form-state'
import type { PlanningPolicyUpdate } from '@/lib/schemas/scheduling/planning-policy'
import { getPlanningPolicy, updatePlanningPolicy } from '@/lib/services/scheduling/planning-policy'

const policy = actionsFor('account', { page: '/settings/planning' })

export const savePolicy = policy.answer(({ ctx }, values: PlanningPolicyUpdate, version: string | undefined) =>
  editState(
    values,
    () => updatePlanningPolicy(ctx, values, version),
    () => getPlanningPolicy(ctx),
  ),
)
