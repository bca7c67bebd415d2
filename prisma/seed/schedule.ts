import type { Clock } from './clock'
import { onLeave, type Technician } from './people'
import type { Random } from './random'
import { branches, type BranchKey } from './region/place'
import type { Wish, Work, WorkFinder } from './work'

/** Work with the one who does it and the time: `start` is a minute of the day (counted from today). */
export interface Visit {
  work: Work
  technician: Technician
  day: number
  start: number
  /** Why this visit is unusual, in the dispatcher's words. */
  remark: string | null
}

export const FIRST_FULL_DAY = -28
const LAST_DAY = 28
const OLDEST_DAY = -400

/** How much of a day's working time is taken: full until today, less with every day ahead. */
function fullness(day: number): number {
  if (day < 0) return 0.9
  if (day === 0) return 0.97
  if (day <= 7) return 0.85 - 0.09 * day
  return day <= 14 ? 0.14 : 0.04
}

/** Plans the visits of all technicians: one after the other within their shifts, with time to drive between. */
export class Schedule {
  readonly visits: Visit[] = []
  readonly #random: Random
  readonly #clock: Clock
  readonly #crew: Technician[]
  readonly #finder: WorkFinder
  readonly #busy = new Map<string, Visit[]>()

  constructor(random: Random, clock: Clock, crew: Technician[], finder: WorkFinder) {
    this.#random = random
    this.#clock = clock
    this.#crew = crew
    this.#finder = finder
  }

  /** The four weeks before today, today, and what is planned ahead. */
  fillWeeks(): void {
    for (let day = FIRST_FULL_DAY; day <= LAST_DAY; day += 1)
      for (const technician of this.#crew) this.#fillDay(technician, day)
    this.#overbook(0, 3)
    this.#overbook(1, 1)
    this.#leaveConflict()
  }

  /** Adds `count` visits to the year before, thinly. */
  fillPast(count: number): void {
    for (let createdCount = 0; createdCount < count;) {
      const day = FIRST_FULL_DAY - 1 - Math.floor(this.#random.float(0, 1) ** 1.2 * (FIRST_FULL_DAY - OLDEST_DAY))
      const technician = this.#random.pick(this.#crew)
      const shift = technician.week.get(this.#clock.weekday(day))
      const busy = this.#dayOf(technician, day)
      if (!shift || busy.length > 3) continue
      const last = busy.at(-1)
      const start = last ? last.start + last.work.minutes + 30 : shift[0] + this.#random.int(0, 4) * 15
      if (start > shift[1] - 120) continue
      if (this.#place(technician, day, start, shift[1])) createdCount += 1
    }
  }

  #fillDay(technician: Technician, day: number): void {
    const shift = technician.week.get(this.#clock.weekday(day))
    if (!shift) return
    const [from, to] = shift
    let cursor = from + this.#random.pick([0, 0, 15, 30])
    while (cursor <= to - 45) {
      const filledCount = this.#random.chance(fullness(day)) && this.#place(technician, day, cursor, to)
      if (filledCount) cursor = filledCount.start + filledCount.work.minutes + this.#random.pick([15, 15, 30, 30, 45])
      else cursor += 75
      // Lunch, once the day has passed half past eleven.
      if (filledCount && filledCount.start < 690 && cursor >= 690) cursor += 30
    }
  }

  #place(technician: Technician, day: number, start: number, shiftEnd: number): Visit | null {
    const { row, branch, trades, leave } = technician
    const room = shiftEnd - start
    const isOnLeave =
      leave.length > 0 &&
      onLeave(technician, this.#clock.at(day, start), this.#clock.at(day, start + Math.min(room, 240)))
    if (isOnLeave) return null
    const cover = day > -90 && this.#random.chance(0.004) ? this.#neighbour(branch) : null
    const where = cover ? { branch: cover.key } : { branch, territory: row.territory }
    const type = this.#typeFor(day, room)
    const work = this.#finder.find({ ...where, trades, day, ...(type && { type }) })
    // What would run past the end of the shift is stopped there and finished the quicker way.
    work.minutes = Math.min(work.minutes, Math.max(30, Math.floor(room / 15) * 15))
    return this.#add({
      work,
      technician,
      day,
      start,
      remark: cover ? `Cover for the ${cover.name} branch, their crew is booked out.` : null,
    })
  }

  /** What is planned ahead: what fits a short rest of the day, and far ahead only maintenance. */
  #typeFor(day: number, room: number): Wish['type'] {
    if (room < 120) return 'service'
    if (day > 7) return 'maintenance'
    if (day <= 0) return undefined
    return this.#random.weighted({ repair: 30, maintenance: 40, service: 15, inspection: 10, installation: 5 })
  }

  #neighbour(branch: BranchKey): (typeof branches)[number] {
    return this.#random.pick(branches.filter((one) => one.key !== branch))
  }

  /** Honest double bookings: an emergency squeezed into a day that was full. */
  #overbook(day: number, count: number): void {
    const busyCrew = this.#crew.filter((one) => this.#dayOf(one, day).length > 2)
    for (const technician of this.#random.sample(busyCrew, count)) {
      const beside = this.#random.pick(this.#dayOf(technician, day).slice(1))
      const { branch, trades, row } = technician
      const work = this.#finder.find({ branch, trades, day, territory: row.territory, type: 'emergency' })
      work.minutes = Math.min(work.minutes, 90)
      const remark = 'Squeezed in, customer could not wait. Overlaps the job before, technician agreed.'
      this.#add({ work, technician, day, start: beside.start + 30, remark })
    }
  }

  /** One job that is still on the technician who called in sick. */
  #leaveConflict(): void {
    const sick = this.#crew.find((one) =>
      one.leave.some((leave) => leave.reason.startsWith('Sick') && leave.ends_at > this.#clock.now),
    )
    if (!sick) return
    const { branch, trades, row } = sick
    const work = this.#finder.find({ branch, trades, day: 0, territory: row.territory, type: 'repair' })
    this.#add({ work, technician: sick, day: 0, start: 600, remark: ON_LEAVE_REMARK })
  }

  #dayOf(technician: Technician, day: number): Visit[] {
    return this.#busy.get(`${technician.row.id} ${day}`) ?? []
  }

  #add(visit: Visit): Visit {
    const key = `${visit.technician.row.id} ${visit.day}`
    const list = this.#busy.get(key)
    if (list) list.push(visit)
    else this.#busy.set(key, [visit])
    this.visits.push(visit)
    return visit
  }
}

/** Said of the job that a technician on leave still has. */
export const ON_LEAVE_REMARK = 'Was assigned before the sick call this morning. Needs another technician.'
