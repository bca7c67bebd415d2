import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { type Problem, ServiceError } from '@/lib/errors'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { Draft } from '@/lib/schemas/draft'

/*
 * Nobody is deleted who has active work, so finished work that becomes active again must not be for a customer or by a
 * technician in the trash.
 */

type WorkOrderActivity = { status: WorkOrderStatus; deleted_at: Date | null }

/** Whether a change makes active work of an order that was none: finished, or in the trash. */
export function becomesActive(before: WorkOrderActivity, after: WorkOrderActivity): boolean {
  const isActive = (order: WorkOrderActivity) => order.deleted_at === null && !isFinished(order.status)
  return isActive(after) && !isActive(before)
}

const TECHNICIAN = 'is a technician in the trash; name another one, or null'

/** Makes the technician that a reopened order would keep a problem of the draft when they are in the trash. */
export async function checkTechnicianForWork(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<{ technician_id?: string | null }>,
  current: string | null | undefined,
): Promise<void> {
  const sent = draft.value.technician_id
  // Another one than the current has been checked as every new reference is.
  if (!current || (sent !== undefined && sent?.toLowerCase() !== current)) return
  if ((await holdReferences(tx, ctx, 'technician', [current])).length === 0) draft.reject('technician_id', TECHNICIAN)
}

/** Holds the customer of active work. Throws `parent_in_trash`. */
export async function requireLiveCustomer(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  if ((await holdReferences(tx, ctx, 'customer', [id])).length === 0)
    throw inTrash('customer', { field: 'customer_id', message: 'is a customer in the trash' })
}

/** Holds the technician of active work, if it has one. Throws `parent_in_trash`. */
export async function requireLiveTechnician(tx: Transaction, ctx: ServiceContext, id: string | null): Promise<void> {
  if (id !== null && (await holdReferences(tx, ctx, 'technician', [id])).length === 0)
    throw inTrash('technician', { field: 'technician_id', message: 'is a technician in the trash' })
}

function inTrash(noun: string, problem: Problem): ServiceError {
  const message = `The work order would be active work of a ${noun} in the trash; restore that one first.`
  return new ServiceError('parent_in_trash', message, [problem])
}
