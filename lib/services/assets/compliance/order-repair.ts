import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Breach, assessCircuits } from '@/lib/domain/compliance/circuits'
import { dayAfter, dayIn, startOfDay } from '@/lib/domain/time'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { readLog } from './log'

/**
 * Orders the repair of the circuit of an entry that was just written, where its leak is beyond the limit and no repair of it is under
 * way. The order belongs to the entry: it is made with it, and an undo takes both.
 */
export async function orderRepair(
  tx: Transaction,
  ctx: ServiceContext,
  assetId: string,
  eventId: string,
): Promise<void> {
  const { events, rules, method } = await readLog(tx, ctx, { asset_id: assetId }, null)
  const event = events.find(({ id }) => id === eventId)
  const circuits = assessCircuits(events, rules, method, dayIn(ctx.account.timeZone, new Date()))
  const ownCircuit = circuits.find(({ circuit }) => circuit === event?.circuit)
  const breach = ownCircuit?.breaches.find(({ repaired_on }) => repaired_on === null)
  if (!ownCircuit || !breach) return
  const orderIds = events
    .filter(({ circuit }) => circuit === ownCircuit.circuit)
    .map(({ record }) => record.repair_work_order_id)
  if (await isUnderWay(tx, ctx, orderIds)) return

  const asset = await tx.asset.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: assetId } },
    select: { id: true, customer_id: true, site_id: true },
  })
  // Whoever may keep the log orders the repair that the law asks for with it.
  const within: ServiceContext = { ...ctx, tx, scopes: new Set([...ctx.scopes, 'write:work-orders']) }
  const order = await createWorkOrder(within, {
    customer_id: asset.customer_id,
    site_id: asset.site_id,
    asset_ids: [asset.id],
    work_order_type: 'repair',
    priority: 'high',
    description: wordsOf(ownCircuit.circuit, breach),
    due_by: endOf(ctx, breach.repair_by).toISOString(),
  })
  await tx.refrigerantEvent.update({
    where: { account_id_id: { account_id: ctx.accountId, id: eventId } },
    data: { repair_work_order_id: order.id },
    select: { id: true },
  })
}

async function isUnderWay(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  orderIds: readonly (string | null)[],
): Promise<boolean> {
  const ids = orderIds.filter((id) => id !== null)
  const open = { deleted_at: null, status: { notIn: ['completed', 'cancelled'] as ('completed' | 'cancelled')[] } }
  return ids.length > 0 && (await tx.workOrder.count({ where: { account_id, id: { in: ids }, ...open } })) > 0
}

function wordsOf(circuit: string, { rate, rule, repair_by }: Breach): string {
  const by = rule.citation ? ` (${rule.citation})` : ''
  return `Repair the refrigerant leak of circuit ${circuit}: ${rate.toDecimalPlaces(1).toString()} % of the charge in a year, ${rule.limit_percent.toString()} % is the limit${by}. Repair and verify by ${repair_by}.`
}

function endOf(ctx: ServiceContext, day: string): Date {
  return new Date(startOfDay(dayAfter(day), ctx.account.timeZone).getTime() - 1)
}
