import { RESOURCES, type RecordType } from '@/lib/domain/resources'
import type { Prisma } from '@/prisma/generated/client'

/*
 * What a transaction changed of which something follows that has to be there when it commits: the history's writers note it, whichever verb
 * it was, and whoever commits follows it at the end. What follows registers itself (lib/services/work/follow-up).
 */

type Transaction = Prisma.TransactionClient

export type Change = { verb: string; id: string; changes: Record<string, [unknown, unknown]> }

/** Ids of records by their account, by their kind. */
type Noted = ReadonlyMap<RecordType, ReadonlyMap<string, ReadonlySet<string>>>

type FollowUp = {
  /** The records that are to be followed after a change. */
  concernedBy: (type: RecordType, change: Change) => readonly { type: RecordType; id: string }[]
  follow: (tx: Transaction, noted: Noted) => Promise<void>
}

let registered: FollowUp | undefined

/** Says what follows from changes of the kinds of which `RESOURCES` says that they are followed. */
export function registerFollowUp(one: FollowUp): void {
  registered = one
}

function followUp(): FollowUp {
  if (!registered)
    throw new Error('nothing follows changes here: this program has to import lib/services/work/follow-up')
  return registered
}

const noted = new WeakMap<Transaction, Map<RecordType, Map<string, Set<string>>>>()

/** Notes what follows from the change of a record. */
export function noteChange(tx: Transaction, accountId: string, type: RecordType, change: Change): void {
  if (!('followed' in RESOURCES[type])) return
  for (const record of followUp().concernedBy(type, change)) noteRecord(tx, accountId, record.type, record.id)
}

/** Notes a record that was changed by a statement that writes its own history. */
export function noteRecord(tx: Transaction, accountId: string, type: RecordType, id: string): void {
  const kinds = noted.get(tx) ?? new Map<RecordType, Map<string, Set<string>>>()
  noted.set(tx, kinds)
  const accounts = kinds.get(type) ?? new Map<string, Set<string>>()
  kinds.set(type, accounts)
  accounts.set(accountId, (accounts.get(accountId) ?? new Set()).add(id))
}

/** What a transaction has noted since it was last asked. */
export function takeNoted(tx: Transaction): Noted | undefined {
  const changes = noted.get(tx)
  noted.delete(tx)
  return changes
}

/** Follows what a transaction has noted since it was last followed. */
export async function followChanges(tx: Transaction): Promise<void> {
  const changes = takeNoted(tx)
  if (changes) await followUp().follow(tx, changes)
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
    for (const changes of [before, inner]) if (changes) noteAgain(tx, changes)
  }
}

function noteAgain(tx: Transaction, changes: Noted): void {
  for (const [type, accounts] of changes)
    for (const [accountId, ids] of accounts) for (const id of ids) noteRecord(tx, accountId, type, id)
}
