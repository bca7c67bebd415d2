import type { ApiClient } from './client'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

const term = { start_date: '2026-01-01', end_date: '2026-12-31', value: 1200 }

/** How the operations about the terms of service contracts are called so that they succeed and change something. */
export const contractRecipes: Record<string, Recipe> = {
  activateServiceContract: async (world, api) =>
    at(`/service-contracts/${await makeContract(world, api, 'draft')}/activate`),
  renewServiceContract: async (world, api) =>
    at(`/service-contracts/${await makeContract(world, api)}/renew`, { months: 12, uplift_percent: 2.5 }),
  renewServiceContracts: async (world, api) =>
    at('/service-contracts/renew', { contract_ids: [await makeContract(world, api), await makeContract(world, api)] }),
}

/** A new contract for the year. */
async function makeContract(world: World, api: ApiClient, status = 'expired'): Promise<string> {
  const body = { ...term, name: unique('Contract'), customer_id: world.customer.id, status }
  return (await api.create('/service-contracts', body)).id
}
