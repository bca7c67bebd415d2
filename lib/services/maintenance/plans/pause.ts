import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type MaintenancePlanRecord, planResume } from '@/lib/schemas/maintenance/plan'
import { keptOfPlan, readPlan } from '@/lib/services/maintenance/plan-record'

/** Stops a plan from making visits until it is resumed; those that are there stay. Throws `forbidden`, `not_found`, `plan_ended`. */
export async function pauseMaintenancePlan(ctx: ServiceContext, id: string): Promise<MaintenancePlanRecord> {
  requireScope(ctx, 'write:work-orders')
  return move(ctx, id, () => ({ status: 'paused' }))
}

/**
 * Lets a plan go on. What was missed meanwhile is made up for as the plan says, or as the body does: `skip` leaves it out, now and
 * later. Throws `forbidden`, `not_found`, `plan_ended`, `validation_error`.
 */
export async function resumeMaintenancePlan(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof planResume>,
): Promise<MaintenancePlanRecord> {
  requireScope(ctx, 'write:work-orders')
  const { missed_rule } = readDraft(planResume, body).finish()
  return move(ctx, id, (plan) => {
    const leavesOut = (missed_rule ?? plan.missed_rule) === 'skip'
    const resumed_on = leavesOut ? toDatabaseDate(dayIn(plan.time_zone, new Date())) : undefined
    return { status: 'active', status_note: null, planned_through: null, resumed_on }
  })
}

type Changes = { status: string; status_note?: null; planned_through?: null; resumed_on?: Date }

async function move(
  ctx: ServiceContext,
  id: string,
  changesOf: (plan: MaintenancePlanRecord) => Changes,
): Promise<MaintenancePlanRecord> {
  const { accountId: account_id } = ctx
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'maintenance_plan', id)
    const before = await readPlan(tx, ctx, id)
    if (before.status === 'ended') throw new ServiceError('plan_ended')
    const data = changesOf(before)
    if (data.status === before.status) return before
    await tx.maintenancePlan.update({ where: { account_id_id: { account_id, id } }, data, select: { id: true } })
    const after = await readPlan(tx, ctx, id)
    const historyFields = { before: keptOfPlan(before), after: keptOfPlan(after) }
    await recordHistory(tx, ctx, { verb: 'update', type: 'maintenance_plan', id, ...historyFields })
    await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
    return after
  })
}
