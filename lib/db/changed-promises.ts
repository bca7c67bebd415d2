import type { Transaction } from './transaction'

/*
 * What a transaction changed of which holds and clocks follow: the history's writers note it, whichever verb it was, and whoever
 * commits brings these in line at the end.
 */

/** Ids by their account. */
export type Noted = { orders: Map<string, Set<string>>; promisers: Map<string, Set<string>> }

const noted = new WeakMap<Transaction, Noted>()

/** Fields of a work order, as its history names them, that its holds and clocks follow from. */
const OF_ORDER = new Set([
  ...['status', 'technician', 'priority', 'work_order_type', 'started_at', 'completed_at', 'asset_ids', 'assets'],
])
/** Fields of contracts and assets that decide what is promised of many work orders. */
const OF_PROMISER: Record<string, ReadonlySet<string>> = {
  service_contract: new Set(['status', 'start_date', 'end_date', 'response_hours', 'service_level_id']),
  asset: new Set(['service_contract']),
}

/** Notes the change of a record, if anything that was promised follows from it. */
export function noteChange(
  tx: Transaction,
  accountId: string,
  type: string,
  { id, changes }: { id: string; changes: object },
): void {
  const fields = type === 'work_order' ? OF_ORDER : OF_PROMISER[type]
  if (!fields || !Object.keys(changes).some((name) => fields.has(name))) return
  if (type === 'work_order') noteWorkOrder(tx, accountId, id)
  else add(notedIn(tx).promisers, accountId, id)
}

/** Notes a work order that was changed by a statement that writes its own history. */
export function noteWorkOrder(tx: Transaction, accountId: string, id: string): void {
  add(notedIn(tx).orders, accountId, id)
}

/** What a transaction has noted since it was last asked. */
export function takeNoted(tx: Transaction): Noted | undefined {
  const changes = noted.get(tx)
  noted.delete(tx)
  return changes
}

function notedIn(tx: Transaction): Noted {
  const known = noted.get(tx) ?? { orders: new Map(), promisers: new Map() }
  noted.set(tx, known)
  return known
}

function add(sets: Map<string, Set<string>>, accountId: string, id: string): void {
  sets.set(accountId, (sets.get(accountId) ?? new Set()).add(id))
}
