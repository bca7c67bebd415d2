import { spreadKit } from '@/lib/domain/billing/kit'
import { type Proposal, type ProposalFacts, proposeLines } from '@/lib/domain/billing/proposals'
import { groupBy } from '@/lib/domain/group-by'
import { Decimal, lineAmounts } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { later } from './clock'
import type { Random } from './random'
import { makeInvoices } from './invoices'
import type { AccountRow, CompanyRows, UserRow } from './rows'
import type { LineItemRow, TaskRow, WorkOrderRow } from './rows-work'
import type { LineProposalRow, PriceItemRow } from './taxes'

type Company = Omit<CompanyRows, 'contract_usage'>
type Done = WorkOrderRow & { completed_at: Date }

/** The last completed work orders, which were not billed yet; of some the customer owes nothing. */
const WAITING = 52
/** Of these, by their place: nothing was accepted, all but one part of it was, a line lacks a price, a kit, a sale for resale. */
const OPEN = [3, 11, 17, 26]
const PART_OPEN = [5, 14, 20]
const UNPRICED = [8, 15, 23]
const KITS = [2, 9, 21, 33]
const RESALE = 6

/** What the demo company bills of its last completed work, as its people accept what the work proposes; some of it waits. */
export function billLatest(random: Random, account: AccountRow, rows: Company, now: Date): Company {
  const tasksOf = groupBy(rows.task, ({ work_order_id }) => work_order_id)
  const linesOf = groupBy(rows.line_item, ({ task_id }) => task_id)
  const factsOf = factReader(rows, tasksOf)
  const waiting = doneIn(rows)
    .filter(({ id }) => tasksOf.get(id)?.some((task) => linesOf.has(task.id)))
    .slice(0, WAITING)
  const replaced = new Set<string>()
  const added: LineItemRow[] = []
  const decided: LineProposalRow[] = []
  for (const [place, order] of waiting.entries()) {
    const before = (tasksOf.get(order.id) ?? []).flatMap(({ id }) => linesOf.get(id) ?? [])
    const [first] = before
    if (!first) continue
    for (const line of before) if (!isLeft(line, place)) replaced.add(line.id)
    const { proposals } = proposeLines(factsOf(order))
    const accepted = proposals.slice(0, acceptedOf(place))
    const make = lineMaker(random, account.currency, rows.price_item, first, soonAfter(order.completed_at, 90, now))
    for (const proposal of accepted) {
      const line = make(proposal.task_id ?? first.task_id, proposal)
      added.push(place === RESALE && proposal.source === 'parts' ? exempt(line, account, rows) : line)
      decided.push(decisionOf(random, order, proposal, line))
    }
    if (UNPRICED.includes(place)) added.push(make(first.task_id, SPECIAL_ORDER))
    if (KITS.includes(place)) added.push(...kitLines(rows.price_item, account, make, first.task_id))
  }
  return {
    ...rows,
    line_item: [...rows.line_item.filter(({ id }) => !replaced.has(id)), ...added],
    line_proposal: decided,
  }
}

function isLeft({ type }: LineItemRow, place: number): boolean {
  return !OPEN.includes(place) && (type === 'fee' || type === 'discount')
}

/** Up to which of its proposals an order's lines were accepted, as `slice` reads it. */
function acceptedOf(place: number): number | undefined {
  if (OPEN.includes(place)) return 0
  return PART_OPEN.includes(place) ? -1 : undefined
}

/** So many minutes later, but not in the future. */
function soonAfter(at: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(now.getTime(), later(at, minutes).getTime()))
}

/** Completed work, the latest first. */
function doneIn({ work_order }: Pick<Company, 'work_order'>): Done[] {
  return work_order
    .filter((order): order is Done => order.status === 'completed' && order.completed_at !== null)
    .toSorted((one, other) => other.completed_at.getTime() - one.completed_at.getTime() || (one.id < other.id ? -1 : 1))
}

function factReader(rows: Company, tasksOf: ReadonlyMap<string, readonly TaskRow[]>) {
  const partsOf = groupBy(
    rows.task_part.filter(({ kind }) => kind === 'used'),
    ({ task_id }) => task_id,
  )
  const items = new Map(rows.price_item.map((row) => [row.id, itemOf(row)]))
  const byDefault = (kind: 'labor' | 'travel') => {
    const row = rows.price_item.find((one) => one.kind === kind && one.is_default)
    return row ? { ...itemOf(row), after_hours: items.get(row.after_hours_item_id ?? '') ?? null } : null
  }
  const [labor, travel] = [byDefault('labor'), byDefault('travel')]
  const calendar = rows.business_calendar[0]
  if (!calendar) throw new RangeError('the calendar of the company is missing')
  const groups = new Map(rows.visit.map(({ id, group_id }) => [id, group_id]))
  const marks = rows.time_entry.filter(({ kind }) => kind !== 'day_started')
  return (order: Done): ProposalFacts => {
    const events = rows.field_event.filter(({ work_order_id }) => work_order_id === order.id)
    const moments = events.map(({ id, kind, occurred_at, technician_id }) => {
      return { id, kind, at: occurred_at.getTime(), technician_id, visit_id: null, isDay: false }
    })
    const within = moments.map(({ at }) => at)
    const breaks = marks.filter(({ technician_id, started_at: at }) => {
      const isTheirs = moments.some((one) => one.technician_id === technician_id)
      return isTheirs && Math.min(...within) <= at.getTime() && at.getTime() <= Math.max(...within)
    })
    return {
      pricing: 'time_and_material',
      tasks: (tasksOf.get(order.id) ?? []).map(({ id, technician_id, actual_duration }) => ({
        id,
        technician_id,
        actual_duration,
        parts: (partsOf.get(id) ?? []).map((part) => ({ ...part, item: items.get(part.part_id) ?? null })),
      })),
      lines: [],
      visits: [
        {
          id: order.id,
          technician_id: order.technician_id,
          group_id: groups.get(order.id) ?? null,
          from: order.started_at?.getTime() ?? null,
          to: order.completed_at.getTime(),
        },
      ],
      moments: [
        ...moments,
        ...breaks.map(({ id, kind, started_at, technician_id }) => {
          return { id, kind, at: started_at.getTime(), technician_id, visit_id: null, isDay: true }
        }),
      ],
      calendar: { ...calendar, always: false, exceptions: rows.calendar_exception },
      completedAt: order.completed_at.getTime(),
      labor,
      travel,
      decisions: [],
    }
  }
}

function itemOf({ id, name, unit, unit_price, minimum, step }: PriceItemRow) {
  const number = (value: string | null) => (value === null ? null : Number(value))
  return { id, name, unit, unit_price: number(unit_price), minimum: number(minimum), step: number(step) }
}

type NewLine = {
  source: LineItemRow['source']
  price_item_id: string | null
  description: string
  quantity: number
  unit_price: number | null
  kit_item_id?: string
}
type Make = (taskId: string, line: NewLine) => LineItemRow

/** Somebody promised a part that nobody has a price for. */
const SPECIAL_ORDER: NewLine = {
  source: 'person',
  price_item_id: null,
  description: 'Special order part, price to follow',
  quantity: 1,
  unit_price: 0,
}

function lineMaker(
  random: Random,
  currency: string,
  items: readonly PriceItemRow[],
  { tax_rate, tax_code_id }: LineItemRow,
  at: Date,
): Make {
  return (task_id, { source, price_item_id, description, quantity, unit_price, kit_item_id = null }) => {
    const item = items.find(({ id }) => id === price_item_id)
    const type = LINE_TYPES.find((one) => one === item?.kind) ?? 'material'
    const line = { type, quantity: String(quantity), unit_price: String(unit_price ?? 0), tax_rate }
    return {
      id: random.id(at),
      task_id,
      description,
      ...line,
      ...amountsOf(line, currency),
      price_item_id,
      part_id: item?.part_id ?? null,
      tax_code_id,
      unit: item?.unit ?? null,
      cost: item?.cost ?? null,
      kit_item_id,
      source,
      goodwill_percent: null,
      created_at: at,
      updated_at: at,
    }
  }
}

const LINE_TYPES = ['labor', 'part', 'material', 'travel', 'fee'] as const

function amountsOf(line: Parameters<typeof lineAmounts>[0], currency: string) {
  const { subtotal, tax, total } = lineAmounts(line, currency)
  return { subtotal: subtotal.toFixed(), tax: tax.toFixed(), total: total.toFixed() }
}

function kitLines(items: readonly PriceItemRow[], { currency }: AccountRow, make: Make, taskId: string): LineItemRow[] {
  const kit = items.find(({ code }) => code === 'KIT-MOTOR')
  if (!kit) return []
  const components = kit.components.flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id)
    return item ? [{ item, quantity, unit_price: Number(item.unit_price) }] : []
  })
  return spreadKit({ price: Number(kit.unit_price), quantity: 1, components }, currency).flatMap((line, index) => {
    const item = components[index]?.item
    const fromKit = { source: 'person' as const, price_item_id: item?.id ?? null, kit_item_id: kit.id }
    return item ? [make(taskId, { ...fromKit, description: item.name, ...line })] : []
  })
}

/** What is sold on is not taxed. */
function exempt(line: LineItemRow, { currency }: AccountRow, { tax_code }: Company): LineItemRow {
  const untaxed = { ...line, tax_rate: '0' }
  const tax_code_id = tax_code.find(({ name }) => name === 'Resale')?.id ?? null
  return { ...untaxed, ...amountsOf(untaxed, currency), tax_code_id }
}

function decisionOf(random: Random, { id }: Done, { source_key, change }: Proposal, line: LineItemRow) {
  const { id: line_item_id, created_at, updated_at } = line
  const decision = { source_key, quantity: String(change), decision: 'accepted' as const, decided_by: 'Priya Raman' }
  return { id: random.id(created_at), work_order_id: id, ...decision, line_item_id, created_at, updated_at }
}

const FIRST_INVOICE = 10_384
const DAY = 1_440

/** Customers whose work is billed in the product since this many days; the others follow. */
const FIRST_CUSTOMERS = 14
const SINCE_DAYS = 100

/**
 * The company with what it billed: all completed work but the latest, one to three days later, in its accounting program, and that of some
 * customers lately by invoices of its own.
 */
export function billEarlier(
  random: Random,
  account: AccountRow,
  rows: CompanyRows,
  { author, now }: { author: UserRow; now: Date },
): CompanyRows {
  const tasksOf = groupBy(rows.task, ({ work_order_id }) => work_order_id)
  const linesOf = groupBy(rows.line_item, ({ task_id }) => task_id)
  const latest = new Set(rows.line_proposal.map(({ work_order_id }) => work_order_id))
  const bills = doneIn(rows)
    .slice(WAITING)
    .filter(({ id }) => !latest.has(id))
    .map((order) => {
      const lines = (tasksOf.get(order.id) ?? []).flatMap(({ id }) => linesOf.get(id) ?? [])
      const owed = lines.reduce((sum, { billable_total }) => sum.plus(billable_total ?? 0), new Decimal(0))
      const at = soonAfter(order.completed_at, random.int(1, 3) * DAY, now)
      return { order, lines, at, owed, isOwed: owed.greaterThan(0) || lines.length === 0 }
    })
    .filter(({ isOwed }) => isOwed)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const since = later(now, -SINCE_DAYS * DAY)
  const lately = bills.filter(({ at, owed }) => at > since && owed.greaterThan(0))
  const customers = new Set(lately.map(({ order }) => order.customer_id).slice(0, FIRST_CUSTOMERS))
  const invoiced = lately.filter(({ order }) => customers.has(order.customer_id))
  const { history, ...invoices } = makeInvoices(random, account, rows, { bills: invoiced, author, now })
  const invoiceOf = new Map(invoiced.map(({ order }, index) => [order.id, invoices.invoice[index]]))
  const billed = new Set(bills.flatMap(({ lines }) => lines.map(({ id }) => id)))
  return {
    ...rows,
    ...invoices,
    history: [...rows.history, ...history].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    line_item: rows.line_item.map((line) => ({ ...line, coverage_locked: billed.has(line.id) })),
    billing_mark: bills.map(({ order, lines, at }, index) => {
      const invoice = invoiceOf.get(order.id)
      const ids = lines.map(({ id }) => id)
      return {
        id: random.id(at),
        work_order_id: order.id,
        kind: invoice ? ('invoiced' as const) : ('billed_elsewhere' as const),
        invoice_id: invoice?.id ?? null,
        reference: invoice?.number ?? `INV-${FIRST_INVOICE + index}`,
        billed_on: dayIn(account.time_zone, at),
        line_item_ids: ids,
        locked_ids: ids,
        created_at: at,
        updated_at: at,
      }
    }),
  }
}
