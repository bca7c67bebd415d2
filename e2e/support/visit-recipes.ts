import type { ApiClient } from './api'
import { at, type Recipe } from './recipe'
import type { World } from './world'

/** How the operations about visits are called so that they succeed. */
export const visitRecipes: Record<string, Recipe> = {
  listVisits: () => at('/visits'),
  // The primary visit bears the id of its work order.
  getVisit: (world) => at(`/visits/${world.workOrder.id}`),
  listWorkOrderVisits: (world) => at(`/work-orders/${world.workOrder.id}/visits`),
  createWorkOrderVisit: (world) => at(`/work-orders/${world.workOrder.id}/visits`, { minutes: 30 }),
  updateVisit: async (world, api) => at(`/visits/${await further(world, api)}`, { minutes: 45 }),
  deleteVisit: async (world, api) => at(`/visits/${await further(world, api)}`),
}

async function further({ workOrder }: World, api: ApiClient): Promise<string> {
  return (await api.create(`/work-orders/${workOrder.id}/visits`, { minutes: 30 })).id
}
