import { type Clock, later } from './clock'
import type { Technician } from './people'
import type { Random } from './random'
import type { CrewMemberRow, CrewRow } from './rows-visits'

/** Who works together, by index in the company; a crew without days is put together each morning. */
const CREWS = [
  { name: 'Installations', colour: 'teal', people: [2, 6, 10], daily: false },
  { name: 'Rooftop units', colour: 'amber', people: [3, 7], daily: true },
] as const

/** A crew until further notice, and one of yesterday that “As yesterday” brings back. */
export function makeCrews(
  random: Random,
  clock: Clock,
  technicians: readonly Technician[],
): { crew: CrewRow[]; crew_member: CrewMemberRow[] } {
  const createdAt = later(clock.now, -60 * 24 * 30)
  const newRow = () => ({ id: random.id(createdAt), created_at: createdAt, updated_at: createdAt })
  const crews = CREWS.map(({ people, daily, ...crewFields }) => {
    const members = people.flatMap((index) => technicians[index]?.row.id ?? [])
    return { row: { ...newRow(), ...crewFields, lead_id: members[0] ?? null }, members, daily }
  })
  const days = (daily: boolean) =>
    daily ? { from_date: clock.date(-1), to_date: clock.date(-1) } : { from_date: clock.date(-30), to_date: null }
  return {
    crew: crews.map(({ row }) => row),
    crew_member: crews.flatMap(({ row, members, daily }) =>
      members.map((technician_id) => ({ ...newRow(), crew_id: row.id, technician_id, ...days(daily) })),
    ),
  }
}
