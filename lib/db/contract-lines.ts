import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { periodOf } from '@/lib/domain/coverage/period'
import type { Allowance, ContractLine } from '@/lib/domain/coverage/types'
import { exactly } from '@/lib/domain/money'
import { fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'

/** A contract line as the rules of who pays take it. */
export const currentLineSelect = {
  ...{ id: true, scope: true, site_id: true, asset_id: true, product_id: true, covers: true, hours: true },
  ...{ included: true, unit: true, period: true, deductible: true, excluded_part_ids: true },
  contract: { select: { id: true, name: true, contract_number: true, customer_id: true, start_date: true } },
} satisfies Prisma.ContractLineSelect

type Row = Prisma.ContractLineGetPayload<{ select: typeof currentLineSelect }>

/** The contract lines of a customer that count on a day, with what is left of each on it (R-WP-3). */
export async function readCurrentLines(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  day: string,
): Promise<ContractLine[]> {
  const contract = { customer_id: customerId, ...currentOn(day) }
  const where = { account_id: ctx.accountId, deleted_at: null, contract }
  return withUsage(tx, ctx, await tx.contractLine.findMany({ where, select: currentLineSelect }), day)
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

/** Lines that were read with the contracts of a day, with what is left of each on it; one statement where any has an allowance. */
export async function withUsage(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
  day: string,
): Promise<ContractLine[]> {
  const used = await readUsed(tx, ctx, rows, day)
  return rows.map((row) => toContractLine(row, used.get(row.id) ?? '0'))
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

/** What was used of each allowance in its period, by the id of its line. */
async function readUsed(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
  day: string,
): Promise<Map<string, string>> {
  const periods = rows.flatMap(({ id, period, contract }) => {
    if (!period) return []
    return [{ id, ...periodOf(day, period, contract.start_date && fromDatabaseDate(contract.start_date)) }]
  })
  if (periods.length === 0) return new Map()
  const sums = await tx.$queryRaw<{ id: string; used: string }[]>(Prisma.sql`
    SELECT p.id, coalesce(sum(u.quantity), 0)::text AS used
    FROM jsonb_to_recordset(${rowsJson(periods)}::jsonb) AS p (id uuid, "from" date, "to" date)
    LEFT JOIN contract_usage u ON u.account_id = ${ctx.accountId}::uuid AND u.contract_line_id = p.id
      AND u.occurred_on >= coalesce(p."from", '-infinity') AND u.occurred_on <= coalesce(p."to", 'infinity')
    GROUP BY p.id`)
  return new Map(sums.map(({ id, used }) => [id, used]))
}

function toContractLine({ covers, included, unit, period, deductible, ...row }: Row, used: string): ContractLine {
  return {
    ...row,
    covers: covers as ContractLine['covers'],
    allowance: allowanceOf({ included, unit, period }, used),
    deductible: exactly(deductible),
  }
}

function allowanceOf(
  { included, unit, period }: Pick<Row, 'included' | 'unit' | 'period'>,
  used: string,
): Allowance | null {
  if (!included || !unit || !period) return null
  return { unit, period, included: exactly(included), left: exactly(included).minus(used) }
}
