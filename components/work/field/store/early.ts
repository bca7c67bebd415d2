import { USER_META } from '@/lib/domain/field/shell'
import { type FieldDatabase, openDatabase } from './database'

type Early = { userId: string; db: Promise<FieldDatabase> }

/**
 * The database of whom the page is made for. It begins to open when this is loaded, before anything is shown: on a slow phone that takes as
 * long as all that is read from it.
 */
let early = begin()

function begin(): Early | null {
  if (typeof document === 'undefined') return null
  const userId = document.querySelector<HTMLMetaElement>(`meta[name=${USER_META}]`)?.content
  if (!userId) return null
  const db = openDatabase(userId)
  // Whoever takes it is told.
  db.catch(() => undefined)
  return { userId, db }
}

/** A person's database, once as it was opened early and newly from then on. Rejects where it cannot be opened. */
export function openSoon(userId: string): Promise<FieldDatabase> {
  const begun = early
  early = null
  if (begun?.userId === userId) return begun.db
  void begun?.db.then((db) => db.close())
  return openDatabase(userId)
}
