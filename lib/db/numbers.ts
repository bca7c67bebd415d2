import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from './transaction'

const PREFIXES = {
  work_order: 'WO',
  customer: 'CUST',
  asset: 'AST',
  service_contract: 'SC',
  maintenance_plan: 'PM',
} as const

type NumberedKind = keyof typeof PREFIXES

/**
 * The next number for people, such as WO-000001: per account, without duplicates or gaps. The counter's row is locked
 * until the transaction ends, so a create that fails gives its number back; call it as late as the verb allows.
 */
export async function nextNumber(tx: Transaction, ctx: ServiceContext, kind: NumberedKind): Promise<string> {
  const [row] = await tx.$queryRaw<{ number: string }[]>(takeNumber(ctx, kind))
  if (!row) throw new Error(`there is no number for a ${kind}`)
  return row.number
}

/**
 * Takes the next number for people as a part of the statement that uses it: it returns one row with the `number`, or
 * none when `source` (such as `FROM checked WHERE fine`) has no row.
 */
export function takeNumber(ctx: ServiceContext, kind: NumberedKind, source = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO counter (account_id, name, value) SELECT ${ctx.accountId}::uuid, ${kind}, 1 ${source}
    ON CONFLICT (account_id, name) DO UPDATE SET value = counter.value + 1
    RETURNING ${PREFIXES[kind]}::text || '-' || lpad(value::text, greatest(6, length(value::text)), '0') AS number`
}

/** So many numbers at once, in their order; see `nextNumber`. */
export async function nextNumbers(
  tx: Transaction,
  ctx: ServiceContext,
  kind: NumberedKind,
  count: number,
): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ value: number }[]>`
    INSERT INTO counter (account_id, name, value) VALUES (${ctx.accountId}::uuid, ${kind}, ${count}::int)
    ON CONFLICT (account_id, name) DO UPDATE SET value = counter.value + excluded.value
    RETURNING value`
  const last = row?.value ?? count
  return Array.from({ length: count }, (_one, index) => {
    return `${PREFIXES[kind]}-${String(last - count + 1 + index).padStart(6, '0')}`
  })
}
