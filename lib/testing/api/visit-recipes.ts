import type { ApiClient } from './client'
import { crewRecipes } from './crew-recipes'
import { at, type Recipe } from './recipe'
import type { World } from './world'

/** How the operations about visits are called so that they succeed. */
export const visitRecipes: Record<string, Recipe> = {
  ...crewRecipes,
  listVisits: () => at('/visits'),
  // The primary visit bears the id of its work order.
  getVisit: (world) => at(`/visits/${world.workOrder.id}`),
  listWorkOrderVisits: (world) => at(`/work-orders/${world.workOrder.id}/visits`),
  createWorkOrderVisit: (world) => at(`/work-orders/${world.workOrder.id}/visits`, { minutes: 30 }),
  updateVisit: async (world, api) => at(`/visits/${await further(world, api)}`, { minutes: 45 }),
  splitWorkOrder: async ({ customer, technician }, api) => {
    await api.put(`/technicians/${technician.id}/shifts`, {
      shifts: [{ weekday: 1, start_minute: 480, end_minute: 960 }],
    })
    const { id } = await api.create('/work-orders', { customer_id: customer.id })
    const body = { technician_id: technician.id, scheduled_date: '2027-01-11T09:00:00Z', minutes: 960 }
    return { path: `/work-orders/${id}/split`, body }
  },
  staffWorkOrder: async ({ customer, technician }, api) => {
    const { id } = await api.create('/work-orders', { customer_id: customer.id })
    const body = { technician_ids: [technician.id], scheduled_date: '2027-01-11T09:00:00Z' }
    return { path: `/work-orders/${id}/staff`, body }
  },
  continueVisit: async ({ workOrder, technician }, api) => {
    const visit = { scheduled_start: '2026-01-12T09:00:00Z', minutes: 600, technician_id: technician.id }
    const { id } = await api.create(`/work-orders/${workOrder.id}/visits`, visit)
    const body = { at: '2026-01-12T12:00:00Z', scheduled_start: '2026-01-13T09:00:00Z' }
    return { path: `/visits/${id}/continue`, body }
  },
  deleteVisit: async (world, api) => at(`/visits/${await further(world, api)}`),
  listWorkOrderDependencies: (world) => at(`/work-orders/${world.workOrder.id}/dependencies`),
  createWorkOrderDependency: async (world, api) =>
    at(`/work-orders/${world.workOrder.id}/dependencies`, { before_id: await another(world, api) }),
  listArrivalPromises: (world) => at(`/work-orders/${world.workOrder.id}/arrival-promises`),
  createArrivalPromise: (world) => at(`/work-orders/${world.workOrder.id}/arrival-promises`, { until: inAnHour() }),
  listAtRisk: () => at('/at-risk'),
  confirmVisitConflict: async ({ customer, technician }, api) => {
    const plan = { customer_id: customer.id, technician_id: technician.id, estimated_duration: 60 }
    const [start, later] = [Date.now() + 26 * 3_600_000, Date.now() + 26.5 * 3_600_000]
    await api.create('/work-orders', { ...plan, scheduled_date: new Date(start).toISOString() })
    const { id } = await api.create('/work-orders', { ...plan, scheduled_date: new Date(later).toISOString() })
    return { path: `/visits/${id}/confirm-conflict`, body: { code: 'overlap' } }
  },
  createCall: ({ customer }) => at('/calls', { customer_id: customer.id, description: 'No cooling', promise: soon() }),
  getCallContext: ({ site }) => at(`/calls/context?site_id=${site.id}`),
  findCallCandidates: ({ customer }) => at('/calls/candidates', { customer_id: customer.id, priority: 'urgent' }),
  getDependency: async (world, api) => at(`/dependencies/${await dependency(world, api)}`),
  updateDependency: async (world, api) => at(`/dependencies/${await dependency(world, api)}`, { lag_minutes: 60 }),
  deleteDependency: async (world, api) => at(`/dependencies/${await dependency(world, api)}`),
}

async function another({ customer }: World, api: ApiClient): Promise<string> {
  return (await api.create('/work-orders', { customer_id: customer.id })).id
}

async function dependency(world: World, api: ApiClient): Promise<string> {
  const path = `/work-orders/${await another(world, api)}/dependencies`
  return (await api.create(path, { before_id: await another(world, api) })).id
}

async function further({ workOrder }: World, api: ApiClient): Promise<string> {
  return (await api.create(`/work-orders/${workOrder.id}/visits`, { minutes: 30 })).id
}

function soon() {
  return { from: new Date().toISOString(), until: inAnHour() }
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}
