import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { nextNumber } from '@/lib/db/numbers'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import {
  maintenancePlanChanged,
  type MaintenancePlanCreate,
  maintenancePlanCreate,
  type MaintenancePlanUpdate,
  maintenancePlanUpdate,
} from '@/lib/schemas/maintenance/plan'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkPlan } from './checks'
import { followPlan } from '@/lib/services/maintenance/generate'
import { keptOfPlan, readPlan } from '@/lib/services/maintenance/plan-record'
import { replan } from '@/lib/services/maintenance/replan'

/**
 * The verbs of maintenance plans (R-MP-1). A change is followed by the visits that nobody has touched. Throws `plan_ended` for a change
 * of one that has ended.
 */
export const {
  get: getMaintenancePlan,
  create: createMaintenancePlan,
  update: updateMaintenancePlan,
  delete: deleteMaintenancePlan,
  restore: restoreMaintenancePlan,
} = recordVerbs({
  type: 'maintenance_plan',
  ofCustomer: true,
  create: maintenancePlanCreate,
  update: maintenancePlanUpdate,
  record: maintenancePlanChanged,
  read: readPlan,
  historyFields: keptOfPlan,
  async check(tx, ctx, draft, before) {
    await checkPlan(tx, ctx, draft, before)
  },
  async insert(tx, ctx, id, input) {
    const { accountId: account_id } = ctx
    const plan_number = await nextNumber(tx, ctx, 'maintenance_plan')
    await tx.maintenancePlan.create({ data: newPlan(ctx, id, plan_number, input), select: { id: true } })
    await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
  },
  async change(tx, ctx, before, input) {
    const { accountId: account_id } = ctx
    if (before.status === 'ended' && input.status === undefined) throw new ServiceError('plan_ended')
    await tx.maintenancePlan.update({
      where: { account_id_id: { account_id, id: before.id } },
      data: { ...dataOf(input), status_note: null, failure: null, planned_through: null },
      select: { id: true },
    })
    await replan(tx, ctx, before.id)
    await followPlan(tx, ctx, before.id)
  },
  async remove(tx, { accountId: account_id }, { id }, deleted_at) {
    await tx.maintenanceOccurrence.deleteMany({ where: { account_id, plan_id: id, status: 'planned' } })
    await tx.maintenancePlan.update({
      where: { account_id_id: { account_id, id } },
      data: { deleted_at, planned_through: null },
      select: { id: true },
    })
  },
  async restoreRecord(tx, { accountId: account_id }, id) {
    await tx.maintenancePlan.update({
      where: { account_id_id: { account_id, id } },
      data: { deleted_at: null },
      select: { id: true },
    })
    await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
  },
})

/** The row of a new plan. */
export function newPlan(
  ctx: ServiceContext,
  id: string,
  plan_number: string,
  { customer_id, job_type_id, name, anchor_date, ...input }: MaintenancePlanCreate,
) {
  const time_zone = input.time_zone ?? ctx.account.timeZone
  const start_date = input.start_date ?? dayIn(time_zone, new Date())
  return {
    ...dataOf({ ...input, start_date }),
    id,
    account_id: ctx.accountId,
    plan_number,
    name,
    customer_id,
    job_type_id,
    time_zone,
    anchor_date: toDatabaseDate(anchor_date),
    start_date: toDatabaseDate(start_date),
  }
}

/** The columns that an input sets. */
function dataOf({ anchor_date, start_date, end_date, ...input }: Omit<MaintenancePlanUpdate, 'name'>) {
  return {
    ...input,
    anchor_date: anchor_date && toDatabaseDate(anchor_date),
    start_date: start_date && toDatabaseDate(start_date),
    end_date: end_date && toDatabaseDate(end_date),
  }
}
