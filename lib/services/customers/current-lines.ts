import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { type Period, periodOf } from '@/lib/domain/coverage/period'
import type { Allowance, ContractLine } from '@/lib/domain/coverage/types'
import { type Decimal, exactly } from '@/lib/domain/money'
import { fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'

/** A contract line as the rules of who pays take it. */
export const currentLineSelect = {
  id: true,
  scope: true,
  site_id: true,
  asset_id: true,
  product_id: true,
  covers: true,
  hours: true,
  included: true,
  unit: true,
  period: true,
  deductible: true,
  excluded_part_ids: true,
  contract: {
    select: {
      id: true,
      name: true,
      contract_number: true,
      customer_id: true,
      status: true,
      start_date: true,
      end_date: true,
    },
  },
} satisfies Prisma.ContractLineSelect

type Row = Prisma.ContractLineGetPayload<{ select: typeof currentLineSelect }>

/** Whose contract lines are asked for, and on which day. */
export type AskedLines = { customer_id: string; day: string }
/** What was taken of a contract line after it was read. */
export type TakenSince = { contract_line_id: string; day: string; quantity: Decimal }

/** The contract lines of a customer that count on a day, with what is left of each on it (R-WP-3). */
export async function readCurrentLines(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  day: string,
): Promise<ContractLine[]> {
  const request = { customer_id: customerId, day }
  return (await readLinesOf(tx, ctx, [request]))(request)
}

/**
 * The contract lines that count for each of many customers and days: one statement, or two where any has an allowance. What is returned
 * answers for each of those that were asked, less what was taken since.
 */
export async function readLinesOf(
  tx: Transaction,
  ctx: ServiceContext,
  requests: readonly AskedLines[],
): Promise<(one: AskedLines, since?: readonly TakenSince[]) => ContractLine[]> {
  const customers = [...new Set(requests.map(({ customer_id }) => customer_id))]
  const where = {
    account_id: ctx.accountId,
    deleted_at: null,
    contract: { customer_id: { in: customers }, deleted_at: null },
  }
  const rows = await tx.contractLine.findMany({ where, select: currentLineSelect })
  const rowsOf = ({ customer_id, day }: AskedLines) =>
    rows.filter(({ contract }) => contract.customer_id === customer_id && isCurrentOn(contract, day))
  const used = await readUsed(
    tx,
    ctx,
    requests.flatMap((one) => rowsOf(one).map((row) => ({ row, day: one.day }))),
  )
  return (one, since = []) =>
    rowsOf(one).map((row) => {
      const period = usedPeriod(row, one.day)
      const later = since.filter(({ contract_line_id, day }) => contract_line_id === row.id && isWithin(day, period))
      const before = exactly(used.get(keyOf(row.id, period)) ?? 0)
      return toContractLine(
        row,
        later.reduce((total, { quantity }) => total.plus(quantity), before),
      )
    })
}

function isWithin(day: string, period: Period | null): boolean {
  if (!period) return false
  return (period.from === null || period.from <= day) && (period.to === null || day <= period.to)
}

/** The contracts that count on a day. */
export function currentOn(day: string) {
  const date = toDatabaseDate(day)
  return {
    deleted_at: null,
    AND: [
      // One that has ended was active on its days.
      { OR: [{ status: 'active' }, { status: 'expired', end_date: { not: null } }] },
      { OR: [{ start_date: null }, { start_date: { lte: date } }] },
      { OR: [{ end_date: null }, { end_date: { gte: date } }] },
    ],
  } satisfies Prisma.ServiceContractWhereInput
}

/** Whether a contract that was read, and is not in the trash, counts on a day. */
function isCurrentOn({ status, start_date, end_date }: Row['contract'], day: string): boolean {
  const date = toDatabaseDate(day)
  if (!(status === 'active' || (status === 'expired' && end_date))) return false
  return (!start_date || start_date <= date) && (!end_date || end_date >= date)
}

/** Lines that were read with the contracts of a day, with what is left of each on it; one statement where any has an allowance. */
export async function withUsage(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
  day: string,
): Promise<ContractLine[]> {
  const lines = rows.map((row) => ({ row, day }))
  const used = await readUsed(tx, ctx, lines)
  return rows.map((row) => toContractLine(row, exactly(used.get(keyOf(row.id, usedPeriod(row, day))) ?? 0)))
}

/** Keeps others from taking of what the customers of work orders have, until the transaction ends; in one order for everybody. */
export async function lockAllowances(tx: Transaction, ctx: ServiceContext, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.$queryRaw`
    SELECT 1 FROM contract_line l
    JOIN service_contract c ON c.account_id = l.account_id AND c.id = l.contract_id
    WHERE l.account_id = ${ctx.accountId}::uuid AND c.customer_id IN (
      SELECT customer_id FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...orderIds]}::uuid[]))
      AND l.included IS NOT NULL AND l.deleted_at IS NULL
    ORDER BY l.id FOR NO KEY UPDATE OF l`
}

/** The period on a day in which the allowance of a line is counted; `null` where it has none. */
function usedPeriod({ period, contract }: Row, day: string): Period | null {
  return period && periodOf(day, period, contract.start_date && fromDatabaseDate(contract.start_date))
}

function keyOf(lineId: string, period: Period | null): string {
  return [lineId, period?.from, period?.to].join('/')
}

/** What was used of each allowance in its period, by the line and that period. */
async function readUsed(
  tx: Transaction,
  ctx: ServiceContext,
  lines: readonly { row: Row; day: string }[],
): Promise<Map<string, string>> {
  const periods = new Map(
    lines.flatMap(({ row, day }) => {
      const period = usedPeriod(row, day)
      const key = keyOf(row.id, period)
      return period ? [[key, { key, id: row.id, ...period }] as const] : []
    }),
  )
  if (periods.size === 0) return new Map()
  const sums = await tx.$queryRaw<{ key: string; used: string }[]>(Prisma.sql`
    SELECT p.key, coalesce(sum(u.quantity), 0)::text AS used
    FROM jsonb_to_recordset(${rowsJson([...periods.values()])}::jsonb) AS p (key text, id uuid, "from" date, "to" date)
    LEFT JOIN contract_usage u ON u.account_id = ${ctx.accountId}::uuid AND u.contract_line_id = p.id
      AND u.occurred_on >= coalesce(p."from", '-infinity') AND u.occurred_on <= coalesce(p."to", 'infinity')
    GROUP BY p.key`)
  return new Map(sums.map(({ key, used }) => [key, used]))
}

function toContractLine({ covers, included, unit, period, deductible, ...row }: Row, used: Decimal): ContractLine {
  return {
    ...row,
    covers: covers as ContractLine['covers'],
    allowance: allowanceOf({ included, unit, period }, used),
    deductible: exactly(deductible),
  }
}

function allowanceOf(
  { included, unit, period }: Pick<Row, 'included' | 'unit' | 'period'>,
  used: Decimal,
): Allowance | null {
  if (!included || !unit || !period) return null
  return { unit, period, included: exactly(included), left: exactly(included).minus(used) }
}
