import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { nextNumbers } from '@/lib/db/numbers'
import { recordCreates } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { IntervalUnit } from '@/lib/domain/maintenance/days'
import type { Draft } from '@/lib/schemas/draft'
import type { MaintenancePlanImport } from '@/lib/schemas/maintenance/plan-import'
import { planAssetSelect, toPlanAssetRecord } from '@/lib/services/maintenance/plan-assets'
import { checkBasis, checkDays } from './checks'
import { keptOfPlan, planSelect, toPlanRecord } from '@/lib/services/maintenance/plan-record'
import { newPlan } from './verbs'

const FREQUENCIES: Record<IntervalUnit, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }

/** Makes a rule of what a fixed plan says in plain columns, and checks the plan as a create does. */
export function completePlan(draft: Draft<MaintenancePlanImport>): void {
  if (draft.value.basis === 'floating') checkBasis(draft, null)
  else completeRule(draft)
  checkDays(draft, null)
  const { asset_ids } = draft.value
  if (asset_ids && new Set(asset_ids).size < asset_ids.length) draft.reject('asset_ids', 'must name each asset once')
}

function completeRule(draft: Draft<MaintenancePlanImport>): void {
  const { every, every_unit, rrule } = draft.value
  if (draft.problems.some(({ field }) => ['rrule', 'every', 'every_unit', 'basis'].includes(field))) return
  if (rrule && (every || every_unit)) draft.reject('every', 'must be empty beside a Rule: one of them says it')
  if (rrule) return
  if (!every) draft.reject('every', 'is required with its Unit, or a Rule')
  else if (!every_unit) draft.reject('every_unit', 'must be day, week, month or year')
  else {
    draft.value.rrule = `FREQ=${FREQUENCIES[every_unit]};INTERVAL=${every}`
    delete draft.value.every
    delete draft.value.every_unit
  }
}

type Row = { line: number; id: string; input: MaintenancePlanImport }

/** Makes many plans with the next numbers and their assets, in a fixed number of statements; each leaves its row of history. */
export async function createMaintenancePlans(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const { accountId: account_id } = ctx
  const numbers = await nextNumbers(tx, ctx, 'maintenance_plan', rows.length)
  const plans = rows.map(({ id, input: { asset_ids: _assets, ...input } }, index) =>
    newPlan(ctx, id, numbers[index] ?? '', input),
  )
  await tx.maintenancePlan.createMany({ data: plans })
  const assets = rows.flatMap(({ id: plan_id, input }) =>
    (input.asset_ids ?? []).map((asset_id) => ({ id: newId(), account_id, plan_id, asset_id })),
  )
  await tx.maintenancePlanAsset.createMany({ data: assets })
  const where = { account_id, id: { in: rows.map(({ id }) => id) } }
  const planRows = await tx.maintenancePlan.findMany({ where: where, select: planSelect })
  await recordCreates(
    tx,
    ctx,
    'maintenance_plan',
    planRows.map((row) => ({ ...keptOfPlan(toPlanRecord(row)), id: row.id })),
  )
  const assetRows = await tx.maintenancePlanAsset.findMany({
    where: { account_id, plan_id: where.id },
    select: planAssetSelect,
  })
  await recordCreates(tx, ctx, 'maintenance_plan_asset', assetRows.map(toPlanAssetRecord))
  await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
}
