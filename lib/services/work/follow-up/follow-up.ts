import { enqueue } from '@/lib/db/enqueue'
import { type Change, noteRecord, registerFollowUp } from '@/lib/db/follow-up'
import type { Transaction } from '@/lib/db/transaction'
import type { RecordType } from '@/lib/domain/resources'
import { followPromises } from './follow'

/*
 * Holds and clocks follow from changes of work orders, contracts and assets. Importing this file registers that with lib/db: every module
 * that makes a ServiceContext does.
 */

/** Fields of a work order, as its history names them, that its holds and clocks follow from. */
const OF_ORDER = new Set([
  'status',
  'technician',
  'priority',
  'work_order_type',
  'started_at',
  'completed_at',
  'asset_ids',
  'assets',
])
/** Fields of a contract that decide what is promised of many work orders. */
const OF_CONTRACT = new Set(['status', 'start_date', 'end_date', 'response_hours', 'service_level_id'])

registerFollowUp({
  concernedBy,
  async follow(tx, noted) {
    for (const [accountId, ids] of noted.get('work_order') ?? []) await followPromises(tx, accountId, [...ids])
    // Those of the many work orders that a contract decides about follow in the background.
    for (const [account_id, ids] of noted.get('service_contract') ?? [])
      await enqueue(
        tx,
        'follow-promises',
        [...ids].map((id) => ({ account_id, id })),
      )
  },
})

function concernedBy(type: RecordType, { verb, id, changes }: Change): { type: RecordType; id: string }[] {
  const hasChanged = (fields: ReadonlySet<string>) => Object.keys(changes).some((name) => fields.has(name))
  if (type === 'work_order') return hasChanged(OF_ORDER) ? [{ type, id }] : []
  // No work order has a contract or an asset that was made just now, but for one that goes on after another.
  if (verb === 'create' && !changes.previous_id) return []
  if (type === 'service_contract') return hasChanged(OF_CONTRACT) ? [{ type, id }] : []
  // Many assets have few contracts, so these are followed.
  const contracts = changes.service_contract ?? []
  return contracts.flatMap((one) => (isNamed(one) ? [{ type: 'service_contract' as const, id: one.id }] : []))
}

function isNamed(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** Notes a work order that was changed by a statement that writes its own history. */
export function noteWorkOrder(tx: Transaction, accountId: string, id: string): void {
  noteRecord(tx, accountId, 'work_order', id)
}
