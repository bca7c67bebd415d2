import type { ApiClient, Json } from './client'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

/** How the operations about working time are called so that they succeed. */
export const timeRecipes: Record<string, Recipe> = {
  listTimeEntries: () => at('/time-entries'),
  createTimeEntry: async (world, api) => at('/time-entries', await hour(world, api)),
  getTimeEntry: async (world, api) => {
    const { id } = await api.create('/time-entries', await hour(world, api))
    return at(`/time-entries/${id}`)
  },
  listTimesheets: () => at('/timesheets'),
  getTimesheet: async (world, api) => at(`/timesheets/${await sheet(world, api)}`),
  submitTimesheet: async (world, api) => at(`/timesheets/${await sheet(world, api)}/submit`),
  approveTimesheet: async (world, api) => at(`/timesheets/${await sheet(world, api)}/approve`),
  reopenTimesheet: async (world, api) => {
    const id = await sheet(world, api)
    await api.post(`/timesheets/${id}/approve`, {})
    return at(`/timesheets/${id}/reopen`, { reason: 'A visit came in late' })
  },
}

let hours = 0

/** An hour that nobody has entered yet, of a technician of its own where the key may make one. */
async function hour({ technician }: World, api: ApiClient): Promise<Json> {
  const { status, json } = await api.post('/technicians', { name: unique('Technician') })
  const technician_id = status === 201 ? (json.data as { id: string }).id : technician.id
  const start = Date.UTC(2025, 0, 6) + 7_200_000 * hours++
  const [started_at, ended_at] = [start, start + 3_600_000].map((time) => new Date(time).toISOString())
  return { technician_id, kind: 'work', started_at, ended_at }
}

/** The time sheet of a week in which an hour was entered, of a technician of its own. */
async function sheet(world: World, api: ApiClient): Promise<string> {
  const body = await hour(world, api)
  await api.create('/time-entries', body)
  const { json } = await api.get(`/timesheets?technician_id=${String(body.technician_id)}`)
  const [{ id } = { id: '' }] = json.data as { id: string }[]
  return id
}
