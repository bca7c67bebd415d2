import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import type { Transaction } from '@/lib/db/transaction'

/**
 * Lets the visits of a plan be found anew that have no work order yet: what was planned goes, and comes again by the rules as they are
 * now. The keys of the same dates are the same ones.
 */
export async function replan(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  planId: string,
): Promise<void> {
  await tx.$executeRaw`UPDATE maintenance_plan SET planned_through = NULL
    WHERE account_id = ${account_id}::uuid AND id = ${planId}::uuid`
  await tx.maintenanceOccurrence.deleteMany({ where: { account_id, plan_id: planId, status: 'planned' } })
  await tx.$executeRaw`UPDATE maintenance_occurrence SET wants_next = true
    WHERE account_id = ${account_id}::uuid AND plan_id = ${planId}::uuid AND status IN ('done', 'skipped')
      AND EXISTS (SELECT FROM maintenance_plan p WHERE p.account_id = ${account_id}::uuid AND p.id = ${planId}::uuid AND p.basis <> 'fixed')
      AND NOT EXISTS (SELECT FROM maintenance_occurrence next WHERE next.account_id = maintenance_occurrence.account_id
        AND next.plan_id = maintenance_occurrence.plan_id AND next.scope = maintenance_occurrence.scope
        AND next.key = 'after:' || maintenance_occurrence.id)`
  await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
}
