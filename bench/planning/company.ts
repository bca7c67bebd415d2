import { instantAt } from '@/lib/domain/board/zoned'
import { Chance } from '@/lib/domain/planning/random'
import { datesBetween } from '@/lib/domain/planning/model'
import type { PlanInput, PlanTechnician, PlanWork } from '@/lib/domain/planning/work'

const ZONE = 'America/Los_Angeles'
const MONDAY = '2026-11-23'
const SKILLS = ['Heating', 'Cooling', 'Electrical', 'Refrigeration', 'Gas']
/** A metropolitan area of about 50 by 50 km. */
const CENTRE = { latitude: 47.6, longitude: -122.3 }
const HALF_SIDE = { latitude: 0.225, longitude: 0.333 }

/** A company with so many technicians on weekdays and so many jobs that wait, the same for the same seed. */
export function makeCompany(size: { technicians: number; jobs: number; days: number; seed: number }): PlanInput {
  const chance = new Chance(size.seed)
  const last = new Date(Date.parse(MONDAY) + (size.days - 1) * 86_400_000).toISOString().slice(0, 10)
  const dates = datesBetween(MONDAY, last)
  return {
    from_date: MONDAY,
    to_date: last,
    time_zone: ZONE,
    now: new Date(instantAt(MONDAY, 0, ZONE)).toISOString(),
    technicians: Array.from({ length: size.technicians }, (_, index) => technician(index, chance)),
    jobs: Array.from({ length: size.jobs }, (_, index) => job(index, chance, dates)),
  }
}

function technician(index: number, chance: Chance): PlanTechnician {
  const early = chance.below(2) * 60
  return {
    id: `t${index}`,
    name: `Technician ${index + 1}`,
    territory: null,
    leave: [],
    fixed: [],
    // Everybody has two or three of the five skills.
    skills: SKILLS.filter((_, skill) => skill === index % SKILLS.length || chance.next() < 0.4),
    shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: 420 + early, end_minute: 960 + early })),
  }
}

function job(index: number, chance: Chance, dates: readonly string[]): PlanWork {
  // Most customers live in a few towns, the others anywhere.
  const town = chance.below(12)
  const spread = chance.next() < 0.7 ? 0.15 : 1
  const anywhere = () => 2 * chance.next() - 1
  const around = (seed: number) => Math.sin(seed * 12.9898) * 0.8
  const [north, east] = spread < 1 ? [around(town + 1), around(town + 7)] : [0, 0]
  const minutes = 30 + 15 * chance.below(4)
  const date = dates[chance.below(dates.length)] ?? MONDAY
  const opens = 420 + 60 * chance.below(6)
  const windowed = chance.next() < 0.3
  const at = (minute: number) => new Date(instantAt(date, minute, ZONE)).toISOString()
  return {
    id: `j${index}`,
    work_order_number: `WO-${index}`,
    customer: `Customer ${index}`,
    minutes,
    estimated_duration: minutes,
    territory: null,
    due_by: null,
    respond_by: null,
    owner_id: null,
    technician_id: null,
    scheduled_date: null,
    obstacle: null,
    priority: (['low', 'medium', 'medium', 'high', 'urgent'] as const)[chance.below(5)] ?? 'medium',
    required_skills: chance.next() < 0.6 ? [SKILLS[chance.below(SKILLS.length)] ?? ''] : [],
    // A third of them can be visited only in some hours of one day.
    window_start: windowed ? at(opens) : null,
    window_end: windowed ? at(opens + 240) : null,
    point: {
      latitude: CENTRE.latitude + HALF_SIDE.latitude * (north + spread * anywhere()),
      longitude: CENTRE.longitude + HALF_SIDE.longitude * (east + spread * anywhere()),
      territory: null,
    },
  }
}
