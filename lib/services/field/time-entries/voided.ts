import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'

/** What a correction takes the place of, and when that was. */
export type Voided = { voids_id: string | null; field_event_id: string | null; work_order_id: string | null; at: Date }

/**
 * Finds the entry of a time sheet that a correction names: one that was entered, a press of the day clock, or an event of a job, which is named
 * by the first of its corrections; null where the technician has none of that id.
 */
export async function findVoided(
  tx: Transaction,
  ctx: ServiceContext,
  technician_id: string,
  id: string,
): Promise<Voided | null> {
  if (!isId(id)) return null
  const where = { account_id: ctx.accountId, technician_id, id }
  const entry = await tx.timeEntry.findFirst({ where, select: { id: true, started_at: true, work_order_id: true } })
  if (entry) {
    const { work_order_id, started_at: at } = entry
    return { voids_id: entry.id, field_event_id: null, work_order_id, at }
  }
  const select = { id: true, occurred_at: true, work_order_id: true, voids_id: true }
  let event = await tx.fieldEvent.findFirst({ where, select })
  while (event?.voids_id)
    event = await tx.fieldEvent.findFirst({ where: { account_id: ctx.accountId, id: event.voids_id }, select })
  return (
    event && { voids_id: null, field_event_id: event.id, work_order_id: event.work_order_id, at: event.occurred_at }
  )
}
