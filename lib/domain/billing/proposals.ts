import type { Pricing } from './terms'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { groupBy } from '../group-by'
import { Decimal, exactly, toNumber } from '../money'
import { type Decision, type DecidedLine, openOf } from './decisions'
import type { Unit } from './units'
import { type PersonTime, timesOf, type WorkedMoment, type WorkedVisit } from './work-time'

/** What of the work is billed by itself. */
export const PROPOSAL_SOURCES = ['parts', 'time', 'travel'] as const
type ProposalSource = (typeof PROPOSAL_SOURCES)[number]

/** An item of the catalogue as proposals take it. `unit_price`: null where it has none. */
type ProposedItem = {
  id: string
  name: string
  unit: Unit
  unit_price: number | null
  minimum: number | null
  step: number | null
}
type TimeItem = ProposedItem & { after_hours: ProposedItem | null }

type ProposalTask = {
  id: string
  technician_id: string | null
  /** minutes */
  actual_duration: number | null
  /** The parts that were used; `item` is null where the catalogue has none that is live. */
  parts: readonly { part_id: string; quantity: number; item: ProposedItem | null }[]
}

type ProposalLine = DecidedLine & {
  task_id: string
  type: string
  description: string
  unit: Unit | null
  unit_price: number
  part_id: string | null
  price_item_id: string | null
  source: string
}

/** What the proposed lines of a work order follow from; tasks in their order, the primary visit first. */
export type ProposalFacts = {
  pricing: Pricing
  tasks: readonly ProposalTask[]
  lines: readonly ProposalLine[]
  visits: readonly WorkedVisit[]
  moments: readonly WorkedMoment[]
  calendar: BusinessCalendar
  completedAt: number
  labor: TimeItem | null
  travel: TimeItem | null
  decisions: readonly Decision[]
}

/** A line that the work proposes, or a change of one: then `line_item_id` is the line, and `line_quantity` what it says now. */
export type Proposal = {
  source_key: string
  source: ProposalSource
  /** The task on which the line would be; null where the work order has none. */
  task_id: string | null
  price_item_id: string | null
  description: string
  unit: Unit | null
  unit_price: number | null
  /** What the line says once it is accepted; 0 takes it away. */
  quantity: number
  /** How much of that is decided now. */
  change: number
  line_item_id: string | null
  line_quantity: number | null
}

export type Proposed = {
  proposals: Proposal[]
  /** Those of new lines of which nobody put one of the kind on the bill themselves. */
  automatic: Proposal[]
  /** Whether time is billed, and nobody knows how much of it. */
  lacksTime: boolean
}

/** What proposes nothing. */
export const NO_PROPOSALS: Proposed = { proposals: [], automatic: [], lacksTime: false }

const NONE = new Decimal(0)
const BY_HAND = ['person', 'estimate']
/** The type of the lines of each source; of parts it is counted how many are on lines. */
const TYPE_OF: Record<ProposalSource, string> = { parts: '', time: 'labor', travel: 'travel' }

/** One thing to bill, before what was decided of it is taken off. */
type ToBill = { key: string; source: ProposalSource; task_id: string | null; item: ProposedItem; quantity: Decimal }

/**
 * Proposes what is to be billed of a completed work order (R-BI-7): parts that were used and are on no line, time and travel that were
 * reported, each once. What was decided before is taken off, and what differs from it is proposed as a change.
 */
export function proposeLines(facts: ProposalFacts): Proposed {
  if (facts.pricing === 'fixed') return NO_PROPOSALS
  const times = timesOf(facts)
  const items = [...partsToBill(facts), ...timeToBill(facts, times), ...travelToBill(facts, times)]
  const keys = new Set(items.map(({ key }) => key))
  const gone = new Set(facts.decisions.map(({ source_key }) => baseOf(source_key)).filter((key) => !keys.has(key)))
  const hasWork = items.some(({ source }) => source === 'time') || facts.lines.some(({ type }) => type === 'labor')
  const onLines = onLinesByHand(facts, items)
  const proposals = [
    ...items.flatMap((one) => {
      const byHand = onLines.get(one.key) ?? NONE
      return proposalOf(facts, one.key, { quantity: one.quantity, byHand, toBill: one })
    }),
    ...[...gone].flatMap((key) => proposalOf(facts, key, { quantity: NONE, byHand: NONE, toBill: null })),
  ]
  const byHand = new Set(facts.lines.flatMap(({ type, source }) => (BY_HAND.includes(source) ? [type] : [])))
  const automatic = proposals.filter(
    ({ line_item_id, source }) => line_item_id === null && !byHand.has(TYPE_OF[source]),
  )
  return { proposals, automatic, lacksTime: facts.labor !== null && !hasWork }
}

function baseOf(sourceKey: string): string {
  return sourceKey.split('#')[0] ?? sourceKey
}

function proposalOf(
  facts: ProposalFacts,
  key: string,
  { quantity, byHand, toBill }: { quantity: Decimal; byHand: Decimal; toBill: ToBill | null },
): Proposal[] {
  const decisions = facts.decisions.filter(({ source_key }) => baseOf(source_key) === key)
  const { change, line } = openOf({ quantity, byHand, decisions, lines: facts.lines })
  const source_key = decisions.length === 0 ? key : `${key}#${decisions.length + 1}`
  const stored = facts.lines.find(({ id }) => id === line?.id)
  if (change.isZero()) return []
  if (stored) return [changeOf(source_key, change, stored)]
  return toBill && change.greaterThan(0) ? [newLineOf(source_key, change, toBill)] : []
}

function changeOf(source_key: string, change: Decimal, line: ProposalLine): Proposal {
  return {
    source_key,
    source: source_key.slice(0, source_key.indexOf(':')) as ProposalSource,
    task_id: line.task_id,
    price_item_id: line.price_item_id,
    description: line.description,
    unit: line.unit,
    unit_price: line.unit_price,
    quantity: toNumber(change.plus(exactly(line.quantity))),
    change: toNumber(change),
    line_item_id: line.id,
    line_quantity: line.quantity,
  }
}

function newLineOf(source_key: string, change: Decimal, { source, task_id, item }: ToBill): Proposal {
  const quantity = toNumber(change)
  return {
    source_key,
    source,
    task_id,
    price_item_id: item.id,
    description: item.name,
    unit: item.unit,
    unit_price: item.unit_price,
    quantity,
    change: quantity,
    line_item_id: null,
    line_quantity: null,
  }
}

const partKey = (taskId: string, partId: string) => `parts:${taskId}:${partId}`

/** What people, kits and estimates put on lines themselves, by the key of what it is taken off. */
function onLinesByHand({ lines, decisions }: ProposalFacts, items: readonly ToBill[]): ReadonlyMap<string, Decimal> {
  const decided = new Set(decisions.map(({ line_item_id }) => line_item_id))
  const byHand = lines.filter(({ id }) => !decided.has(id))
  const sums = new Map<string, Decimal>()
  for (const { task_id, type, part_id, quantity } of byHand) {
    if ((type !== 'part' && type !== 'material') || part_id === null) continue
    const key = partKey(task_id, part_id)
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(exactly(quantity)))
  }
  for (const source of ['time', 'travel'] as const) {
    const ofSource = items.filter((one) => one.source === source)
    let left = byHand
      .filter(({ type }) => type === TYPE_OF[source])
      .reduce((sum, line) => sum.plus(amountOf(line, ofSource[0]?.item.unit)), new Decimal(0))
    for (const { key, item, quantity } of ofSource) {
      const amount = quantity.times(factorOf(item.unit))
      const off = Decimal.min(left, amount)
      left = left.minus(off)
      sums.set(key, off.div(factorOf(item.unit)))
    }
  }
  return sums
}

/** Minutes are compared with minutes, and pieces with pieces. */
const factorOf = (unit: Unit) => (unit === 'HUR' ? 60 : 1)

/** How much a line of labor or travel is of what is proposed in a unit; all of it where the two cannot be compared. */
function amountOf({ unit, quantity, type }: ProposalLine, proposed: Unit | undefined): Decimal {
  const counted = unit ?? (type === 'labor' ? 'HUR' : 'C62')
  const isAlike = proposed !== undefined && isOfTime(counted) === isOfTime(proposed)
  return isAlike ? exactly(quantity).times(factorOf(counted)) : new Decimal(Infinity)
}

function partsToBill({ tasks }: ProposalFacts): ToBill[] {
  return tasks.flatMap(({ id, parts }) =>
    [...groupBy(parts, ({ part_id }) => part_id).values()].flatMap((same): ToBill[] => {
      const [part] = same
      if (!part?.item) return []
      const quantity = exactly(same.reduce((sum, one) => sum + one.quantity, 0))
      return [{ key: partKey(id, part.part_id), source: 'parts', task_id: id, item: part.item, quantity }]
    }),
  )
}

function timeToBill(facts: ProposalFacts, times: readonly PersonTime[]): ToBill[] {
  const { labor, tasks } = facts
  if (!labor) return []
  const worked = times.filter(({ kind }) => kind === 'work')
  if (worked.length > 0) return worked.flatMap((time) => linesOfTime(facts, labor, 'time', time))
  const minutes = tasks.reduce((sum, { actual_duration }) => sum + (actual_duration ?? 0), 0)
  if (minutes === 0) return []
  const task_id = tasks.find(({ actual_duration }) => actual_duration)?.id ?? null
  return [{ key: 'time:tasks', source: 'time', task_id, item: labor, quantity: quantityOf(minutes, labor) }]
}

function travelToBill(facts: ProposalFacts, times: readonly PersonTime[]): ToBill[] {
  const { travel, visits } = facts
  if (!travel) return []
  if (isOfTime(travel.unit))
    return times.filter(({ kind }) => kind === 'travel').flatMap((time) => linesOfTime(facts, travel, 'travel', time))
  // Nobody counts the distance of a journey.
  if (travel.unit !== 'C62') return []
  const comings = new Map<string, string | null>()
  for (const visit_id of times.map((time) => time.visit_id)) {
    const visit = visits.find(({ id }) => id === visit_id)
    const key = visit?.group_id ? `travel:group:${visit.group_id}` : `travel:${visit_id}`
    if (!comings.has(key)) comings.set(key, visit?.technician_id ?? null)
  }
  return [...comings].map(([key, technician_id]) => {
    const task_id = taskOf(facts, technician_id)
    return { key, source: 'travel', task_id, item: travel, quantity: quantityOf(0, travel) }
  })
}

/** A line within the opening hours and one outside of them, where the item has another one for that. */
function linesOfTime(facts: ProposalFacts, item: TimeItem, source: 'time' | 'travel', time: PersonTime): ToBill[] {
  const key = `${source}:${time.visit_id}:${time.technician_id}`
  const task_id = taskOf(facts, time.technician_id)
  const { after_hours: other } = item
  const [open, after] = other ? [time.open, time.after] : [time.open + time.after, 0]
  const lines: ToBill[] = []
  if (open > 0) lines.push({ key, source, task_id, item, quantity: quantityOf(open, item) })
  if (other && after > 0)
    lines.push({ key: `${key}:after_hours`, source, task_id, item: other, quantity: quantityOf(after, other) })
  return lines
}

/** The task on which the time of a person is billed: their first, else the first of the work order. */
function taskOf({ tasks }: ProposalFacts, technicianId: string | null): string | null {
  return (tasks.find(({ technician_id }) => technician_id === technicianId) ?? tasks[0])?.id ?? null
}

const isOfTime = (unit: Unit) => unit === 'HUR' || unit === 'MIN'
const QUANTITY_DECIMALS = 3

/** How much of an item so many minutes are: raised to its minimum, then to whole steps. What is not counted in time is one. */
function quantityOf(minutes: number, { unit, minimum, step }: ProposedItem): Decimal {
  const time = new Decimal(minutes).div(unit === 'HUR' ? 60 : 1)
  const raised = Decimal.max(isOfTime(unit) ? time : 1, exactly(minimum ?? 0))
  const stepped = step ? raised.div(exactly(step)).ceil().times(exactly(step)) : raised
  return stepped.toDecimalPlaces(QUANTITY_DECIMALS, Decimal.ROUND_HALF_UP)
}
