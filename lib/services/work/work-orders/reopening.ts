import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { type Problem, ServiceError } from '@/lib/errors'
import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { TrashableType } from '@/lib/domain/resources'
import type { WorkOrderRow } from './rows'

/*
 * Nobody is deleted who has active work, so finished work that becomes active again must not be for a customer or by a
 * technician in the trash.
 */

/** Why a change cannot be: what the work order would name, and who stands for it, in the order in which a customer's delete takes them. */
const PARENTS = [
  { type: 'customer', idsOf: (row) => [row.customer_id], isOfActive: true, reason: 'is for a customer in the trash' },
  { type: 'contact', idsOf: (row) => [row.contact_id], reason: 'would name a contact in the trash' },
  { type: 'site', idsOf: (row) => [row.site_id], reason: 'would be at a site in the trash' },
  { type: 'asset', idsOf: (row) => row.asset_ids, reason: 'would name an asset in the trash' },
  {
    type: 'technician',
    idsOf: (row) => [row.technician_id],
    isOfActive: true,
    reason: 'would be assigned to a technician in the trash',
  },
] satisfies {
  type: TrashableType
  idsOf: (row: WorkOrderRow) => readonly (string | null)[]
  /** Active work needs it live, finished work keeps its name. */
  isOfActive?: true
  reason: string
}[]

/**
 * What must be live and stay so for these changes, because it is new to the work order or because that becomes active: of each
 * change for which something is in the trash, the reason by its id. `held` is known to be live.
 */
export async function findMissingParents(
  tx: Transaction,
  ctx: ServiceContext,
  pairs: readonly { before: WorkOrderRow; after: WorkOrderRow }[],
  held: readonly string[] = [],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  for (const { type, idsOf, isOfActive = false, reason } of PARENTS) {
    const needed = pairs.map(({ before, after }) => {
      const heldIds = isOfActive && becomesActive(before, after) ? held : [...held, ...idsOf(before)]
      return { id: after.id, parents: idsOf(after).filter((id) => id !== null && !heldIds.includes(id)) as string[] }
    })
    const neededParents = needed.flatMap(({ parents }) => parents)
    const live = new Set(await holdReferences(tx, ctx, type, neededParents))
    for (const { id, parents } of needed)
      if (!reasons.has(id) && parents.some((parent) => !live.has(parent))) reasons.set(id, reason)
  }
  return reasons
}

type WorkOrderActivity = { status: WorkOrderStatus; deleted_at: Date | null }

/** Whether a change makes active work of an order that was none: finished, or in the trash. */
function becomesActive(before: WorkOrderActivity, after: WorkOrderActivity): boolean {
  const isActive = (order: WorkOrderActivity) => order.deleted_at === null && !isFinished(order.status)
  return isActive(after) && !isActive(before)
}

/** Holds the customer of active work. Throws `parent_in_trash`. */
export async function requireLiveCustomer(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  if ((await holdReferences(tx, ctx, 'customer', [id])).length === 0) throw customerInTrash()
}

/** Active work cannot be for a customer in the trash. */
export function customerInTrash(): ServiceError {
  return inTrash('customer', { field: 'customer_id', message: 'is a customer in the trash' })
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
