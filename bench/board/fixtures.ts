import type {
  BoardData,
  BoardJob,
  BoardPriority,
  BoardShift,
  BoardTechnician,
  BoardTimeOff,
  BoardType,
} from '@/lib/domain/board/types'
import { instantAt, startOfWeek } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'

export const TIME_ZONE = 'Europe/Berlin'

const FIRST = ['Ana', 'Ben', 'Carla', 'David', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kim', 'Lena']
const LAST = ['Silva', 'Okafor', 'Nguyen', 'Weber', 'Rossi', 'Haddad', 'Novak', 'Larsen', 'Costa', 'Brandt', 'Singh']
const WHO = ['Acme Bakery', 'Northside Clinic', 'Hotel Adler', 'City Library', 'Blue Harbor Foods', 'Marta Kowalska']
const WHERE = ['Cold Storage', 'Main Building', 'Warehouse 4', 'Rooftop Plant', 'Kitchen', 'Data Centre']
const TERRITORIES = ['North', 'South', 'East', 'Harbor']
const SKILLS = ['HVAC', 'Electrical', 'Plumbing', 'Refrigeration']
const TYPES: BoardType[] = ['service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency']
const PRIORITIES: BoardPriority[] = ['medium', 'medium', 'low', 'high', 'medium', 'urgent']
const LENGTHS = [60, 90, 30, 120, 15, 60, 45, 180]
const BRANCHES = [
  { id: 'b1', name: 'Berlin' },
  { id: 'b2', name: 'Potsdam' },
]
const NOTHING_SPECIAL = { branches: BRANCHES, overtime: [], onCall: [], closed: [] }

/** Builds a company that is equal in every run: so many technicians, jobs spread over the week of a date, and a queue. */
export function makeFixture(input: { technicians: number; jobs: number; queue: number; date: string }): BoardData {
  const random = generator(20261121)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T)
  const monday = startOfWeek(input.date)
  const technicians = Array.from({ length: input.technicians }, (_, index): BoardTechnician => {
    const name = `${FIRST[index % FIRST.length]} ${LAST[(index * 7 + Math.floor(index / 12)) % LAST.length]}`
    const skills = [pick(SKILLS), pick(SKILLS)]
    return {
      id: `t${index}`,
      name,
      skills: [...new Set(skills)],
      territory: pick(TERRITORIES),
      branch_id: pick(BRANCHES).id,
    }
  })
  const shifts = makeShifts(technicians)
  const timeOff = makeTimeOff(technicians, monday)
  let number = 0
  const make = (place: { technician_id: string; start: number } | null): BoardJob => {
    number += 1
    const territory = pick(TERRITORIES)
    const length = pick(LENGTHS)
    const done = place !== null && place.start < instantAt(input.date, 600, TIME_ZONE)
    return {
      id: `w${number}`,
      work_order_number: `WO-${String(number).padStart(6, '0')}`,
      status:
        place === null
          ? 'open'
          : done
            ? random() < 0.8
              ? 'completed'
              : 'in_progress'
            : pick(['assigned', 'assigned', 'assigned', 'on_hold']),
      priority: pick(PRIORITIES),
      work_order_type: pick(TYPES),
      customer: { id: `c${number % 400}`, name: `${pick(WHO)}${random() < 0.2 ? ' and Daughters Holding' : ''}` },
      technician_id: place?.technician_id ?? null,
      scheduled_date: place === null ? null : new Date(place.start).toISOString(),
      estimated_duration: random() < 0.04 ? null : length,
      due_by:
        random() < 0.5
          ? new Date(instantAt(addDays(input.date, Math.floor(random() * 9) - 2), 1020, TIME_ZONE)).toISOString()
          : null,
      window_start: null,
      window_end: null,
      required_skills: number % 4 === 0 ? [pick(SKILLS)] : [],
      site: {
        id: `s${number % 300}`,
        name: pick(WHERE),
        territory,
        latitude: 52.4 + ((number * 7) % 300) / 1500,
        longitude: 13.2 + ((number * 13) % 300) / 900,
      },
      response: null,
      description:
        'Compressor short-cycles, unit trips after about ten minutes. Customer asks for a call before arrival.',
    }
  }
  const jobs: BoardJob[] = []
  // Days of a technician are filled one after the other, with a gap now and then an overlap.
  for (let index = 0; jobs.length < input.jobs; index += 1) {
    const technician = technicians[index % technicians.length]
    const day = addDays(monday, Math.floor(index / technicians.length) % 5)
    if (!technician) break
    let minute = 480 + Math.floor(random() * 4) * 15
    for (let count = 0; count < 3 && jobs.length < input.jobs; count += 1) {
      const job = make({ technician_id: technician.id, start: instantAt(day, minute, TIME_ZONE) })
      jobs.push(job)
      minute += (job.estimated_duration ?? 60) + [30, 45, 60, 90, -15, 15, 75, 120][Math.floor(random() * 8)]!
    }
  }
  const queue = Array.from({ length: input.queue }, () => make(null))
  const territories = TERRITORIES.map((name) => ({ name, speed_kmh: 30 }))
  return { ...NOTHING_SPECIAL, technicians, shifts, timeOff, territories, jobs, queue }
}

function makeShifts(technicians: readonly BoardTechnician[]): BoardShift[] {
  return technicians.slice(0, -1).flatMap(({ id }, index) =>
    [1, 2, 3, 4, 5].flatMap((weekday): BoardShift[] => {
      const from = index % 5 === 0 ? 540 : 480
      return [
        { technician_id: id, weekday, start_minute: from, end_minute: 720 },
        { technician_id: id, weekday, start_minute: 750, end_minute: from + 510 },
      ]
    }),
  )
}

function makeTimeOff(technicians: readonly BoardTechnician[], monday: string): BoardTimeOff[] {
  return technicians
    .filter((_, index) => index % 9 === 3)
    .map(({ id }, index): BoardTimeOff => {
      const day = addDays(monday, index % 5)
      const [from, to] = index % 2 === 0 ? [480, 1020] : [720, 1020]
      return {
        id: `l${index}`,
        technician_id: id,
        starts_at: new Date(instantAt(day, from, TIME_ZONE)).toISOString(),
        ends_at: new Date(instantAt(day, to, TIME_ZONE)).toISOString(),
        reason: index % 2 === 0 ? 'Vacation' : 'Training',
      }
    })
}

/** Mulberry32: small, fast, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
