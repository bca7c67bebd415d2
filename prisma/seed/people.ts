import type { Trade } from './catalog/family'
import { later, type Clock } from './clock'
import type { Random } from './random'
import type { BranchKey } from './region/place'
import data from './data/crew.json' with { type: 'json' }
import type { BranchRow, ShiftRow, TechnicianRow, TimeOffRow } from './rows'

export interface Technician {
  row: TechnicianRow
  branch: BranchKey
  trades: Trade[]
  /** Working minutes by ISO weekday. */
  week: Map<number, [number, number]>
  leave: TimeOffRow[]
}

type Member = { name: string; branch: BranchKey; territory: string; trades: Trade[]; certificates: string[] }

/** The main trade comes first. */
const crew = data.crew as Member[]

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

export interface Crew {
  technicians: Technician[]
  shifts: ShiftRow[]
  timeOff: TimeOffRow[]
}

/** The technicians with their weeks and their leave. */
export function makeCrew(random: Random, clock: Clock, branches: Map<BranchKey, BranchRow>): Crew {
  const technicians = crew.map(({ name, branch, territory, trades, certificates }, index) => {
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
  // Technicians by their index in the crew, days from today, minutes of the day. One is on leave today, booked late.
  const timeOff = data.absences.map(({ technician: index, firstDay, firstMinute, lastDay, lastMinute, reason }) => {
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
