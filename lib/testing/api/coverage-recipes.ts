import type { ApiClient } from './client'
import { at, type Recipe } from './recipe'
import type { World } from './world'

const reason = 'Agreed on the phone'

/** How the operations about who pays are called so that they succeed and change something. */
export const coverageRecipes: Record<string, Recipe> = {
  getWorkOrderCoverage: (world) => at(`/work-orders/${world.workOrder.id}/coverage`),
  setCoverageDate: async (world, api) => at(await billed(world, api), { coverage_date: '2026-11-19', reason }),
  lockWorkOrderCoverage: async (world, api) => at(`${await billed(world, api)}/lock`, { reason }),
  unlockWorkOrderCoverage: async (world, api) => {
    const coverage = await billed(world, api)
    await api.post(`${coverage}/lock`, { reason })
    return at(`${coverage}/unlock`, { reason })
  },
  askCoverage: (world) => at('/coverage', { asset_id: world.asset.id, type: 'labor', at: '2026-11-23T17:00:00Z' }),
}

/** The coverage of a new work order with a line of a bill. */
async function billed(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/work-orders', { customer_id: world.customer.id })
  const task = await api.create(`/work-orders/${id}/tasks`, { name: 'Check' })
  const line = { type: 'labor', description: 'On site', quantity: 1, unit_price: 90 }
  await api.create(`/tasks/${task.id}/line-items`, line)
  return `/work-orders/${id}/coverage`
}
