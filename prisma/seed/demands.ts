import type { Trade } from './catalog/family'
import { later, type Clock } from './clock'
import type { Order } from './orders'
import type { Random } from './random'

/*
 * What jobs and customers ask for: skills, and hours in which somebody may come. Nearly all of what is planned keeps them, as in a
 * company that looks where it is going; a handful does not, so that there is something to see and to mend.
 */

/** Orders that were planned so long ago are not looked at any more. */
const LOOKED_BACK = 28
/** The days whose planned work has the few mistakes. */
const MISTAKEN_DAYS = 3
const MISTAKES = { skill: 4, window: 4 }

/** The certificate that work of a trade needs, often enough. */
const CERTIFICATES: Record<Trade, string> = {
  HVAC: 'EPA 608',
  Refrigeration: 'EPA 608',
  Electrical: 'Journey level',
  Controls: 'BACnet',
}
/** Equipment that not everybody of its trade may touch, and what it asks for. */
const SPECIAL: Record<string, string> = {
  'Hot water boiler': 'Boilers',
  Chiller: 'Chillers',
  'Standby generator': 'Generators',
}

/** Gives orders the skills they need and the hours in which customers want them. */
export function addDemands(random: Random, clock: Clock, orders: readonly Order[]): void {
  const shown = orders.filter(({ row }) => {
    const moment = row.scheduled_date ?? row.created_at
    return moment >= clock.at(-LOOKED_BACK, 0) && row.status !== 'cancelled'
  })
  for (const order of shown) {
    order.row.required_skills = skillsOf(random, order)
    const hasWindow = order.row.work_order_type !== 'emergency' && random.chance(order.technician ? 0.25 : 0.4)
    const window = hasWindow
      ? order.technician
        ? windowAround(random, clock, order)
        : windowAhead(random, clock, order)
      : null
    if (window) [order.row.window_start, order.row.window_end] = window
  }
  makeMistakes(random, clock, shown)
}

/** The trade, and its certificate for what is more than looking; of planned work only what its technician has. */
function skillsOf(random: Random, { work, row, technician }: Order): string[] {
  if (random.chance(0.3)) return []
  const special = work.assets.map(({ family }) => SPECIAL[family.name]).find((one) => one !== undefined)
  const careful = ['repair', 'emergency', 'installation'].includes(row.work_order_type) && random.chance(0.5)
  const skills = [work.trade, ...(careful ? [special ?? CERTIFICATES[work.trade]] : [])]
  return technician ? skills.filter((skill) => technician.row.skills.includes(skill)) : skills
}

type Window = [Date, Date]

/** Hours on the hour that hold the visit, a little more than it takes. */
function windowAround(random: Random, clock: Clock, { row }: Order): Window | null {
  if (!row.scheduled_date) return null
  const day = clock.dayOf(row.scheduled_date)
  const start = minuteOf(clock, day, row.scheduled_date)
  const from = Math.floor(start / 60) * 60 - random.pick([0, 60])
  const to = Math.ceil((start + row.estimated_duration) / 60) * 60 + random.pick([0, 60, 120])
  return from >= 0 && to < 1440 ? [clock.at(day, from), clock.at(day, to)] : null
}

/** A morning or an afternoon of a coming working day, before it is due. */
function windowAhead(random: Random, clock: Clock, { row }: Order): Window | null {
  const dueDay = row.due_by ? clock.dayOf(row.due_by) : random.int(3, 8)
  if (dueDay < 1) return null
  const day = random.int(1, dueDay)
  const [from, to] = random.pick([
    [480, 720],
    [780, 1020],
  ] as const)
  const end = clock.at(day, to)
  const fits = row.estimated_duration <= to - from && (row.due_by === null || end <= row.due_by)
  return clock.weekday(day) <= 5 && fits ? [clock.at(day, from), end] : null
}

/** A few jobs of the next days are with somebody who may not do them, or end after the customer's hours. */
function makeMistakes(random: Random, clock: Clock, orders: readonly Order[]): void {
  const planned = orders.filter(({ row }) => {
    const ahead = row.scheduled_date !== null && row.scheduled_date >= clock.at(0, 0)
    return ahead && row.status === 'assigned' && (row.scheduled_date ?? clock.now) < clock.at(MISTAKEN_DAYS, 0)
  })
  const unable = planned.flatMap((order) => {
    const skill = order.work.trade === 'Electrical' ? 'Generators' : order.work.trade === 'HVAC' ? 'Boilers' : null
    return skill && !order.technician?.row.skills.includes(skill) ? [{ order, skill }] : []
  })
  const mistaken = random.sample(unable, MISTAKES.skill)
  for (const { order, skill } of mistaken) order.row.required_skills = [order.work.trade, skill]
  const others = planned.filter((order) => mistaken.every((one) => one.order !== order))
  for (const { row } of random.sample(others, MISTAKES.window)) {
    const end = later(row.scheduled_date ?? clock.now, row.estimated_duration - 30)
    row.window_start = later(end, -180)
    row.window_end = end
  }
}

function minuteOf(clock: Clock, day: number, instant: Date): number {
  return Math.round((instant.getTime() - clock.at(day, 0).getTime()) / 60_000)
}
