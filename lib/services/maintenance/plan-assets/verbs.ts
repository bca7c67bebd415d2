import type { ServiceContext } from '@/lib/access/context'
import { checkReference, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import { planAssetCreate, planAssetRecord, planAssetUpdate } from '@/lib/schemas/maintenance/plan-asset'
import { replan } from '@/lib/services/maintenance/replan'
import { recordVerbs } from '@/lib/services/records/verbs'
import { checkMeter, type CounterInput, counterOf } from './meters'
import { readPlanAsset } from './record'

/** The verbs of the assets of plans. One that leaves takes along what was planned for it; work orders stay. */
export const {
  get: getPlanAsset,
  createBelow: createPlanAsset,
  update: updatePlanAsset,
  delete: deletePlanAsset,
  restore: restorePlanAsset,
} = recordVerbs({
  type: 'maintenance_plan_asset',
  create: planAssetCreate,
  update: planAssetUpdate,
  record: planAssetRecord,
  read: readPlanAsset,
  holdParent: (tx, ctx, planId) => lockRecord(tx, ctx, 'maintenance_plan', planId),
  async check(tx, ctx, draft, before, parentId) {
    if (!before) await checkAsset(tx, ctx, draft as Draft<{ asset_id?: string }>, parentId)
    await checkMeter(tx, ctx, draft, before, parentId)
  },
  async insert(tx, ctx, id, { asset_id, ...input }, plan_id) {
    const counter = await counterOf(tx, ctx, plan_id, asset_id, input)
    const data = { ...dataOf(input), ...counter, id, account_id: ctx.accountId, plan_id, asset_id }
    await tx.maintenancePlanAsset.create({ data, select: { id: true } })
    await replan(tx, ctx, plan_id)
  },
  async change(tx, ctx, { id, plan_id }, input) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.maintenancePlanAsset.update({ where, data: dataOf(input), select: { id: true } })
    await replan(tx, ctx, plan_id)
  },
  async remove(tx, ctx, { id, plan_id }, deleted_at) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.maintenancePlanAsset.update({ where, data: { deleted_at }, select: { id: true } })
    await replan(tx, ctx, plan_id)
  },
  async restoreRecord(tx, ctx, id) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const { plan_id } = await tx.maintenancePlanAsset.update({
      where,
      data: { deleted_at: null },
      select: { plan_id: true },
    })
    await replan(tx, ctx, plan_id)
  },
})

/** An asset of the plan's customer, which the plan does not have yet. */
async function checkAsset(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<{ asset_id?: string }>,
  plan_id: string,
): Promise<void> {
  const { accountId: account_id } = ctx
  const where = { account_id_id: { account_id, id: plan_id } }
  const plan = await tx.maintenancePlan.findUnique({ where, select: { customer_id: true } })
  if (!plan) throw notFound('maintenance plan')
  const message = 'is not an existing asset of this customer'
  await checkReference(tx, ctx, draft, 'asset_id', 'asset', { customer_id: plan.customer_id, message })
  const { asset_id } = draft.value
  if (!asset_id || draft.problems.length > 0) return
  const existingLink = await tx.maintenancePlanAsset.findFirst({
    where: { account_id, plan_id, asset_id, deleted_at: null },
    select: { id: true },
  })
  if (existingLink) draft.reject('asset_id', 'is an asset of the plan already')
}

type Input = { anchor_date?: string | null; last_done_on?: string | null } & CounterInput

function dataOf({ anchor_date, last_done_on, ...counter }: Input) {
  return {
    ...counter,
    anchor_date: anchor_date && toDatabaseDate(anchor_date),
    last_done_on: last_done_on && toDatabaseDate(last_done_on),
  }
}
