import type { RecordType } from '@/lib/domain/resources'
import type { ApiClient, Json } from './client'
import { at, type Recipe, unique } from './recipe'
import type { World } from './world'

const FIRST_DAY = Date.UTC(2040, 0, 1)
const DAY_MS = 86_400_000
let serial = 0

/** A day of its own each time: a person is in one crew on a day. */
function newDay(): string {
  return new Date(FIRST_DAY + ++serial * DAY_MS).toISOString().slice(0, 10)
}

/** Somebody of their own too: what a spoilt request made without an end would be in the way of every later day. */
async function newMember(api: ApiClient): Promise<Json> {
  const { id } = await api.create('/technicians', { name: unique('Technician') })
  const day = newDay()
  return { technician_id: id, from_date: day, to_date: day }
}

/** What a create of these kinds is sent. */
export const newCrews: Partial<Record<RecordType, (world: World) => Json>> = {
  crew: ({ technician }) => ({ name: unique('Crew'), lead_id: technician.id }),
}

/** How the operations about who is in which crew are called so that they succeed. */
export const crewRecipes: Record<string, Recipe> = {
  listAllCrewMembers: () => at('/crew-members'),
  listCrewMembers: (world) => at(membersOf(world)),
  createCrewMember: async (world, api) => at(membersOf(world), await newMember(api)),
  getCrewMember: async (world, api) => at(await fresh(world, api)),
  updateCrewMember: async (world, api) => {
    const day = newDay()
    return at(await fresh(world, api), { from_date: day, to_date: day })
  },
  deleteCrewMember: async (world, api) => at(await fresh(world, api)),
  removeCrewMember: async (world, api) => {
    const body = await newMember(api)
    await api.create(membersOf(world), body)
    return at(`${membersOf(world)}/remove`, body)
  },
  copyCrews: async (world, api) => {
    const body = await newMember(api)
    await api.create(membersOf(world), body)
    return at('/crews/copy', { from_date: String(body.from_date), date: newDay() })
  },
}

function membersOf({ crew }: World): string {
  return `/crews/${crew.id}/members`
}

async function fresh(world: World, api: ApiClient): Promise<string> {
  return `/crew-members/${(await api.create(membersOf(world), await newMember(api))).id}`
}
