import type { ApiClient, Json } from './client'
import { at, type Recipe } from './recipe'
import type { World } from './world'

let serial = 0

/** A time of its own each time: no two readings of a meter have the same. */
export function newReading(): Json {
  return { value: 4.5, read_at: new Date(Date.UTC(2001, 0, 1, 0, 0, ++serial)).toISOString() }
}

/** An entry of the refrigerant log. */
export function newLeakTest(world: World): Json {
  return {
    asset_id: world.asset.id,
    kind: 'leak_test',
    unit: 'kg',
    full_charge: 20,
    substance: 'R-448A',
    appliance: 'commercial_refrigeration',
    occurred_on: '2026-02-03',
  }
}

/** How the operations about what meters showed are called so that they succeed. */
export const meterRecipes: Record<string, Recipe> = {
  listAllMeterReadings: () => at('/meter-readings'),
  listMeterReadings: (world) => at(readingsOf(world)),
  createMeterReading: (world) => at(readingsOf(world), newReading()),
  getMeterReading: async (world, api) => at(await fresh(world, api)),
  updateMeterReading: async (world, api) => at(await fresh(world, api), { value: 4.75 }),
  getAssetCompliance: (world) => at(`/assets/${world.asset.id}/compliance`),
  getAssetComplianceReport: (world) => at(`/assets/${world.asset.id}/compliance-report`),
  getSiteComplianceReport: (world) => at(`/sites/${world.site.id}/compliance-report?year=2026`),
  deleteMeterReading: async (world, api) => at(await fresh(world, api)),
}

function readingsOf(world: World): string {
  return `/meters/${world.meter.id}/readings`
}

async function fresh(world: World, api: ApiClient): Promise<string> {
  return `/meter-readings/${(await api.create(readingsOf(world), newReading())).id}`
}
