'use server'

import { changedValues } from '@/components/form/outcome'
import type { PlansOf } from '@/components/maintenance/plan-list-card'
import type { ServiceContext } from '@/lib/access/context'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { planBodyOf, type PlanFormValues, planValuesOf } from '@/lib/schemas/maintenance/plan-form'
import { generateMaintenancePlan } from '@/lib/services/maintenance/generate'
import { createPlanAsset, deletePlanAsset, restorePlanAsset } from '@/lib/services/maintenance/plan-assets'
import {
  changeMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  listMaintenancePlans,
  pauseMaintenancePlan,
  planMaintenance,
  previewNewPlan,
  previewPlanChange,
  restoreMaintenancePlan,
  resumeMaintenancePlan,
} from '@/lib/services/maintenance/plans'
import { searchOptions } from '@/app/(console)/search-actions'

const plans = actionsFor('maintenance_plan')
const assets = actionsFor('maintenance_plan_asset')
const pickers = actionsFor('own')

const UNNAMED = 'Maintenance'
const PREVIEWED = 8
const MAX_SHOWN = 20

/** The next dates of a plan as its form has it, and the work orders that saving it makes. */
export const previewPlan = plans.write(({ ctx }, values: PlanFormValues) =>
  previewNewPlan(ctx, planBodyOf(values, UNNAMED), values.asset_ids, PREVIEWED),
)

/** What a change of a plan would come to. */
export const previewChange = plans.write(async ({ ctx }, id: string, values: PlanFormValues) =>
  previewPlanChange(ctx, id, await changesOf(ctx, id, values), PREVIEWED),
)

export const savePlan = plans.write(({ ctx }, values: PlanFormValues) =>
  planMaintenance(ctx, planBodyOf(values, UNNAMED), values.asset_ids),
)

export const editPlan = plans.edit(
  async ({ ctx }, id, values: PlanFormValues, version) => {
    await changeMaintenancePlan(ctx, id, await changesOf(ctx, id, values), version)
    return { id }
  },
  ({ ctx }, id) => getMaintenancePlan(ctx, id),
)

export const pausePlan = plans.write(({ ctx }, id: string) => withoutData(pauseMaintenancePlan(ctx, id)))

/** Lets a plan go on; `missed` says what becomes of the visits that were missed. */
export const resumePlan = plans.write(({ ctx }, id: string, missed: string) =>
  withoutData(resumeMaintenancePlan(ctx, id, { missed_rule: missed })),
)

/** Makes the work orders of the plan's horizon now. */
export const generatePlan = plans.write(async ({ ctx }, id: string) => {
  const { time_zone, horizon_days } = await getMaintenancePlan(ctx, id)
  const through = dateOf(dayNumber(dayIn(time_zone, new Date())) + horizon_days)
  return withoutData(generateMaintenancePlan(ctx, id, { through }))
})

export const removePlan = plans.write(({ ctx }, id: string) => withoutData(deleteMaintenancePlan(ctx, id)))

export const bringBackPlan = plans.write(({ ctx }, id: string) => withoutData(restoreMaintenancePlan(ctx, id)))

export const addPlanAsset = assets.write(({ ctx }, planId: string, values: { asset_id: string }) =>
  withoutData(createPlanAsset(ctx, planId, values)),
)

export const removePlanAsset = assets.write(({ ctx }, id: string) => withoutData(deletePlanAsset(ctx, id)))

export const bringBackPlanAsset = assets.write(({ ctx }, id: string) => withoutData(restorePlanAsset(ctx, id)))

/** The assets of a plan's customer, with the customer first, so that a page can bind it. */
export const searchPlanAssets = pickers.run((_user, customerId: string, text: string) =>
  searchOptions('asset', text, customerId),
)

/** The plans of an asset or a contract. */
export const loadPlansOf = plans.read(
  async ({ ctx }, owner: { asset_id?: string; contract_id?: string }): Promise<PlansOf> => {
    const { data, meta } = await listMaintenancePlans(ctx, { ...owner, per_page: MAX_SHOWN, sort: 'name' })
    return { plans: data, total: meta.total_count }
  },
)

/** What the form changes of a stored plan; what it does not show stays as it is. */
async function changesOf(ctx: ServiceContext, id: string, values: PlanFormValues) {
  const before = await getMaintenancePlan(ctx, id)
  const { customer_id: _customer, ...body } = planBodyOf(values, before.name)
  return changedValues(body, planBodyOf(planValuesOf(before), before.name))
}
