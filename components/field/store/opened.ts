import type { FieldDatabase } from './database'
import { preopenedSnapshot } from './preopened'
import { type Snapshot, readSnapshot } from './snapshot'
import { BEGINNING, type Condition, type FieldStore, openStore } from './store'

/** The store of whoever is signed in, with what is known of it; `snapshot` is what the first page and the header show. */
type Phone = { store: FieldStore | null; condition: Condition | null; snapshot: Snapshot | undefined }

/** The phone of this page. Nothing is known of it until its store was opened. */
export const phone: Phone = { store: null, condition: null, snapshot: undefined }

/** How often it was read, and which of these is shown. */
const reads = { begun: 0, shown: 0 }
/** Who shows the condition, and who shows what is stored: reading all of it again costs more than saying that something is being sent. */
const listeners = { condition: new Set<() => void>(), data: new Set<() => void>(), snapshot: new Set<() => void>() }

function notifyListeners(whom: keyof typeof listeners): void {
  for (const listener of listeners[whom]) listener()
}

function publish(next: Condition, changed: 'condition' | 'data'): void {
  phone.condition = next
  notifyListeners('condition')
  if (changed === 'condition') return
  notifyListeners('data')
  if (phone.store) refreshSnapshot(phone.store.db).catch((error: unknown) => console.error(error))
}

async function refreshSnapshot(db: FieldDatabase): Promise<void> {
  const readNumber = ++reads.begun
  const snapshot = await readSnapshot(db)
  // What was read before a later change is not shown after it; before it, it is better than nothing.
  if (phone.store?.db !== db || readNumber < reads.shown) return
  reads.shown = readNumber
  showSnapshot(snapshot)
}

function showSnapshot(snapshot: Snapshot | undefined): void {
  phone.snapshot = snapshot
  notifyListeners('snapshot')
}

/* What was read while the page loaded is shown as soon as React is there: opening the store takes a rendering more. */
void showPreopened()

async function showPreopened(): Promise<void> {
  const snapshot = await preopenedSnapshot()
  if (snapshot?.settings.revoked !== true && phone.store === null) phone.snapshot ??= snapshot
}

/** Calls a listener with each change, until the function that is answered is called. */
export function subscribe(to: keyof typeof listeners, listener: () => void) {
  listeners[to].add(listener)
  return () => {
    listeners[to].delete(listener)
  }
}

/** Opens the store of a person for as long as the page is there. */
export async function openFor(userId: string, label: string, page: { isGone: boolean }): Promise<void> {
  try {
    const opened = await openStore(userId, label, (next, changed) => !page.isGone && publish(next, changed))
    if (page.isGone) return opened.close()
    phone.store = opened
    phone.condition = opened.condition()
    showSnapshot(opened.snapshot)
    notifyListeners('condition')
    // The pages that were there before the store was read.
    notifyListeners('data')
  } catch (error) {
    console.error(error)
    if (!page.isGone) sayClosed()
  }
}

/** Says that there is no store to write to. */
function sayClosed(): void {
  phone.condition = { ...(phone.condition ?? BEGINNING), fault: 'closed' }
  notifyListeners('condition')
}

/** Closes it; what it showed is nobody's from then on. */
export function leave(): void {
  phone.store?.close()
  phone.store = null
  showSnapshot(undefined)
}

/** Writes to the store; `null` where it did not take it, which the header says then. `quiet`: nobody else shows it. */
export async function keep<Value extends object | true>(
  work: (db: FieldDatabase) => Promise<Value>,
  quiet = false,
): Promise<Value | null> {
  if (phone.store) return phone.store.keep(work, quiet)
  sayClosed()
  return null
}
