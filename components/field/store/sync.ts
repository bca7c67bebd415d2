import type { FieldSync } from '@/lib/schemas/field/sync'
import { measureSkew } from './clock'
import { type FieldDatabase, readSettings, settingsIn, type StoreName, STORES, writeSettings } from './database'
import { type Line, LineError } from './line'
import { noticesAfter } from './notices'
import { happenedAt } from './outbox'
import type { FieldSettings, OutboxRow } from './types'
import { write, type Writing } from './write'

/** How long what was simply done is kept: the last event of a job follows from it. */
const KEPT_DAYS = 14
/** How long what its person has to read is kept. */
const KEPT_UNREAD_DAYS = 60
const DAY = 86_400_000

/** Gets what the phone does not hold yet, and the server's time. Throws `LineError`. `now` is the phone's clock. */
export async function pull(db: FieldDatabase, line: Line, deviceId: string, now: () => number): Promise<void> {
  const { cursor, skew_ms } = await readSettings(db)
  const sentAt = now()
  try {
    const answer = await line.sync({ device_id: deviceId, ...(cursor !== undefined && { since: cursor }) })
    await applySync(db, answer, cursor === undefined, measureSkew(sentAt, now(), answer.server_time, skew_ms))
  } catch (error) {
    // A cursor of another time or form: all of it next time.
    if (error instanceof LineError && error.fields.includes('since')) await writeSettings(db, { cursor: undefined })
    throw error
  }
}

/** Writes what a sync answered, all of it or nothing. */
export async function applySync(db: FieldDatabase, answer: FieldSync, isWhole: boolean, skewMs: number): Promise<void> {
  await write<StoreName[], void>(db, [...STORES], async (tx) => {
    const rows = await tx.objectStore('outbox').getAll()
    const settings = await settingsIn(tx.objectStore('settings'))
    const notices = noticesAfter({ ...settings, rows: await tx.objectStore('jobs').getAll() }, answer)
    await writeJobs(tx, answer, isWhole, rows)
    for (const asset of answer.assets) await tx.objectStore('assets').put(asset)
    for (const checklist of answer.checklists) await tx.objectStore('checklists').put(checklist)
    if (answer.catalogue) await tx.objectStore('catalogue').put(answer.catalogue, 'catalogue')
    await deleteUnused(tx)
    await settleRows(tx, rows, Date.parse(answer.server_time))
    await writeAnswerSettings(tx, answer, { skew_ms: skewMs, notices })
  })
}

/** Writes the jobs of an answer. A job that was taken away stays readable until its commands are settled. */
async function writeJobs(tx: Writing, answer: FieldSync, isWhole: boolean, rows: readonly OutboxRow[]): Promise<void> {
  const jobs = tx.objectStore('jobs')
  const sent = new Set(answer.jobs.map(({ work_order }) => work_order.id))
  const gone = new Map(answer.removed.map(({ id, reason }) => [id, reason]))
  const waiting = new Set(rows.flatMap(({ state, work_order_id }) => (state === 'waiting' ? [work_order_id] : [])))
  for (const row of await jobs.getAll()) {
    if (sent.has(row.id)) continue
    const removed = gone.get(row.id) ?? (isWhole ? 'other_days' : row.removed)
    if (removed !== null && !waiting.has(row.id)) await jobs.delete(row.id)
    else if (removed !== row.removed) await jobs.put({ ...row, removed })
  }
  for (const job of answer.jobs) await jobs.put({ id: job.work_order.id, job, removed: null })
}

/** Deletes assets, checklists and drafts that belong to no job of this phone. */
async function deleteUnused(tx: Writing): Promise<void> {
  const jobs = await tx.objectStore('jobs').getAll()
  const tasks = jobs.flatMap(({ job }) => job.tasks)
  await deleteOthers(tx.objectStore('assets'), new Set(jobs.flatMap(({ job }) => job.work_order.asset_ids)))
  await deleteOthers(tx.objectStore('checklists'), new Set(tasks.map(({ checklist }) => checklist?.id)))
  const drafts = tx.objectStore('drafts')
  const ids = new Set(jobs.map(({ id }) => id))
  for (const draft of await drafts.getAll()) if (!ids.has(draft.work_order_id)) await drafts.delete(draft.key)
}

type Store = { getAllKeys: () => Promise<string[]>; delete: (key: string) => Promise<void> }

async function deleteOthers(store: Store, ids: ReadonlySet<string | undefined>): Promise<void> {
  for (const id of await store.getAllKeys()) if (!ids.has(id)) await store.delete(id)
}

/** Deletes commands that nobody needs any more at `now` (epoch milliseconds), and marks those that the jobs include by now. */
async function settleRows(tx: Writing, rows: readonly OutboxRow[], now: number): Promise<void> {
  const outbox = tx.objectStore('outbox')
  for (const row of rows)
    if (isOver(row, now)) await outbox.delete(row.seq)
    else if (row.state === 'settled' && !row.shown) await outbox.put({ ...row, shown: true })
}

async function writeAnswerSettings(
  tx: Writing,
  answer: FieldSync,
  more: Pick<FieldSettings, 'skew_ms' | 'notices'>,
): Promise<void> {
  const { cursor, server_time: last_sync, time_zone, from, to, has_more, field_positions, office_phone } = answer
  const settings = { cursor, last_sync, time_zone, from, to, has_more, field_positions, office_phone, ...more }
  const store = tx.objectStore('settings')
  if (answer.time) await store.put(answer.time, 'time')
  for (const [key, value] of Object.entries(settings)) await store.put(value, key)
}

function isOver(row: OutboxRow, now: number): boolean {
  if (row.state === 'waiting' || row.outcome === 'needs_decision') return false
  const days = row.outcome === 'refused' && !row.dismissed ? KEPT_UNREAD_DAYS : KEPT_DAYS
  return now - Date.parse(happenedAt(row)) > days * DAY
}
