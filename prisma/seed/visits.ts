import { later, type Clock } from './clock'
import type { Order } from './orders'
import { onLeave, type Technician } from './people'
import type { Random } from './random'
import type { VisitRow, WorkOrderDependencyRow } from './rows-visits'

/* Work that takes more than one person, more than one day, or has to wait for other work. */

const PAIRS = 6
const DAYS_AHEAD = 6
const BACK_WITHIN = 5
const QUARTER = 15

export interface Visits {
  visit: VisitRow[]
  work_order_dependency: WorkOrderDependencyRow[]
}

/** Helpers, days that follow, a return visit and two chains among the work that is planned ahead. */
export function makeVisits(
  random: Random,
  clock: Clock,
  orders: readonly Order[],
  technicians: readonly Technician[],
): Visits {
  const times = new Times(clock, orders)
  const ahead = orders
    .filter(({ row }) => row.status === 'assigned' && startOf(row) > clock.now.getTime())
    .filter(({ row }) => clock.dayOf(new Date(startOf(row))) <= DAYS_AHEAD)
    .toSorted((a, b) => startOf(a.row) - startOf(b.row) || (a.row.id < b.row.id ? -1 : 1))
  const days = longJob(random, clock, times, ahead)
  const more = ahead.filter(({ row }) => days[0]?.work_order_id !== row.id)
  const pairs = helpers(random, times, more, technicians)
  const visit = [...days, ...pairs, ...returnVisit(random, clock, times, orders, technicians[0])]
  return { visit, work_order_dependency: chains(random, ahead, orders) }
}

/** Who is free when, with the orders and with the visits made here. */
class Times {
  readonly #clock: Clock
  readonly #taken = new Map<string, { from: number; to: number }[]>()

  constructor(clock: Clock, orders: readonly Order[]) {
    this.#clock = clock
    for (const { row, technician } of orders)
      if (technician && row.scheduled_date && row.status !== 'cancelled')
        this.take(technician, row.scheduled_date, row.estimated_duration)
  }

  take({ row: { id } }: Technician, start: Date, minutes: number): void {
    const span = { from: start.getTime(), to: later(start, minutes).getTime() }
    this.#taken.set(id, [...(this.#taken.get(id) ?? []), span])
  }

  isFree(technician: Technician, start: Date, minutes: number): boolean {
    const day = this.#clock.dayOf(start)
    const shift = technician.week.get(this.#clock.weekday(day))
    const end = later(start, minutes)
    if (!shift || start < this.#clock.at(day, shift[0]) || end > this.#clock.at(day, shift[1])) return false
    if (onLeave(technician, start, end)) return false
    const busySpans = this.#taken.get(technician.row.id) ?? []
    return busySpans.every(({ from, to }) => to <= start.getTime() || end.getTime() <= from)
  }

  /** The first time of a day at which somebody is free for so long. */
  firstFree(technician: Technician, day: number, minutes: number): Date | null {
    const [from, to] = technician.week.get(this.#clock.weekday(day)) ?? [0, 0]
    for (let minute = from; minute + minutes <= to; minute += QUARTER) {
      const start = this.#clock.at(day, minute)
      if (this.isFree(technician, start, minutes)) return start
    }
    return null
  }
}

/** Jobs to which a second person comes, first those of whoever signs in; and one for which somebody is still to be found. */
function helpers(
  random: Random,
  times: Times,
  ahead: readonly Order[],
  technicians: readonly Technician[],
): VisitRow[] {
  const [first] = technicians
  const longOrders = ahead.filter(({ row }) => row.estimated_duration >= 60 && row.window_start === null)
  const ownOrders = longOrders.filter(({ technician }) => technician === first)
  const heavy = longOrders.filter(
    ({ row }) => row.work_order_type === 'installation' || row.work_order_type === 'repair',
  )
  const visits: VisitRow[] = []
  let createdCount = 0
  let short: Order | null = null
  for (const order of new Set([...ownOrders.slice(0, 1), ...heavy])) {
    const helper = technicians.find((one) => mayHelp(times, order, one))
    if (!helper) {
      short ??= order
      continue
    }
    const { row } = order
    const start = new Date(startOf(row))
    times.take(helper, start, row.estimated_duration)
    row.crew_size = 2
    const group = { group_id: row.id, scheduled_start: start, minutes: row.estimated_duration }
    visits.push(
      ownVisit(order, { ...group, role: 'lead' }),
      nextVisit(random, order, { ...group, sequence: 2, technician_id: helper.row.id, role: 'helper' }),
    )
    createdCount += 1
    if (createdCount === PAIRS) break
  }
  if (short) short.row.crew_size = 2
  return visits
}

function mayHelp(times: Times, { row, technician }: Order, helper: Technician): boolean {
  const isAble = row.required_skills.every((skill) => helper.row.skills.includes(skill))
  const isNear = helper.branch === technician?.branch && helper !== technician
  return isAble && isNear && times.isFree(helper, new Date(startOf(row)), row.estimated_duration)
}

/** A job of three days in a row. */
function longJob(random: Random, clock: Clock, times: Times, ahead: readonly Order[]): VisitRow[] {
  const minutes = 180
  const long = ahead.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const order of long) {
    const { row, technician } = order
    if (!technician || row.window_start !== null || row.estimated_duration < 90) continue
    const day = clock.dayOf(new Date(startOf(row)))
    const starts = [day + 1, day + 2].map((next) => times.firstFree(technician, next, minutes))
    if (starts.some((start) => start === null)) continue
    const next = starts.flatMap((start, index) => {
      if (!start) return []
      times.take(technician, start, minutes)
      const primarySlot = { technician_id: technician.row.id, scheduled_start: start, minutes }
      return [nextVisit(random, order, { ...primarySlot, sequence: index + 2 })]
    })
    row.total_duration = row.estimated_duration + 2 * minutes
    row.due_by = clock.at(day + 4, 1020)
    return next
  }
  return []
}

function rankOf({ row }: Order): number {
  return row.work_order_type === 'installation' ? 0 : row.work_order_type === 'maintenance' ? 1 : 2
}

/** Somebody comes back with a part; where that can be, who signs in. */
function returnVisit(
  random: Random,
  clock: Clock,
  times: Times,
  orders: readonly Order[],
  first: Technician | undefined,
): VisitRow[] {
  const begun = orders.filter(({ row }) => row.status === 'in_progress' || row.status === 'on_hold')
  const rank = ({ row, technician }: Order) => (technician === first ? 0 : 2) + (row.status === 'in_progress' ? 0 : 1)
  for (const order of begun.toSorted((a, b) => rank(a) - rank(b) || startOf(b.row) - startOf(a.row))) {
    const { technician, row } = order
    if (!technician || row.started_at === null) continue
    for (let day = 1; day <= BACK_WITHIN; day += 1) {
      const start = times.firstFree(technician, day, 60)
      if (!start) continue
      times.take(technician, start, 60)
      const primarySlot = { technician_id: technician.row.id, scheduled_start: start, minutes: 60 }
      row.due_by = clock.at(day, 1020)
      return [ownVisit(order, { outcome: 'part_needed' }), nextVisit(random, order, { ...primarySlot, sequence: 2 })]
    }
  }
  return []
}

/** Work for the same customer that comes one after the other: planned both, and planned after what waits in the queue. */
function chains(random: Random, ahead: readonly Order[], orders: readonly Order[]): WorkOrderDependencyRow[] {
  const queued = orders.filter(({ row }) => row.status === 'open')
  const planned = pairOf(ahead, ahead, (before, after) => endOf(before.row) <= startOf(after.row))
  const waiting = pairOf(ahead, queued, () => true)
  return [planned, waiting].flatMap((pair) => {
    if (!pair) return []
    const [before, after] = pair
    const created_at = before.row.updated_at > after.row.updated_at ? before.row.updated_at : after.row.updated_at
    const link = { before_id: before.row.id, after_id: after.row.id, kind: 'finish_to_start' as const, lag_minutes: 0 }
    return [{ id: random.id(created_at), ...link, created_at, updated_at: created_at }]
  })
}

function pairOf(
  befores: readonly Order[],
  afters: readonly Order[],
  fits: (before: Order, after: Order) => boolean,
): [Order, Order] | null {
  for (const before of befores) {
    const after = afters.find(
      (one) => one !== before && one.row.customer_id === before.row.customer_id && fits(before, one),
    )
    if (after) return [before, after]
  }
  return null
}

/** What the primary visit says beside its order: it is there as soon as that is. */
function ownVisit(order: Order, fields: Partial<VisitRow>): VisitRow {
  const { id, technician_id, scheduled_date, estimated_duration, updated_at } = order.row
  const primarySlot = { technician_id, scheduled_start: scheduled_date, minutes: estimated_duration }
  return { ...blankVisit(id, updated_at), id, sequence: 1, ...primarySlot, ...fields }
}

function nextVisit(random: Random, { row }: Order, fields: Partial<VisitRow> & Pick<VisitRow, 'sequence'>): VisitRow {
  return { ...blankVisit(row.id, row.updated_at), id: random.id(row.updated_at), ...fields }
}

function blankVisit(work_order_id: string, createdAt: Date): Omit<VisitRow, 'id' | 'sequence'> {
  return {
    work_order_id,
    is_primary: false,
    technician_id: null,
    scheduled_start: null,
    minutes: null,
    status: 'planned',
    group_id: null,
    role: 'lead',
    outcome: null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

function startOf({ scheduled_date }: Order['row']): number {
  return scheduled_date?.getTime() ?? 0
}

function endOf(row: Order['row']): number {
  return startOf(row) + row.estimated_duration * 60_000
}
