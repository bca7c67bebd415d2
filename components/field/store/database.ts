import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { SyncedAsset, SyncedCatalogue } from '@/lib/schemas/field/sync'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { DraftRow, FieldSettings, JobRow, OutboxRow, UploadRow } from './types'
import { write } from './write'

/** The stores of one person's phone. */
export interface FieldSchema extends DBSchema {
  jobs: { key: string; value: JobRow }
  assets: { key: string; value: SyncedAsset }
  checklists: { key: string; value: ChecklistRecord }
  catalogue: { key: 'catalogue'; value: SyncedCatalogue }
  settings: { key: string; value: unknown }
  outbox: { key: number; value: OutboxRow; indexes: { id: string; work_order_id: string; state: string } }
  uploads: { key: string; value: UploadRow }
  drafts: { key: string; value: DraftRow; indexes: { work_order_id: string } }
}

export const STORES = ['jobs', 'assets', 'checklists', 'catalogue', 'settings', 'outbox', 'uploads', 'drafts'] as const
export type StoreName = (typeof STORES)[number]

type Connection = IDBPDatabase<FieldSchema>
/** A person's database as it is read; only `write` changes it. */
export type FieldDatabase = Omit<Connection, 'add' | 'clear' | 'delete' | 'put' | 'transaction'> & {
  transaction: {
    <Name extends StoreName>(store: Name): IDBPTransaction<FieldSchema, [Name]>
    <Names extends ArrayLike<StoreName>>(stores: Names): IDBPTransaction<FieldSchema, Names>
  }
}
/** What the server can send again. */
export const SYNCED_STORES = ['jobs', 'assets', 'checklists', 'catalogue'] as const

type Upgrading = IDBPTransaction<FieldSchema, StoreName[], 'versionchange'>

/**
 * How the stores come from each version to the next; a step on main is never changed. A step may empty what the server can send again, and
 * must carry over `outbox`, `uploads`, `drafts` and `settings`: what is there is nowhere else.
 */
export const UPGRADES: readonly ((db: Connection, tx: Upgrading) => void | Promise<void>)[] = [
  (db) => {
    db.createObjectStore('jobs', { keyPath: 'id' })
    db.createObjectStore('assets', { keyPath: 'id' })
    db.createObjectStore('checklists', { keyPath: 'id' })
    db.createObjectStore('catalogue')
    db.createObjectStore('settings')
    const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    outbox.createIndex('id', 'id', { unique: true })
    outbox.createIndex('work_order_id', 'work_order_id')
    outbox.createIndex('state', 'state')
    db.createObjectStore('uploads', { keyPath: 'sha256' })
  },
  (db) => {
    db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('work_order_id', 'work_order_id')
  },
]

/** The name of a person's database: nobody else's session opens it. */
export function databaseName(userId: string): string {
  return `fieldline-${userId}`
}

/** Opens a person's database, and brings it up to date. An older page that is open gives way. */
export function openDatabase(userId: string, upgrades = UPGRADES): Promise<FieldDatabase> {
  return openDB<FieldSchema>(databaseName(userId), upgrades.length, {
    upgrade: (db, from, _to, tx) => {
      // Whoever opens is told by the request itself.
      tx.done.catch(() => undefined)
      takeSteps(db, tx, upgrades.slice(from)).catch(() => tx.abort())
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** A step that fails takes all back: the old version is there as it was. */
async function takeSteps(db: Connection, tx: Upgrading, steps: typeof UPGRADES): Promise<void> {
  for (const step of steps) await step(db, tx)
}

/** Forgets everything of a person. */
export function eraseDatabase(userId: string): Promise<void> {
  return deleteDB(databaseName(userId))
}

/** All settings at once. */
export function readSettings(db: FieldDatabase): Promise<Partial<FieldSettings>> {
  return settingsIn(db.transaction('settings').store)
}

/** All settings as an open transaction has them. */
export async function settingsIn(store: {
  getAllKeys: () => Promise<string[]>
  getAll: () => Promise<unknown[]>
}): Promise<Partial<FieldSettings>> {
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

/** Writes settings; `undefined` forgets one. */
export function writeSettings(db: FieldDatabase, settings: Partial<FieldSettings>): Promise<true> {
  return write(db, ['settings'], async ({ store }) => {
    for (const [key, value] of Object.entries(settings))
      await (value === undefined ? store.delete(key) : store.put(value, key))
    return true as const
  })
}
