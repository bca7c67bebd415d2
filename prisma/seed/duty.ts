import { type Clock, later } from './clock'
import type { Technician } from './people'
import type { Random } from './random'
import type { OnCallShiftRow, OvertimeRow } from './rows'

const WEEKS = 6
/** Whose turns these are, by their index in the crew. */
const TURNS = [1, 5, 9]
const HAND_OVER = 480
const EXTRA = 120

/** Overtime of one day, and people on call for a week each in turn: this week and the next ones. */
export function makeDuty(
  random: Random,
  clock: Clock,
  technicians: readonly Technician[],
): { overtime: OvertimeRow[]; onCall: OnCallShiftRow[] } {
  const createdAt = later(clock.now, -600)
  const newShift = (technician: Technician) => ({
    id: random.id(createdAt),
    technician_id: technician.row.id,
    created_at: createdAt,
    updated_at: createdAt,
  })
  // Somebody at work today, or else tomorrow, stays two hours longer.
  const day = technicians.some((one) => worksOn(one, clock, 0)) ? 0 : 1
  const late = technicians.find((one) => worksOn(one, clock, day))
  const end = late?.week.get(clock.weekday(day))?.[1] ?? 1_020
  const times = { date: clock.date(day), start_minute: end, end_minute: Math.min(end + EXTRA, 1_440) }
  const monday = 1 - clock.weekday(0)
  const onCall = Array.from({ length: WEEKS }, (_, week) => {
    const first = monday + 7 * week
    const turn = technicians[TURNS[week % TURNS.length] ?? 0]
    const span = { starts_at: clock.at(first, HAND_OVER), ends_at: clock.at(first + 7, HAND_OVER) }
    return turn ? [{ ...newShift(turn), territory: null, ...span }] : []
  })
  return { overtime: late ? [{ ...newShift(late), ...times }] : [], onCall: onCall.flat() }
}

function worksOn({ week, leave }: Technician, clock: Clock, day: number): boolean {
  const [from, to] = [clock.at(day, 0), clock.at(day + 1, 0)]
  return week.has(clock.weekday(day)) && !leave.some((one) => one.starts_at < to && from < one.ends_at)
}
