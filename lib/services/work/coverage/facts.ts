import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { readDefaultCalendar } from '@/lib/services/people/open-times'
import type { Transaction } from '@/lib/db/transaction'
import { HOUR, type Interval } from '@/lib/domain/board/interval'
import { coverageOf, type OrderCoverage } from '@/lib/domain/coverage/coverage'
import type { BilledLine, ContractLine, CoverageFacts, CoveredAsset } from '@/lib/domain/coverage/types'
import { Decimal, exactly, toNumber } from '@/lib/domain/money'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { readLinesOf, type TakenSince } from '@/lib/services/customers/current-lines'
import { readTaken, type Taken } from './give-back'
import { lineItemSelect } from '@/lib/services/work/line-item-record'

/** An asset as coverage looks at it. */
export const coveredAssetSelect = {
  id: true,
  name: true,
  product_id: true,
  site_id: true,
  customer_id: true,
  warranty_type: true,
  warranty_start: true,
  warranty_expiry: true,
  parts: {
    where: { deleted_at: null },
    select: { id: true, part_id: true, warranty_expiry: true, part: { select: { name: true } } },
  },
} satisfies Prisma.AssetSelect

const orderSelect = {
  id: true,
  status: true,
  customer_id: true,
  site_id: true,
  coverage_date: true,
  created_at: true,
  started_at: true,
  scheduled_date: true,
  account: { select: { taxes_covered: true } },
  assets: { select: { asset: { select: coveredAssetSelect } }, orderBy: { asset_id: 'asc' } },
  tasks: {
    where: { deleted_at: null },
    select: {
      started_at: true,
      line_items: { where: { deleted_at: null }, select: lineItemSelect, orderBy: { id: 'asc' } },
    },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.WorkOrderSelect

export type CoveredOrder = Prisma.WorkOrderGetPayload<{ select: typeof orderSelect }>
type Line = CoveredOrder['tasks'][number]['line_items'][number]

/** A work order, in the trash or not, with its live lines and its assets' warranties; one statement. */
export async function readCoveredOrder(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<CoveredOrder | undefined> {
  return (await readCoveredOrders(tx, ctx, [id]))[0]
}

/** Many work orders with their live lines and their assets' warranties, in the order of their ids. */
export function readCoveredOrders(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  ids: readonly string[],
): Promise<CoveredOrder[]> {
  const where = { account_id, id: { in: [...ids] } }
  return tx.workOrder.findMany({ where, select: orderSelect, orderBy: { id: 'asc' } })
}

/** The day whose warranties and contracts count: one that people chose, or that of the call. */
function coverageDay(ctx: ServiceContext, order: Pick<CoveredOrder, 'coverage_date' | 'created_at'>): string {
  return order.coverage_date ? fromDatabaseDate(order.coverage_date) : dayIn(ctx.account.timeZone, order.created_at)
}

/** All that decides who pays for the open lines of a work order, and what its decided lines have taken. */
export type OrderFacts = { facts: CoverageFacts; used: ReadonlyMap<string, Taken> }

/**
 * Reads the facts of many work orders in two to four statements, and returns a function that gives those of one. `since`: what
 * earlier orders of this batch took of the allowances.
 */
export async function readFacts(
  tx: Transaction,
  ctx: ServiceContext,
  orders: readonly CoveredOrder[],
): Promise<(order: CoveredOrder, since?: readonly TakenSince[]) => OrderFacts> {
  const decided = orders.filter(({ tasks }) =>
    tasks.some(({ line_items }) => line_items.some(({ payer }) => payer !== null)),
  )
  const lineRequest = (order: CoveredOrder) => ({ customer_id: order.customer_id, day: coverageDay(ctx, order) })
  const takenBy = await readTaken(
    tx,
    ctx,
    decided.map(({ id }) => id),
  )
  const linesOf = await readLinesOf(tx, ctx, orders.map(lineRequest))
  const calendar = await readDefaultCalendar(tx, ctx)
  return (order, since) => {
    const used = takenBy.get(order.id) ?? new Map<string, Taken>()
    const { customer_id, day } = lineRequest(order)
    const facts = {
      day,
      customer_id,
      site_id: order.site_id,
      assets: order.assets.map(({ asset }) => toCoveredAsset(asset)),
      contract_lines: linesOf({ customer_id, day }, since).map((line) => addBackOwnUsage(line, used)),
      calendar,
      currency: ctx.account.currency,
      taxes_covered: order.account.taxes_covered,
    }
    return { facts, used }
  }
}

/** This order has already used its visit and deductible, so neither counts a second time. */
function addBackOwnUsage(line: ContractLine, used: ReadonlyMap<string, Taken>): ContractLine {
  const lineUsage = used.get(line.id)
  if (!lineUsage) return line
  const { allowance } = line
  const left = allowance?.unit === 'visit' ? exactly(lineUsage.visits) : allowance?.left
  const deductible = Decimal.max(0, line.deductible.minus(lineUsage.deductible))
  // Where there is an allowance, `left` is set: `&& left` only narrows the type.
  return { ...line, deductible, allowance: allowance && left ? { ...allowance, left } : null }
}

/** The lines of the order with their own rows, in the order of its tasks. */
export function billedLines(order: CoveredOrder): { row: Line; billed: BilledLine }[] {
  return order.tasks.flatMap(({ started_at, line_items }) =>
    line_items.map((row) => ({
      row,
      billed: toBilledLine(row, started_at ?? order.started_at ?? order.scheduled_date),
    })),
  )
}

/** Decides who pays for the lines without a payer; the sums of the decided lines count along. */
export function decideOpen(order: CoveredOrder, facts: CoverageFacts): OrderCoverage {
  const all = billedLines(order)
  const open = all.filter(({ row }) => row.payer === null).map(({ billed }) => billed)
  const sumOf = (key: 'billable_subtotal' | 'covered_amount') =>
    all.reduce((sum, { row }) => sum.plus(exactly(row[key] ?? 0)), new Decimal(0))
  return coverageOf(open, facts, { billable: sumOf('billable_subtotal'), covered: sumOf('covered_amount') })
}

function toBilledLine(row: Line, start: Date | null): BilledLine {
  const quantity = exactly(row.quantity)
  return {
    id: row.id,
    type: row.type,
    asset_id: row.asset_id,
    part_id: row.part_id,
    quantity,
    subtotal: exactly(row.subtotal),
    tax_rate: exactly(row.tax_rate),
    goodwill_percent: row.goodwill_percent && exactly(row.goodwill_percent),
    work: start && workOf(start, row.type === 'labor' ? quantity : new Decimal(0)),
  }
}

/** Longer than anybody works on one line without a break: a calendar must not be walked for ever. */
const MAX_HOURS = 168
/** What has no length is checked by the minute it begins in. */
const MINUTE_OF_HOUR = new Decimal(1).dividedBy(60)

/** When the hours of a line are worked: from the start of its task on, or of the work order, or as planned. */
export function workOf(start: Date, hours: Decimal): Interval {
  const length = Decimal.min(MAX_HOURS, Decimal.max(MINUTE_OF_HOUR, hours))
  return { start: start.getTime(), end: start.getTime() + Math.round(toNumber(length) * HOUR) }
}

type AssetRow = Prisma.AssetGetPayload<{ select: typeof coveredAssetSelect }>

/** The asset with its warranty and those of its parts, as the rules take it. */
export function toCoveredAsset({
  parts,
  warranty_type,
  warranty_start,
  warranty_expiry,
  ...asset
}: AssetRow): CoveredAsset {
  const day = (date: Date | null) => date && fromDatabaseDate(date)
  return {
    id: asset.id,
    name: asset.name,
    product_id: asset.product_id,
    site_id: asset.site_id,
    terms: { warranty_type, warranty_start: day(warranty_start), warranty_expiry: day(warranty_expiry) },
    parts: parts.map(({ part, ...one }) => ({ ...one, name: part.name, warranty_expiry: day(one.warranty_expiry) })),
  }
}
