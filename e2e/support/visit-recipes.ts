import { at, type Recipe } from './recipe'

/** How the operations about visits are called so that they succeed. */
export const visitRecipes: Record<string, Recipe> = {
  listVisits: () => at('/visits'),
  // The primary visit bears the id of its work order.
  getVisit: (world) => at(`/visits/${world.workOrder.id}`),
  listWorkOrderVisits: (world) => at(`/work-orders/${world.workOrder.id}/visits`),
}
