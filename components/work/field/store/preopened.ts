import { USER_META } from '@/lib/domain/field/shell'
import { type FieldDatabase, openDatabase } from './database'

type Preopened = { userId: string; db: Promise<FieldDatabase> }

/** The database of the page's user, opened while the page loads: on a slow phone opening it takes as long as reading all of it. */
let preopened = preopen()

function preopen(): Preopened | null {
  if (typeof document === 'undefined') return null
  const userId = document.querySelector<HTMLMetaElement>(`meta[name=${USER_META}]`)?.content
  if (!userId) return null
  const db = openDatabase(userId)
  // The failure is thrown by `openUserDatabase`.
  db.catch(() => undefined)
  return { userId, db }
}

/** Opens a user's database; the first time the one that was opened while the page loaded, where it is the same user's. Rejects when it can't be opened. */
export function openUserDatabase(userId: string): Promise<FieldDatabase> {
  const first = preopened
  preopened = null
  if (first?.userId === userId) return first.db
  void first?.db.then((db) => db.close())
  return openDatabase(userId)
}
