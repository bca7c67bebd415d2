import { afterDrawing } from '@/components/ui/after-drawing'
import { databaseName, eraseDatabase, type FieldDatabase, openDatabase, SYNCED_STORES } from './database'
import { type Snapshot, readSnapshot } from './snapshot'
import { type OpenedDatabase, openUserDatabase } from './preopened'
import { lineOf } from './line'
import { fetchPictures } from './pictures'
import { type Flushed, flush } from './sender'
import { keepStorage, storageLevel } from './storage'
import type { FieldState } from './types'
import { StoreError, write } from './write'

/** How long to wait before each next try, in seconds; a phone that is back online does not wait. */
const WAITS = [2, 5, 10, 30, 60, 120]
/** How often an open page asks for what is new, in seconds. */
const EVERY = 300

/** What is known of the phone beside its database. */
export type Condition = Pick<
  FieldState,
  'sending' | 'online' | 'sessionEnded' | 'forbidden' | 'revoked' | 'storage' | 'fault'
>

/** What is known before anything was sent. */
export const BEGINNING: Condition = {
  sending: false,
  online: true,
  sessionEnded: false,
  forbidden: false,
  revoked: false,
  storage: 'ok',
  fault: null,
}

/** One person's store in this tab: its database, what sends, and who wants to know of changes. */
export type FieldStore = {
  userId: string
  db: FieldDatabase
  /** What was read when it was opened; each change has it read again. */
  snapshot: Snapshot
  condition: () => Condition
  /**
   * Writes something, says so here and to the other tabs, and wakes the sender; `null` where the store did not take it, which `condition` says.
   * `quiet`: nobody else shows it, and nothing is to be sent.
   */
  keep: <Value extends object | true>(
    work: (db: FieldDatabase) => Promise<Value>,
    quiet?: boolean,
  ) => Promise<Value | null>
  /** Sends and gets, now. */
  wake: () => void
  checkStorage: () => Promise<FieldState['storage']>
  close: () => void
}

/** `data`: what is stored has changed too, by this tab or another. */
type OnCondition = (condition: Condition, changed: 'condition' | 'data') => void

/** Opens a person's store and begins to send. Where its device was revoked, its data are erased first. */
export async function openStore(userId: string, label: string, onCondition: OnCondition): Promise<FieldStore> {
  const opened = await openUserDatabase(userId)
  const revoked = opened.snapshot.settings.revoked === true
  return startSending({ userId, ...(revoked ? await emptied(userId, opened.db) : opened), label, onCondition, revoked })
}

/** The database without what the server sent. What waits can be nowhere else, so it stays; with nothing that waits all of it is new. */
async function emptied(userId: string, db: FieldDatabase): Promise<OpenedDatabase> {
  await write(db, [...SYNCED_STORES, 'settings'], async (tx) => {
    await tx.objectStore('settings').delete('time')
    for (const store of SYNCED_STORES) await tx.objectStore(store).clear()
  })
  if ((await db.countFromIndex('outbox', 'state', 'waiting')) > 0) return { db, snapshot: await readSnapshot(db) }
  db.close()
  await eraseDatabase(userId)
  const anew = await openDatabase(userId)
  return { db: anew, snapshot: await readSnapshot(anew) }
}

type Opened = OpenedDatabase & { userId: string; label: string; onCondition: OnCondition; revoked: boolean }

function startSending({ userId, db, snapshot, label, onCondition, revoked }: Opened): FieldStore {
  const channel = new BroadcastChannel(databaseName(userId))
  const notifyOthers = channel.postMessage.bind(channel, 'changed')
  const closing = new AbortController()
  let condition: Condition = { ...BEGINNING, online: navigator.onLine, revoked }
  let isSending = false
  let again = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const changeCondition = (more: Partial<Condition>) => {
    condition = { ...condition, ...more }
    onCondition(condition, 'condition')
  }
  const changed = () => {
    onCondition(condition, 'data')
    notifyOthers()
  }
  const sending = {
    db,
    line: lineOf(userId),
    now: () => Date.now(),
    device: { label, platform: platformOf() },
    // A line that loses one request in five still brings everything soon: only one that brings nothing is left alone for longer.
    progressed: () => void (tries = 0),
    arrived: changed,
  }

  let isFetching = false
  // Beside what is sent: nobody's work waits for pictures. What does not come now is asked for after the next flush.
  async function fetchOnce(): Promise<void> {
    if (isFetching) return
    isFetching = true
    const isNew = await fetchPictures(db, sending.line, closing.signal).catch(() => false)
    isFetching = false
    if (isNew && !closing.signal.aborted) changed()
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    again = isSending
    if (isSending || closing.signal.aborted) return
    isSending = true
    changeCondition({ sending: true })
    const ended = await alone(userId, () => flush(sending)).catch((error: unknown) => failureOf(error, closing.signal))
    isSending = false
    if (closing.signal.aborted) return
    condition = { ...condition, sending: false, ...afterFlush(ended, condition) }
    changed()
    tries = ended === 'done' ? 0 : tries + 1
    if (ended === 'done') void fetchOnce()
    if (again) void send()
    else timer = setTimeout(() => void send(), 1_000 * (tries === 0 ? EVERY : (WAITS[tries - 1] ?? EVERY)))
  }
  const wake = () => {
    tries = 0
    void send()
  }
  listen(closing.signal, wake, () => changeCondition({ online: navigator.onLine }))
  channel.addEventListener('message', () => onCondition(condition, 'data'))
  const checkStorage = async () => {
    const storage = await storageLevel()
    changeCondition({ storage })
    return storage
  }
  const begin = () => {
    if (closing.signal.aborted) return
    void keepStorage().then(checkStorage)
    wake()
  }
  // What is held is shown first: what is new, and whether anything is, changes little of it.
  if (snapshot.settings.last_sync === undefined) begin()
  else afterDrawing(begin)
  return {
    userId,
    db,
    snapshot,
    wake,
    checkStorage,
    condition: () => condition,
    keep: async (work, quiet = false) => {
      const value = await work(db).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error
        console.error(error)
        changeCondition({ fault: error.fault })
        return null
      })
      if (value === null) return null
      if (condition.fault !== null) changeCondition({ fault: null })
      if (quiet) return value
      changed()
      wake()
      return value
    },
    close: () => {
      closing.abort()
      clearTimeout(timer)
      channel.close()
      db.close()
    },
  }
}

/** When to try again without being asked: Safari sends nothing while the page is not open, so each opening does. */
function listen(signal: AbortSignal, wake: () => void, moved: () => void): void {
  window.addEventListener('online', wake, { signal })
  for (const event of ['online', 'offline']) window.addEventListener(event, moved, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
}

function afterFlush(ended: Flushed | 'not_stored' | null, { fault }: Condition): Partial<Condition> {
  if (ended === 'not_stored') return { fault: 'sync' }
  if (ended === 'done')
    return {
      online: true,
      sessionEnded: false,
      forbidden: false,
      revoked: false,
      fault: fault === 'sync' ? null : fault,
    }
  if (ended === 'away') return { online: false }
  if (ended === 'signed_out') return { sessionEnded: true, forbidden: false }
  if (ended === 'forbidden') return { forbidden: true, sessionEnded: false }
  return ended === 'revoked' ? { revoked: true } : {}
}

/** A mistake of ours must not end the loop: what waits is tried again. A store that is closed meanwhile is none. */
function failureOf(error: unknown, closing: AbortSignal): 'not_stored' | null {
  if (!closing.aborted) console.error(error)
  return error instanceof StoreError ? 'not_stored' : null
}

/** Two tabs do not send at once. Where the browser has no locks both may: the server knows each command by its id. */
function alone<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(`fieldline-send-${userId}`, work) : work()
}

function platformOf(): string {
  const [, platform = ''] = navigator.userAgent.split('(')
  return platform.split(')')[0]?.slice(0, 100) || 'Browser'
}
