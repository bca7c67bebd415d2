import type { Trade } from './catalog/family'
import { later, type Clock } from './clock'
import type { Random } from './random'
import type { BranchKey } from './region/place'
import type { BranchRow, ShiftRow, TechnicianRow, TimeOffRow } from './rows'

export interface Technician {
  row: TechnicianRow
  branch: BranchKey
  trades: Trade[]
  /** Working minutes by ISO weekday. */
  week: Map<number, [number, number]>
  leave: TimeOffRow[]
}

/** Name, branch, territory, trades (the main one first), certificates. */
const crew: [string, BranchKey, string, Trade[], string[]][] = [
  ['Luis Ortega', 'seattle', 'Central Seattle', ['HVAC', 'Refrigeration'], ['EPA 608']],
  ['Hannah Lindqvist', 'seattle', 'North Seattle', ['HVAC'], ['EPA 608', 'Boilers']],
  ['Terrence Boyd', 'seattle', 'South Seattle', ['HVAC'], ['EPA 608']],
  ['Mei-Ling Chau', 'seattle', 'North Seattle', ['HVAC'], ['EPA 608']],
  ['Gabriel Santos', 'seattle', 'Shoreline and Lynnwood', ['HVAC'], ['EPA 608', 'Chillers']],
  ['Aisha Rahman', 'seattle', 'Central Seattle', ['Refrigeration', 'HVAC'], ['EPA 608']],
  ['Owen McAllister', 'seattle', 'South Seattle', ['Refrigeration'], ['EPA 608', 'Ammonia']],
  ['Kofi Mensah', 'seattle', 'North Seattle', ['Refrigeration'], ['EPA 608']],
  ['Ingrid Solberg', 'seattle', 'Central Seattle', ['Electrical'], ['Journey level', 'Generators']],
  ['Deshawn Pruitt', 'seattle', 'South Seattle', ['Electrical'], ['Journey level']],
  ['Yuki Tanabe', 'seattle', 'Central Seattle', ['Controls', 'HVAC'], ['BACnet']],
  ['Rosa Villanueva', 'eastside', 'Bellevue and Issaquah', ['HVAC'], ['EPA 608', 'Boilers']],
  ['Anders Holm', 'eastside', 'Kirkland and Redmond', ['HVAC'], ['EPA 608']],
  ['Jamal Whitaker', 'eastside', 'Kirkland and Redmond', ['HVAC', 'Refrigeration'], ['EPA 608']],
  ['Sunita Patel', 'eastside', 'Bellevue and Issaquah', ['Refrigeration'], ['EPA 608']],
  ['Caleb Nguyen', 'eastside', 'Kirkland and Redmond', ['Refrigeration'], ['EPA 608']],
  ['Bridget O’Neill', 'eastside', 'Bellevue and Issaquah', ['Electrical'], ['Journey level', 'Generators']],
  ['Viktor Petrov', 'eastside', 'Bellevue and Issaquah', ['Controls', 'HVAC'], ['BACnet']],
  ['Marisol Fuentes', 'south', 'Kent Valley', ['HVAC', 'Controls'], ['EPA 608', 'Chillers']],
  ['Dwight Sorenson', 'south', 'Renton and Airport', ['HVAC'], ['EPA 608', 'Boilers']],
  ['Tavita Leota', 'south', 'Renton and Airport', ['HVAC'], ['EPA 608']],
  ['Noor Haddad', 'south', 'Kent Valley', ['Refrigeration'], ['EPA 608', 'Ammonia']],
  ['Brandon Yazzie', 'south', 'Renton and Airport', ['Refrigeration'], ['EPA 608']],
  ['Elena Kovacs', 'south', 'Kent Valley', ['Electrical'], ['Journey level', 'Generators']],
  ['Samuel Adeyemi', 'south', 'Renton and Airport', ['Electrical'], ['Journey level']],
]

const early: [number, number] = [420, 930]
const day: [number, number] = [480, 990]
const late: [number, number] = [630, 1140]
const tens: [number, number] = [420, 1050]

/** Weeks that cover all seven days. Most of the crew works the five days that hold today, so the board is full on any. */
function weeks(today: number): { main: number[]; weekend: number[]; other: number[]; fourDays: number[] } {
  if (today === 6)
    return { main: [2, 3, 4, 5, 6], weekend: [7, 1, 2, 3, 4], other: [1, 2, 3, 4, 5], fourDays: [3, 4, 5, 6] }
  if (today === 7)
    return { main: [7, 1, 2, 3, 4], weekend: [3, 4, 5, 6, 7], other: [2, 3, 4, 5, 6], fourDays: [7, 1, 2, 3] }
  return {
    main: [1, 2, 3, 4, 5],
    weekend: [2, 3, 4, 5, 6],
    other: [7, 1, 2, 3, 4],
    fourDays: today === 5 ? [2, 3, 4, 5] : [1, 2, 3, 4],
  }
}

function weekOf(index: number, today: number): Map<number, [number, number]> {
  const { main, weekend, other, fourDays } = weeks(today)
  const days = [7, 15, 22].includes(index)
    ? weekend
    : index === 13
      ? other
      : [4, 12, 23].includes(index)
        ? fourDays
        : main
  const hours = days === fourDays ? tens : ([day, early, day, late, early][index % 5] ?? day)
  return new Map(days.map((weekday) => [weekday, hours]))
}

/** Leave by index in the crew: first day, first minute, last day, last minute, reason. Index 18 is on leave today, booked late. */
const absences: [number, number, number, number, number, string][] = [
  [9, -2, 0, 3, 1440, 'Vacation'],
  [18, 0, 0, 0, 1440, 'Sick day, called in this morning'],
  [3, 2, 0, 6, 1440, 'Vacation'],
  [16, 5, 0, 9, 1440, 'Vacation'],
  [11, 1, 720, 1, 1080, 'Dentist'],
  [24, 3, 420, 3, 720, 'School meeting'],
  [6, -9, 0, -5, 1440, 'Vacation'],
  [20, -6, 0, -6, 1440, 'Sick day'],
  [1, -13, 0, -11, 1440, 'Family leave'],
  [14, 8, 0, 12, 1440, 'Vacation'],
  [5, 10, 480, 10, 990, 'Refrigerant safety training'],
]

export interface Crew {
  technicians: Technician[]
  shifts: ShiftRow[]
  timeOff: TimeOffRow[]
}

/** The technicians with their weeks and their leave. */
export function makeCrew(random: Random, clock: Clock, branches: Map<BranchKey, BranchRow>): Crew {
  const technicians = crew.map(([name, branch, territory, trades, certificates], index) => {
    const created_at = later(clock.at(-1900 + index * 55, 540), random.int(0, 400))
    const row: TechnicianRow = {
      id: random.id(created_at),
      name,
      email: `${name
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replace(' ', '.')}@harborpine.example`,
      phone: `(206) 555-09${String(index + 10)}`,
      skills: [...trades, ...certificates],
      territory,
      branch_id: branches.get(branch)?.id ?? '',
      status: 'active',
      created_at,
      updated_at: created_at,
    }
    return { row, branch, trades, week: weekOf(index, clock.weekday(0)), leave: [] as TimeOffRow[] }
  })
  const timeOff = absences.map(([index, firstDay, firstMinute, lastDay, lastMinute, reason]) => {
    const technician = technicians[index]
    if (!technician) throw new RangeError(`no technician ${index} to be on leave`)
    const created_at = reason.startsWith('Sick') ? clock.at(firstDay - 1, 1290) : clock.at(firstDay - 30, 600 + index)
    const created = created_at < clock.now ? created_at : later(clock.now, -60)
    const [starts_at, ends_at] = [clock.at(firstDay, firstMinute), clock.at(lastDay, lastMinute)]
    const row: TimeOffRow = {
      id: random.id(created),
      technician_id: technician.row.id,
      starts_at,
      ends_at,
      reason,
      created_at: created,
    }
    technician.leave.push(row)
    return row
  })
  const shifts = technicians.flatMap(({ row, week }) =>
    [...week].map(([weekday, [start_minute, end_minute]]): ShiftRow => {
      return {
        id: random.id(row.created_at),
        technician_id: row.id,
        weekday,
        start_minute,
        end_minute,
        created_at: row.created_at,
      }
    }),
  )
  return { technicians, shifts, timeOff }
}

/** Whether any of the technician's leave touches the time between two instants. */
export function onLeave(technician: Technician, from: Date, to: Date): boolean {
  return technician.leave.some((leave) => leave.starts_at < to && from < leave.ends_at)
}
