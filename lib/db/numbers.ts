import type { ServiceContext } from '@/lib/auth/context'
import type { Transaction } from './transaction'

const PREFIXES = { work_order: 'WO', customer: 'CUST', asset: 'AST', service_contract: 'SC' } as const

/**
 * The next number for people, such as WO-000001: per account, without duplicates or gaps. The counter's row is locked
 * until the transaction ends, so a create that fails gives its number back; call it as late as the verb allows.
 */
export async function nextNumber(tx: Transaction, ctx: ServiceContext, kind: keyof typeof PREFIXES): Promise<string> {
  const rows = await tx.$queryRaw<{ value: number }[]>`
    INSERT INTO counter (account_id, name, value) VALUES (${ctx.accountId}::uuid, ${kind}, 1)
    ON CONFLICT (account_id, name) DO UPDATE SET value = counter.value + 1
    RETURNING value`
  return `${PREFIXES[kind]}-${String(rows[0]?.value).padStart(6, '0')}`
}
