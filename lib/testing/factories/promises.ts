import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'

/** Makes an active contract with response hours over these assets. Returns its id. */
export async function makePromise(
  { accountId: account_id }: ServiceContext,
  { customer_id, asset_ids, hours = 4 }: { customer_id: string; asset_ids: readonly string[]; hours?: number },
): Promise<string> {
  const id = newId()
  await db().serviceContract.create({
    data: { account_id, id, customer_id, contract_number: id, name: 'Gold', response_hours: hours },
  })
  await db().asset.updateMany({
    where: { account_id, id: { in: [...asset_ids] } },
    data: { service_contract_id: id },
  })
  return id
}

/** The clocks of a work order as they are kept, those that count first. */
export async function clocksOf({ accountId: account_id }: ServiceContext, work_order_id: string) {
  const clocks = await db().slaClock.findMany({ where: { account_id, work_order_id }, orderBy: { created_at: 'asc' } })
  return clocks.toSorted((a, b) => Number(a.state === 'cancelled') - Number(b.state === 'cancelled'))
}

/** The holds of a work order that were not undone, oldest first. */
export async function holdsOf({ accountId: account_id }: ServiceContext, work_order_id: string) {
  return db().workOrderHold.findMany({
    where: { account_id, work_order_id, undone: false },
    orderBy: { started_at: 'asc' },
    select: { id: true, started_at: true, ended_at: true, stops: true, reason_id: true, note: true },
  })
}

/** Moves a work order that was never on hold into the past, as if that time had gone by since it was called in. */
export async function age({ accountId }: ServiceContext, id: string, minutes: number): Promise<void> {
  const by = `${minutes} minutes`
  await db().$executeRaw`UPDATE work_order SET created_at = created_at - ${by}::interval,
    started_at = started_at - ${by}::interval, completed_at = completed_at - ${by}::interval
    WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`
  await db()
    .$executeRaw`UPDATE sla_clock SET starts_at = starts_at - ${by}::interval, due_at = due_at - ${by}::interval,
    warn_at = warn_at - ${by}::interval, met_at = met_at - ${by}::interval, breached_at = breached_at - ${by}::interval,
    next_at = next_at - ${by}::interval
    WHERE account_id = ${accountId}::uuid AND work_order_id = ${id}::uuid`
}
