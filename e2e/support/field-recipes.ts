import type { ApiClient } from './api'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

/** How the operations of a technician’s phone are called so that they succeed. */
export const fieldRecipes: Record<string, Recipe> = {
  listDevices: () => at('/field/devices'),
  registerDevice: (world) => at('/field/devices', newDevice(world)),
  getDevice: async (world, api) => at(`/field/devices/${await device(world, api)}`),
  revokeDevice: async (world, api) => at(`/field/devices/${await device(world, api)}`),
}

const newDevice = ({ technician }: World) => ({ label: unique('Phone'), technician_id: technician.id })

async function device(world: World, api: ApiClient): Promise<string> {
  return (await api.create('/field/devices', newDevice(world))).id
}
