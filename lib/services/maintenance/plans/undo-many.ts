import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'

/** The plans of which work orders were made: they stay, as what was promised does. */
export async function plansWithWork(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  _importId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.maintenanceOccurrence.findMany({
    where: { account_id, plan_id: { in: [...ids] }, work_order_id: { not: null } },
    select: { plan_id: true },
    distinct: ['plan_id'],
  })
  return new Map(rows.map(({ plan_id }) => [plan_id, 'has work orders by now']))
}

/** What was planned of plans that go, and has no work order, goes with them. */
export async function forgetPlanned(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  ids: readonly string[],
): Promise<void> {
  const plan_id = { in: [...ids] }
  await tx.maintenanceOccurrence.deleteMany({ where: { account_id, plan_id, status: 'planned' } })
  await tx.maintenancePlan.updateMany({ where: { account_id, id: plan_id }, data: { planned_through: null } })
}
