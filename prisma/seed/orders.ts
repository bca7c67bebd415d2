import { cancellations, holds, notes } from './catalog/requests'
import { earliest, latest, later, type Clock } from './clock'
import type { Technician } from './people'
import type { Random } from './random'
import type { Priority, WorkOrderRow, WorkOrderStatus, WorkOrderType } from './rows-work'
import { FIRST_FULL_DAY, ON_LEAVE_REMARK, type Visit } from './schedule'
import type { Work } from './work'

/** A change of status that the history keeps. */
interface Move {
  at: Date
  from: WorkOrderStatus
  to: WorkOrderStatus
}

export interface Order {
  row: WorkOrderRow
  work: Work
  technician: Technician | null
  moves: Move[]
  /** From leaving at the first visit until coming back for the second. */
  pause: { from: Date; to: Date } | null
}

const priorities: Record<WorkOrderType, Partial<Record<Priority, number>>> = {
  emergency: { urgent: 80, high: 20 },
  repair: { low: 8, medium: 54, high: 32, urgent: 6 },
  service: { low: 35, medium: 57, high: 8 },
  maintenance: { low: 42, medium: 55, high: 3 },
  inspection: { low: 25, medium: 65, high: 10 },
  installation: { medium: 75, high: 25 },
}

/** Of repairs that are no emergency. */
const canWait: Partial<Record<Priority, number>> = { low: 16, medium: 66, high: 18 }

/** Days between the call and the visit, by type. */
const leads: Record<WorkOrderType, [number, number]> = {
  emergency: [0, 0],
  repair: [0, 3],
  service: [1, 6],
  maintenance: [7, 30],
  inspection: [4, 15],
  installation: [8, 24],
}

/** The order of a planned visit, with the status that its time gives it. */
export function orderOfVisit(random: Random, clock: Clock, visit: Visit): Order {
  const { work, technician, day, start } = visit
  const begin = clock.at(day, start)
  const created_at = calledAt(random, clock, visit)
  const status = statusOfVisit(random, clock, visit)
  const row = blankRow(random, work, created_at, status)
  const assignedAt = earliest(
    latest(later(created_at, 2), earliest(later(created_at, random.int(4, 180)), later(begin, -20))),
    later(clock.now, -3),
  )
  row.technician_id = technician.row.id
  row.scheduled_date = begin
  row.due_by = dueOfVisit(random, clock, visit)
  row.notes = visit.remark
  const moves: Move[] = [{ at: assignedAt, from: 'open', to: 'assigned' }]
  if (status === 'cancelled') {
    row.notes = random.fill(random.pick(cancellations))
    const latestMoment = earliest(later(begin, -10), clock.now)
    moves.push({
      at: latest(later(assignedAt, 1), later(latestMoment, -random.int(0, 300))),
      from: 'assigned',
      to: 'cancelled',
    })
  }
  const begun = status === 'in_progress' || status === 'on_hold' || status === 'completed'
  const pause = begun ? startWork(random, clock, { row, moves, begin, minutes: work.minutes }) : null
  row.updated_at = moves.at(-1)?.at ?? created_at
  return { row, work, technician, moves, pause }
}

function startWork(
  random: Random,
  clock: Clock,
  { row, moves, begin, minutes }: { row: WorkOrderRow; moves: Move[]; begin: Date; minutes: number },
): Order['pause'] {
  const assigned = moves.at(-1)?.at ?? row.created_at
  row.started_at = earliest(latest(later(begin, random.int(-8, 18)), later(assigned, 1)), later(clock.now, -1))
  moves.push({ at: row.started_at, from: 'assigned', to: 'in_progress' })
  const worked = minutes * random.float(0.7, 1.15)
  const pause = row.status === 'completed' ? secondVisit(random, clock, row.started_at, worked) : null
  if (pause) {
    row.notes = [row.notes, random.pick(secondVisits)].filter(Boolean).join(' ')
    moves.push({ at: pause.from, from: 'in_progress', to: 'on_hold' })
    moves.push({ at: pause.to, from: 'on_hold', to: 'in_progress' })
  }
  const end = earliest(later(row.started_at, worked + (pause ? minutesBetween(pause) : 0)), clock.now)
  if (row.status === 'completed') {
    row.completed_at = end
    moves.push({ at: end, from: 'in_progress', to: 'completed' })
  }
  if (row.status === 'on_hold') {
    row.notes = random.fill(random.pick(holds))
    moves.push({ at: earliest(later(row.started_at, minutes * 0.5), clock.now), from: 'in_progress', to: 'on_hold' })
  }
  return pause
}

/** How many of the finished jobs took a second visit. */
const SECOND_VISITS = 0.12

/** Where half of the work was done one day and the rest on one of the next working days, when that is past by now. */
function secondVisit(random: Random, clock: Clock, started: Date, worked: number): Order['pause'] {
  if (!random.chance(SECOND_VISITS)) return null
  const from = later(started, worked / 2)
  const day = clock.dayOf(started)
  const next = [1, 2, 3, 4].map((days) => day + days).find((one) => clock.weekday(one) <= 5) ?? day + 1
  const to = clock.at(next + (random.chance(0.3) ? 7 : 0), random.int(465, 600))
  return later(to, worked) < clock.now ? { from, to } : null
}

function minutesBetween({ from, to }: { from: Date; to: Date }): number {
  return (to.getTime() - from.getTime()) / 60_000
}

const secondVisits = [
  'The part was not on the van. Came back with it.',
  'Waited for the part, finished on a second visit.',
  'Customer had to close before it was done. Second visit agreed.',
  'Needed two people for the lift. Finished on another day.',
]

/** What a day shows: the past done but for a few, today by the clock, the future assigned. */
function statusOfVisit(random: Random, clock: Clock, { work, day, start, remark }: Visit): WorkOrderStatus {
  if (remark === ON_LEAVE_REMARK) return 'assigned'
  if (day > 0) return random.chance(0.012) ? 'cancelled' : 'assigned'
  if (day < 0) return statusOfPast(random, day)
  if (clock.minute < start) return random.chance(0.02) ? 'cancelled' : 'assigned'
  if (clock.minute < start + work.minutes) return random.weighted({ in_progress: 90, assigned: 7, on_hold: 3 })
  return random.weighted({ completed: 92, in_progress: 4, on_hold: 2, assigned: 2 })
}

function statusOfPast(random: Random, day: number): WorkOrderStatus {
  if (day < FIRST_FULL_DAY) return random.chance(0.035) ? 'cancelled' : 'completed'
  if (day >= -12 && random.chance(0.03)) return 'on_hold'
  if (day >= -3 && random.chance(0.02)) return 'assigned'
  return random.chance(0.03) ? 'cancelled' : 'completed'
}

/** When the customer called: in office hours some days before, for emergencies shortly before the visit. */
function calledAt(random: Random, clock: Clock, { work, day, start }: Visit): Date {
  const [least, most] = leads[work.type]
  const lead = random.int(least, most)
  const callTime = lead === 0 ? clock.at(day, start - random.int(45, 150)) : clock.at(day - lead, random.int(425, 1020))
  const justNow = inOfficeHours(random, clock, later(clock.now, -random.int(8, 60 * 60)))
  const called = callTime < later(clock.now, -8) ? callTime : justNow
  const assetDates = work.assets.map((asset) => later(asset.row.created_at, 30))
  const moment = assetDates.reduce(latest, latest(called, later(work.customer.row.created_at, 60)))
  return new Date(moment.getTime() + random.int(0, 59_999))
}

function dueOfVisit(random: Random, clock: Clock, { work, day, start }: Visit): Date | null {
  if (work.type === 'emergency') return clock.at(day, start + random.pick([120, 180, 240]))
  if (random.chance(0.3)) return null
  const slack = work.type === 'repair' || work.type === 'service' ? random.int(0, 3) : random.int(2, 14)
  return clock.at(day + slack, 1020)
}

function blankRow(random: Random, work: Work, created_at: Date, status: WorkOrderStatus): WorkOrderRow {
  const { customer, site } = work
  const contact = random.chance(0.8) ? customer.contacts[0] : random.pick(customer.contacts)
  const wantsOrder =
    customer.row.customer_type === 'government' || (customer.row.customer_type === 'industrial' && random.chance(0.5))
  return {
    id: random.id(created_at),
    work_order_number: '',
    status,
    priority: random.weighted(work.type === 'repair' && !work.fault?.urgent ? canWait : priorities[work.type]),
    work_order_type: work.type,
    description: work.description,
    notes: null,
    customer_id: customer.row.id,
    contact_id: contact?.id ?? '',
    site_id: site.row.id,
    technician_id: null,
    scheduled_date: null,
    estimated_duration: work.minutes,
    total_duration: null,
    crew_size: 1,
    due_by: null,
    window_start: null,
    window_end: null,
    required_skills: [],
    custom_fields: wantsOrder ? { po_number: `PO-${random.int(10_000, 99_999)}` } : {},
    started_at: null,
    job_type_id: null,
    job_type_version: null,
    completed_at: null,
    created_at,
    updated_at: created_at,
  }
}

/** A call that waits in the queue until somebody is sent. What is overdue was called in a day or more before. */
export function queuedOrder(random: Random, clock: Clock, work: Work, due: Date): Order {
  const overdue = due < clock.now
  const called = overdue ? later(due, -random.int(1440, 3 * 1440)) : later(clock.now, -random.int(30, 4 * 1440))
  const created_at =
    work.type === 'emergency' ? later(clock.now, -random.float(15, 150)) : inOfficeHours(random, clock, called)
  const row = blankRow(random, work, created_at, 'open')
  row.due_by = due
  if (random.chance(0.3)) row.notes = random.pick(notes.queue)
  return { row, work, technician: null, moves: [], pause: null }
}

/** A moment of the day between seven and six, or of the day before where that is yet to come. */
function inOfficeHours(random: Random, clock: Clock, instant: Date): Date {
  const day = clock.dayOf(instant)
  if (clock.at(day, 420) <= instant && instant < clock.at(day, 1080)) return instant
  const moved = clock.at(day, random.float(425, 1075))
  return moved < clock.now ? moved : clock.at(day - 1, random.float(425, 1075))
}

/** An order that is still being written down. */
export function draftOrder(random: Random, clock: Clock, work: Work): Order {
  const created_at = inOfficeHours(random, clock, later(clock.now, -random.float(20, 6 * 1440)))
  const row = blankRow(random, work, created_at, 'draft')
  row.notes = random.chance(0.6) ? 'Quote sent, waiting for the customer’s word.' : null
  return { row, work, technician: null, moves: [], pause: null }
}
