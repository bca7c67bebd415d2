import { type ApiClient, dataOf } from './client'
import { at, type Recipe } from './recipe'
import type { World } from './world'

const reason = 'The customer was promised it'

/** How the operations about billing are called so that they succeed and change something. */
export const billingRecipes: Record<string, Recipe> = {
  getWorkOrderBilling: (world) => at(`/work-orders/${world.workOrder.id}/billing`),
  listBillingQueue: () => at('/billing-queue'),
  getBillingMark: async (world, api) => {
    const { marks } = dataOf(await api.post(`${await finished(world, api)}/no-charge`, { reason }))
    return at(`/billing-marks/${(marks as { id: string }[])[0]?.id}`)
  },
  markWorkOrderBilled: async (world, api) => at(`${await finished(world, api)}/billed`, { reference: 'RE-1' }),
  markWorkOrderNoCharge: async (world, api) => at(`${await finished(world, api)}/no-charge`, { reason }),
  unbillWorkOrder: async (world, api) => {
    const order = await finished(world, api)
    await api.post(`${order}/no-charge`, { reason })
    return at(`${order}/unbill`, { reason })
  },
  markWorkOrdersBilled: async (world, api) =>
    at('/billing-queue/billed', {
      work_order_ids: [(await finished(world, api)).split('/').at(-1)],
      reference: 'RE-2',
    }),
}

/** The address of a new work order that is completed. */
async function finished(world: World, api: ApiClient): Promise<string> {
  const { id } = await api.create('/work-orders', { customer_id: world.customer.id })
  await api.put(`/work-orders/${id}`, { status: 'completed' })
  return `/work-orders/${id}`
}
