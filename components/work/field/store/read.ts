import { EVENT_OF, type FieldEventKind, lastEvent } from '@/lib/domain/field/kinds'
import { startingNow, type StartingNow, type Stop } from '@/lib/domain/field/late'
import { projectJob } from '@/lib/domain/field/projection'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { ownVisit } from '@/lib/domain/work-orders/own-visit'
import { dayIn } from '@/lib/domain/time'
import type { SyncedAsset, SyncedCatalogue, SyncedJob } from '@/lib/schemas/field/sync'
import { type FieldDatabase, readSettings } from './database'
import { happenedAt } from './outbox'
import type { CommandEntry, JobRow, OutboxRow, PhoneJob, Standing } from './types'

/** A job with what waits and what became of the rest; `null` where the phone has none of that id. */
export async function readJob(db: FieldDatabase, id: string): Promise<PhoneJob | null> {
  const tx = db.transaction(['jobs', 'outbox', 'settings'])
  const [row, commands, me] = await Promise.all([
    tx.objectStore('jobs').get(id),
    tx.objectStore('outbox').index('work_order_id').getAll(id),
    tx.objectStore('settings').get('technician'),
  ])
  if (!row) return null
  const technicianId = (me as { id: string } | undefined)?.id ?? ''
  return toPhoneJob(row, commands, ownVisit(row.job.visits, technicianId, new Date()) ?? null, technicianId)
}

/** All jobs with all commands, and whose they are: one transaction, as opening each costs more than reading. */
async function readAll(db: FieldDatabase) {
  const tx = db.transaction(['jobs', 'outbox', 'settings'])
  const settings = tx.objectStore('settings')
  const [rows, commands, technician, zone] = await Promise.all([
    tx.objectStore('jobs').getAll(),
    tx.objectStore('outbox').getAll(),
    settings.get('technician'),
    settings.get('time_zone'),
  ])
  const technicianId = (technician as { id: string } | undefined)?.id ?? ''
  const commandsOf = ({ id }: JobRow) => commands.filter(({ work_order_id }) => work_order_id === id)
  return { rows, commandsOf, technicianId, time_zone: typeof zone === 'string' ? zone : 'UTC' }
}

/** The own visits of days, in order of time: a job that is visited twice is there twice. */
export async function readDays(db: FieldDatabase, from: string, to: string): Promise<PhoneJob[]> {
  const { rows, commandsOf, technicianId, time_zone } = await readAll(db)
  const isNear = (instant: string | null) => {
    const day = instant === null ? null : dayIn(time_zone, new Date(instant))
    return day !== null && day >= from && day <= to
  }
  return rows
    .flatMap((row) => {
      const job = toPhoneJob(row, commandsOf(row), null, technicianId)
      const mine = job.visits.filter(
        ({ technician, status }) => technician?.id === technicianId && status !== 'cancelled',
      )
      const shown = mine.filter((visit) => isNear(visit.scheduled_start))
      // Whoever has a task of somebody else's job comes when that is planned.
      const isTaskAlone = mine.length === 0 && isNear(job.work_order.scheduled_date)
      return (isTaskAlone ? [null] : shown).map((visit) => ({ ...job, visit }))
    })
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
}

/** Jobs that are being worked on or that wait, whenever they were planned. */
export async function readUnderWay(db: FieldDatabase): Promise<PhoneJob[]> {
  const { rows, commandsOf, technicianId } = await readAll(db)
  const now = new Date()
  const open: readonly PhoneJob['state'][] = ['travelling', 'on_site', 'working', 'paused', 'cannot_complete']
  return rows
    .map((row) => toPhoneJob(row, commandsOf(row), ownVisit(row.job.visits, technicianId, now) ?? null, technicianId))
    .filter(({ state }) => open.includes(state))
}

/**
 * What starting a job now means for the other stops of today, judged by the conflict engine that the board has too; the way between stops is
 * estimated by the straight line.
 */
export async function readStartingNow(db: FieldDatabase, id: string, now: Date): Promise<StartingNow> {
  const { time_zone = 'UTC' } = await readSettings(db)
  const today = dayIn(time_zone, now)
  const [job, others, { territories }] = await Promise.all([
    readJob(db, id),
    readDays(db, today, today),
    readCatalogue(db),
  ])
  const stops = others.filter(({ work_order }) => work_order.id !== id)
  // Of a job of another day nobody asks.
  if (!job || stops.length === others.length) return { late: null, conflicts: [] }
  return startingNow([job, ...stops].map(toStop), toStop(job).id, now, estimateTravel(territories))
}

function toStop(job: PhoneJob): Stop {
  const { work_order: order, visit, position } = job
  const { work_order_number, status, window_start, window_end, due_by, estimated_duration } = order
  return {
    ...{ id: visit?.id ?? order.id, work_order_id: order.id, work_order_number, customer: order.customer.name },
    ...{ status, starts_at: startOf(job) || null, minutes: visit ? visit.minutes : estimated_duration },
    ...{ window_start, window_end, due_by, latitude: position.latitude, longitude: position.longitude },
    territory: position.territory ?? null,
  }
}

/** When a job is shown to begin, as RFC 3339 in UTC. */
export function startOf({ visit, work_order }: Pick<PhoneJob, 'visit' | 'work_order'>): string {
  return visit?.scheduled_start ?? work_order.scheduled_date ?? ''
}

/** The event that somebody told last of a job and that is settled: by this phone, or by the sync where another one told it. */
function lastOf(job: SyncedJob, commands: readonly OutboxRow[], technicianId: string): FieldEventKind | null {
  const settled = commands.filter(({ state, outcome }) => state === 'settled' && outcome !== 'refused')
  const own = settled.findLast(({ kind }) => EVENT_OF[kind])
  const synced = job.on_site.find((entry) => entry.kind !== 'note' && entry.technician_id === technicianId)
  if (own && (!synced || happenedAt(own) >= synced.occurred_at)) return lastEvent([own])
  return synced && synced.kind !== 'note' ? synced.kind : null
}

function toPhoneJob(
  { job, removed }: JobRow,
  commands: readonly OutboxRow[],
  visit: PhoneJob['visit'],
  technicianId: string,
): PhoneJob {
  const inOrder = commands.toSorted((one, other) => one.seq - other.seq)
  // What was done is shown until a sync has brought it.
  const pending = inOrder.filter(
    ({ state, outcome, shown }) => state === 'waiting' || (outcome === 'accepted' && !shown),
  )
  const waiting = pending.filter(({ state }) => state === 'waiting')
  const shown = projectJob(
    job,
    pending.map((row) => ({ kind: row.kind, payload: row.payload, at: happenedAt(row), visit_id: row.visit_id })),
    lastOf(job, inOrder, technicianId),
  )
  return {
    ...shown,
    pending: waiting.map((row) => ({ kind: row.kind, at: happenedAt(row) })),
    visit: visit && (shown.visits.find(({ id }) => id === visit.id) ?? visit),
    removed,
    outcomes: inOrder.filter(needsReading).map(toEntry),
  }
}

function needsReading({ state, outcome, dismissed }: OutboxRow): boolean {
  return state === 'settled' && (outcome === 'needs_decision' || (outcome === 'refused' && !dismissed))
}

function toEntry(row: OutboxRow): CommandEntry {
  const { id, kind, payload, outcome, reason, message, state, work_order_id } = row
  return { id, kind, payload, outcome, reason, message, state, work_order_id, at: happenedAt(row) }
}

/** All machines that the phone knows, by name, each with a job that it belongs to. */
export async function readAssets(db: FieldDatabase) {
  const tx = db.transaction(['assets', 'jobs'])
  const [assets, rows] = await Promise.all([tx.objectStore('assets').getAll(), tx.objectStore('jobs').getAll()])
  const orders = rows.map(({ job }) => job.work_order)
  return assets
    .flatMap((asset) => {
      const job = orders.find(({ asset_ids }) => asset_ids.includes(asset.id))
      return job ? [{ ...asset, job }] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The meters of some machines in the order in which the office looks through them; what an older version stored has none. */
export async function readMeters(db: FieldDatabase, assetIds: readonly string[]): Promise<SyncedAsset['meters']> {
  const assets = await Promise.all(assetIds.map((id) => db.get('assets', id)))
  return assets
    .flatMap((asset) => asset?.meters ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
}

/** All that was done at a job, or anywhere, with what became of it; the newest first. */
export async function readLog(db: FieldDatabase, workOrderId: string | null): Promise<CommandEntry[]> {
  const rows =
    workOrderId === null ? await db.getAll('outbox') : await db.getAllFromIndex('outbox', 'work_order_id', workOrderId)
  return rows.toSorted((one, other) => other.seq - one.seq).map(toEntry)
}

/** What of the phone's standing is in its database. */
export async function readCounts(
  db: FieldDatabase,
): Promise<Pick<Standing, 'waiting' | 'needsOffice' | 'refused' | 'lastSync'>> {
  const [rows, { last_sync }] = await Promise.all([db.getAll('outbox'), readSettings(db)])
  const read = rows.filter(needsReading)
  return {
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    needsOffice: read.filter(({ outcome }) => outcome === 'needs_decision').length,
    refused: read.filter(({ outcome }) => outcome === 'refused').length,
    lastSync: last_sync ?? null,
  }
}

/** What is chosen from on site; nothing before the first sync. */
export async function readCatalogue(db: FieldDatabase): Promise<SyncedCatalogue> {
  // What an older version stored has no territories.
  return { parts: [], pause_reasons: [], territories: [], ...(await db.get('catalogue', 'catalogue')) }
}
