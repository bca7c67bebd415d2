import type { ApiClient } from './client'
import { at, type Recipe, unique } from './recipe'

/** How the operations about promises and holds are called so that they succeed. */
export const promiseRecipes: Record<string, Recipe> = {
  getWorkOrderSla: (world) => at(`/work-orders/${world.workOrder.id}/sla`),
  holdWorkOrder: async (world, api) => {
    const { id } = await api.create('/work-orders', { customer_id: world.customer.id })
    return at(`/work-orders/${id}/hold`, { reason_id: world.holdReason.id, note: unique('Waits') })
  },
  listSlaClocks: () => at('/sla-clocks'),
  getSlaClock: async (_world, api) => at(`/sla-clocks/${await promised(api)}`),
}

/** The clock of a new work order for a customer of its own, whose contract promises something. */
async function promised(api: ApiClient): Promise<string> {
  const { id: customer_id } = await api.create('/customers', { name: unique('Customer') })
  const { id: asset } = await api.create('/assets', { name: unique('Asset'), customer_id })
  const promise = { name: unique('Contract'), customer_id, response_hours: 4, asset_ids: [asset] }
  await api.create('/service-contracts', promise)
  const { id } = await api.create('/work-orders', { customer_id, asset_ids: [asset], work_order_type: 'repair' })
  const { data } = (await api.get(`/sla-clocks?work_order_id=${id}`)).json as { data: { id: string }[] }
  return data[0]?.id ?? ''
}
