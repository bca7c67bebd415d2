import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import {
  planningPolicyRecord,
  type PlanningPolicyRecord,
  planningPolicyUpdate,
} from '@/lib/schemas/scheduling/planning-policy'
import { updateAccount } from '@/lib/services/company/account'
import { readPlanningPolicy } from './get'

/**
 * Changes what the company decided about plans, repairs and suggestions; fields that are not sent stay. Throws `forbidden`,
 * `precondition_failed`, `validation_error`.
 */
export async function updatePlanningPolicy(
  ctx: ServiceContext,
  body: BodyOf<typeof planningPolicyUpdate>,
  ifMatch: string | null = null,
): Promise<PlanningPolicyRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    requireMatch(ifMatch, await readPlanningPolicy(tx, ctx))
    const policy = readDraft(planningPolicyUpdate, body, planningPolicyRecord).finish()
    await updateAccount({ ...ctx, tx }, policy)
    return readPlanningPolicy(tx, ctx)
  })
}
