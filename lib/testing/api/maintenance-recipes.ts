import { type ApiClient, type Json, rowsOf } from './client'
import type { RecordType } from '@/lib/domain/resources'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

/** A plan of the world's customer, by the calendar. */
function newPlan(world: World): Json {
  const { customer, jobType } = world
  return {
    name: unique('Plan'),
    customer_id: customer.id,
    job_type_id: jobType.id,
    status: 'active',
    rrule: 'FREQ=DAILY',
    anchor_date: '2026-01-01',
    max_count: 2,
    horizon_days: 1,
  }
}

/** What a create of these kinds is sent. */
export const newMaintenance: Partial<Record<RecordType, (world: World) => Json>> = {
  job_type: ({ checklist, part }) => ({
    name: unique('Job type'),
    tasks: [{ name: 'Start up', checklist_id: checklist.id, parts: [{ part_id: part.id, quantity: 1 }] }],
  }),
  // An active one is changed by what comes of it meanwhile.
  maintenance_plan: (world) => ({ ...newPlan(world), status: 'draft' }),
  maintenance_plan_asset: ({ maintenancePlan, spareAssets }) => ({
    plan_id: maintenancePlan.id,
    asset_id: spareAssets.left.pop() ?? '',
  }),
}

/** How the operations about maintenance plans are called so that they succeed. */
export const maintenanceRecipes: Record<string, Recipe> = {
  previewMaintenancePlan: (world) => at(`/maintenance-plans/${world.maintenancePlan.id}/preview`),
  generateMaintenancePlan: async (world, api) => at(`${await planned(world, api)}/generate`, { through: tomorrow() }),
  pauseMaintenancePlan: async (world, api) => at(`${await planned(world, api)}/pause`, {}),
  resumeMaintenancePlan: async (world, api) => {
    const path = await planned(world, api)
    await api.send('POST', `${path}/pause`, { body: {} })
    return at(`${path}/resume`, { missed_rule: 'skip' })
  },
  listAllMaintenancePlanAssets: () => at('/maintenance-plan-assets'),
  listMaintenancePlanAssets: (world) => at(`/maintenance-plans/${world.maintenancePlan.id}/assets`),
  createMaintenancePlanAsset: async (world, api) => {
    const { id } = await api.create('/maintenance-plans', newPlan(world))
    return at(`/maintenance-plans/${id}/assets`, { asset_id: world.asset.id })
  },
  getMaintenancePlanAsset: (world) => at(`/maintenance-plan-assets/${world.maintenancePlanAsset.id}`),
  updateMaintenancePlanAsset: (world) =>
    at(`/maintenance-plan-assets/${world.maintenancePlanAsset.id}`, { last_done_on: '2026-01-05' }),
  deleteMaintenancePlanAsset: async (world, api) => {
    const path = await planned(world, api)
    const [one] = rowsOf(await api.send('GET', `${path}/assets`))
    return at(`/maintenance-plan-assets/${String(one?.id)}`)
  },
  listMaintenanceOccurrences: () => at('/maintenance-occurrences'),
  getMaintenanceOccurrence: async (world, api) => at(await visit(world, api)),
  skipMaintenanceOccurrence: async (world, api) => at(`${await visit(world, api)}/skip`, { reason: 'Closed' }),
  restoreMaintenanceOccurrence: async (world, api) => {
    const path = await visit(world, api)
    await api.send('POST', `${path}/skip`, { body: { reason: 'Closed' } })
    return at(`${path}/restore`, {})
  },
}

/** The path of a plan of its own, with an asset. */
async function planned(world: World, api: ApiClient): Promise<string> {
  const plan = await api.create('/maintenance-plans', newPlan(world))
  await api.create(`/maintenance-plans/${plan.id}/assets`, { asset_id: world.asset.id })
  return `/maintenance-plans/${plan.id}`
}

/** The path of a visit of a plan of its own. */
async function visit(world: World, api: ApiClient): Promise<string> {
  const path = await planned(world, api)
  await api.send('POST', `${path}/generate`, { body: { through: tomorrow() } })
  const id = path.split('/').at(-1) ?? ''
  const [one] = rowsOf(await api.send('GET', `/maintenance-occurrences?maintenance_plan_id=${id}`))
  return `/maintenance-occurrences/${String(one?.id)}`
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}
