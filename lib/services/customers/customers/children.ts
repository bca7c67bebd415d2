import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'

/** One delete of a customer: everything that it took carries its id. */
export type Deletion = { id: string; deleted_at: Date }

type Matching = { account_id: string; customer_id: string; deleted_at?: null; deletion_id?: string }
type Change = { deleted_at: Date | null; deletion_id: string | null }

const select = { id: true }

/**
 * What goes to the trash with a customer and comes back with it. The order is that in which every verb locks them
 * (assets, then the contracts that cover them), so that two requests never wait for each other.
 */
const CHILDREN = [
  ['asset', (tx, where, data) => tx.asset.updateManyAndReturn({ where, data, select })],
  ['contact', (tx, where, data) => tx.contact.updateManyAndReturn({ where, data, select })],
  ['site', (tx, where, data) => tx.site.updateManyAndReturn({ where, data, select })],
  ['service_contract', (tx, where, data) => tx.serviceContract.updateManyAndReturn({ where, data, select })],
] as const satisfies [string, (tx: Transaction, where: Matching, data: Change) => Promise<{ id: string }[]>][]

/** The kinds of what goes along with a customer. */
export const CHILD_TYPES = CHILDREN.map(([type]) => type)

/** Moves the live children to the trash, marked with the delete that takes them (R-CU-7). */
export async function trashChildren(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  deletion: Deletion,
): Promise<void> {
  const where = { account_id: ctx.accountId, customer_id: customerId, deleted_at: null }
  const data = { deleted_at: deletion.deleted_at, deletion_id: deletion.id }
  const changes: ChangedRecord['changes'] = { deleted_at: [null, deletion.deleted_at.toISOString()] }
  for (const [type, change] of CHILDREN) {
    const rows = await change(tx, where, data)
    await recordHistoryOfMany(tx, ctx, { verb: 'delete', type, records: rows.map(({ id }) => ({ id, changes })) })
  }
}

/**
 * Brings back exactly the children that one delete took; what was deleted before it stays in the trash. Returns what writes their
 * history: that of the customer comes first.
 */
export async function restoreChildren(
  tx: Transaction,
  ctx: ServiceContext,
  customerId: string,
  deletion: Deletion,
): Promise<() => Promise<void>> {
  const where = { account_id: ctx.accountId, customer_id: customerId, deletion_id: deletion.id }
  const data = { deleted_at: null, deletion_id: null }
  const changes: ChangedRecord['changes'] = { deleted_at: [deletion.deleted_at.toISOString(), null] }
  const restored: { type: (typeof CHILDREN)[number][0]; records: ChangedRecord[] }[] = []
  for (const [type, change] of CHILDREN) {
    const rows = await change(tx, where, data)
    restored.push({ type, records: rows.map(({ id }) => ({ id, changes })) })
  }
  return async () => {
    for (const { type, records } of restored) await recordHistoryOfMany(tx, ctx, { verb: 'restore', type, records })
  }
}
