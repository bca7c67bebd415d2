import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { requireLive } from '@/lib/db/records'
import { reader } from '@/lib/db/transaction'
import type { Allowance } from '@/lib/domain/coverage/types'
import { toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { readCurrentLines } from '@/lib/services/customers/current-lines'

/** What is used and left of the allowance of a contract line in its period today. */
export type UsedAllowance = Pick<Allowance, 'unit' | 'period'> & { line_id: string; included: number; used: number }

/** The allowances of a contract that counts today. Throws `forbidden`, `not_found`. */
export async function listAllowances(ctx: ServiceContext, contractId: string): Promise<UsedAllowance[]> {
  requireScope(ctx, 'read:customers')
  await requireLive(ctx, 'service_contract', contractId)
  const tx = reader(ctx)
  const where = { account_id_id: { account_id: ctx.accountId, id: contractId } }
  const { customer_id } = await tx.serviceContract.findUniqueOrThrow({ where, select: { customer_id: true } })
  const lines = await readCurrentLines(tx, ctx, customer_id, dayIn(ctx.account.timeZone, new Date()))
  return lines.flatMap(({ id, contract, allowance }) => {
    if (contract.id !== contractId.toLowerCase() || !allowance) return []
    const { unit, period, included, left } = allowance
    return [{ line_id: id, unit, period, included: toNumber(included), used: toNumber(included.minus(left)) }]
  })
}
