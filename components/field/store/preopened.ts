import { USER_META } from '@/lib/domain/field/shell'
import { type FieldDatabase, openDatabase } from './database'
import { type Snapshot, readSnapshot } from './snapshot'

/** A database with what it had when it was opened. */
export type OpenedDatabase = { db: FieldDatabase; snapshot: Snapshot }

type Preopened = { userId: string; opened: Promise<OpenedDatabase> }

/** The database of the page's user, opened and read while the page loads: on a slow phone that takes as long as to make the page of it. */
let preopened = preopen()

function preopen(): Preopened | null {
  if (typeof document === 'undefined') return null
  const userId = document.querySelector<HTMLMetaElement>(`meta[name=${USER_META}]`)?.content
  if (!userId) return null
  const opened = openRead(userId)
  // The failure is thrown by `openUserDatabase`.
  opened.catch(() => undefined)
  return { userId, opened }
}

/** What was read while the page loaded; undefined where that was nothing, or it can't be opened. */
export async function preopenedSnapshot(): Promise<Snapshot | undefined> {
  return (await preopened?.opened.catch(() => undefined))?.snapshot
}

async function openRead(userId: string): Promise<OpenedDatabase> {
  const db = await openDatabase(userId)
  return { db, snapshot: await readSnapshot(db) }
}

/**
 * Opens a user's database and reads it; the first time the one that was opened while the page loaded, where it is the same user's. Rejects
 * when it can't be opened.
 */
export function openUserDatabase(userId: string): Promise<OpenedDatabase> {
  const first = preopened
  preopened = null
  if (first?.userId === userId) return first.opened
  void first?.opened.then(({ db }) => db.close())
  return openRead(userId)
}
