import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { coverageOf } from '@/lib/domain/coverage/coverage'
import { periodOf } from '@/lib/domain/coverage/period'
import type { BilledLine, ContractLine, CoverageFacts, CoveredAsset } from '@/lib/domain/coverage/types'
import { Decimal, exactly } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { writtenCoverage } from '@/lib/services/work/coverage/get'
import { workOf } from '@/lib/services/work/coverage/facts'
import type { Random } from './random'
import type { AccountRow, CompanyRows, ServiceContractRow } from './rows'
import type { ContractLineRow, ContractUsageRow, LineItemRow, TaskRow, WorkOrderRow } from './rows-work'

type Company = Omit<CompanyRows, 'contract_usage'>
type Billed = { task: TaskRow; line: LineItemRow }

/**
 * The company with who paid for the lines of completed work orders, and what they took of contracts: one order after the other, as they
 * were completed.
 */
export function decideCoverage(random: Random, { time_zone, currency }: AccountRow, rows: Company): CompanyRows {
  const book = new UsageBook()
  const billed = linesByOrder(rows)
  const readers = { assets: assetsByOrder(rows), lines: linesByCustomer(rows), calendar: calendarOf(rows) }
  const contract_usage: ContractUsageRow[] = []
  const decided = new Map<string, LineItemRow>()
  const done = rows.work_order.flatMap((order) => (order.completed_at ? [{ ...order, at: order.completed_at }] : []))
  for (const order of done.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))) {
    const ownLines = billed.get(order.id) ?? []
    if (ownLines.length === 0) continue
    const day = dayIn(time_zone, order.created_at)
    const current = (readers.lines.get(order.customer_id) ?? []).filter(({ contract }) => isCurrent(contract, day))
    const facts: CoverageFacts = {
      day,
      customer_id: order.customer_id,
      site_id: order.site_id,
      assets: readers.assets.get(order.id) ?? [],
      contract_lines: current.map((one) => toContractLine(one, day, book)),
      calendar: readers.calendar,
      currency,
      taxes_covered: false,
    }
    const { lines, usage } = coverageOf(
      ownLines.map((one) => toBilledLine(one, order)),
      facts,
    )
    const written = new Map(lines.map((line) => [line.id, writtenCoverage(line)]))
    for (const { line } of ownLines) decided.set(line.id, { ...line, ...written.get(line.id) })
    for (const { contract_line_id, line_item_id, quantity, amount } of usage) {
      book.take(contract_line_id, day, quantity)
      contract_usage.push({
        id: random.id(order.at),
        contract_line_id,
        work_order_id: order.id,
        line_item_id,
        quantity: quantity.toFixed(),
        amount: amount.toFixed(),
        occurred_on: day,
        created_at: order.at,
      })
    }
  }
  return { ...rows, line_item: rows.line_item.map((line) => decided.get(line.id) ?? line), contract_usage }
}

/** What was taken of each contract line, by its days. */
class UsageBook {
  private readonly taken = new Map<string, { day: string; quantity: Decimal }[]>()

  take(id: string, day: string, quantity: Decimal): void {
    this.taken.set(id, [...(this.taken.get(id) ?? []), { day, quantity }])
  }

  within(id: string, from: string, to: string): Decimal {
    const within = (this.taken.get(id) ?? []).filter(({ day }) => from <= day && day <= to)
    return within.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0))
  }
}

type LineOfContract = { line: ContractLineRow; contract: ServiceContractRow }

function linesByCustomer({ contract_line, service_contract }: Company): Map<string, LineOfContract[]> {
  const contracts = new Map(service_contract.map((one) => [one.id, one]))
  const currentLines = contract_line.flatMap((line) => {
    const contract = contracts.get(line.contract_id)
    return contract ? [{ line, contract }] : []
  })
  return grouped(currentLines, ({ contract }) => contract.customer_id)
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function isCurrent({ status, start_date, end_date }: ServiceContractRow, day: string): boolean {
  return status !== 'cancelled' && start_date <= day && day <= end_date
}

function toContractLine({ line, contract }: LineOfContract, day: string, book: UsageBook): ContractLine {
  const { included, unit, period } = line
  const { from, to } = periodOf(day, period ?? 'term', contract.start_date)
  const used = book.within(line.id, from ?? '', to ?? '9999-12-31')
  return {
    id: line.id,
    contract,
    scope: line.scope,
    site_id: null,
    asset_id: null,
    product_id: null,
    covers: line.covers,
    hours: line.hours,
    deductible: exactly(line.deductible),
    excluded_part_ids: [],
    allowance:
      included && unit && period
        ? { unit, period, included: exactly(included), left: exactly(included).minus(used) }
        : null,
  }
}

function linesByOrder({ task, line_item }: Company): Map<string, Billed[]> {
  const tasks = new Map(task.map((one) => [one.id, one]))
  const billed = line_item.flatMap((line) => {
    const taskRow = tasks.get(line.task_id)
    return taskRow ? [{ task: taskRow, line }] : []
  })
  return grouped(billed, (one) => one.task.work_order_id)
}

function assetsByOrder({ asset, asset_part, part, work_order_asset }: Company): Map<string, CoveredAsset[]> {
  const assets = new Map(asset.map((one) => [one.id, one]))
  const names = new Map(part.map((one) => [one.id, one.name]))
  const fitted = grouped(
    asset_part.map(({ id, asset_id, part_id, warranty_expiry }) => {
      return { id, asset_id, part_id, name: names.get(part_id) ?? '', warranty_expiry }
    }),
    ({ asset_id }) => asset_id,
  )
  const seen = grouped(work_order_asset, ({ work_order_id }) => work_order_id)
  return new Map(
    [...seen].map(([orderId, links]) => [
      orderId,
      links.flatMap(({ asset_id }) => {
        const assetRow = assets.get(asset_id)
        if (!assetRow) return []
        const { id, name, product_id, site_id, warranty_type, warranty_start, warranty_expiry } = assetRow
        const terms = { warranty_type, warranty_start, warranty_expiry }
        return [{ id, name, product_id, site_id, terms, parts: fitted.get(id) ?? [] }]
      }),
    ]),
  )
}

function calendarOf({ business_calendar, calendar_exception }: Company): BusinessCalendar {
  const [calendar] = business_calendar
  if (!calendar) throw new RangeError('the calendar of the company is missing')
  return { time_zone: calendar.time_zone, always: false, hours: calendar.hours, exceptions: calendar_exception }
}

function toBilledLine({ line, task }: Billed, order: WorkOrderRow): BilledLine {
  const start = task.started_at ?? order.started_at ?? order.scheduled_date
  const quantity = exactly(line.quantity)
  return {
    id: line.id,
    type: line.type,
    quantity,
    subtotal: exactly(line.subtotal),
    tax_rate: exactly(line.tax_rate),
    asset_id: null,
    part_id: line.part_id ?? null,
    goodwill_percent: line.goodwill_percent ? exactly(line.goodwill_percent) : null,
    work: start && workOf(start, line.type === 'labor' ? quantity : new Decimal(0)),
  }
}
