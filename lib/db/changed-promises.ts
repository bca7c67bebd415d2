import type { Transaction } from './transaction'

/*
 * What a transaction changed of which holds and clocks follow: the history's writers note it, whichever verb it was, and whoever
 * commits brings these in line at the end.
 */

/** Ids by their account. */
export type Noted = { orders: Map<string, Set<string>>; contracts: Map<string, Set<string>> }

type Changes = Record<string, [unknown, unknown]>

const noted = new WeakMap<Transaction, Noted>()

/** Fields of a work order, as its history names them, that its holds and clocks follow from. */
const OF_ORDER = new Set([
  ...['status', 'technician', 'priority', 'work_order_type', 'started_at', 'completed_at', 'asset_ids', 'assets'],
])
/** Fields of a contract that decide what is promised of many work orders. */
const OF_CONTRACT = new Set(['status', 'start_date', 'end_date', 'response_hours', 'service_level_id'])

/** Notes the change of a record, if anything that was promised follows from it. */
export function noteChange(
  tx: Transaction,
  accountId: string,
  type: string,
  { verb, id, changes }: { verb: string; id: string; changes: Changes },
): void {
  const hasChanged = (fields: ReadonlySet<string>) => Object.keys(changes).some((name) => fields.has(name))
  if (type === 'work_order' && hasChanged(OF_ORDER)) noteWorkOrder(tx, accountId, id)
  // No work order has a contract or an asset that was made just now, but for one that goes on after another.
  if (verb === 'create' && !changes.previous_id) return
  if (type === 'service_contract' && hasChanged(OF_CONTRACT)) add(notedIn(tx).contracts, accountId, id)
  if (type !== 'asset') return
  // Many assets have few contracts, so these are followed.
  for (const contract of changes.service_contract ?? [])
    if (isNamed(contract)) add(notedIn(tx).contracts, accountId, contract.id)
}

function isNamed(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
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

/**
 * Runs work that is taken back to a savepoint when it fails, and what it noted with it: PostgreSQL knows nothing of notes. Without `keep`
 * it is always taken back.
 */
export async function noteWithin<T>(tx: Transaction, keep: boolean, work: () => Promise<T>): Promise<T> {
  const before = takeNoted(tx)
  let inner: Noted | undefined
  try {
    const done = await work()
    if (keep) inner = noted.get(tx)
    return done
  } finally {
    noted.delete(tx)
    for (const changes of [before, inner]) if (changes) merge(notedIn(tx), changes)
  }
}

function merge(into: Noted, changes: Noted): void {
  for (const kind of ['orders', 'contracts'] as const)
    for (const [accountId, ids] of changes[kind]) for (const id of ids) add(into[kind], accountId, id)
}

function notedIn(tx: Transaction): Noted {
  const known = noted.get(tx) ?? { orders: new Map(), contracts: new Map() }
  noted.set(tx, known)
  return known
}

function add(sets: Map<string, Set<string>>, accountId: string, id: string): void {
  sets.set(accountId, (sets.get(accountId) ?? new Set()).add(id))
}
