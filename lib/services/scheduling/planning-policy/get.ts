import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { TerritoryRule } from '@/lib/domain/planning/policy'
import type { PlanningPolicyRecord } from '@/lib/schemas/scheduling/planning-policy'

/** What the company decided about plans, repairs and suggestions (R-SD-16). Throws `forbidden`. */
export async function getPlanningPolicy(ctx: ServiceContext): Promise<PlanningPolicyRecord> {
  requireScope(ctx, 'read:work-orders')
  return readPlanningPolicy(reader(ctx), ctx)
}

/** The company's policy for a verb that checked its permission already. */
export async function readPlanningPolicy(tx: Transaction, ctx: ServiceContext): Promise<PlanningPolicyRecord> {
  const { territory_rule, territory_minutes } = await tx.account.findUniqueOrThrow({
    where: { id: ctx.accountId },
    select: { territory_rule: true, territory_minutes: true },
  })
  return { territory_rule: territory_rule as TerritoryRule, territory_minutes }
}
