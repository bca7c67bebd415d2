import { wallClock } from '@/components/ui/dates'
import { addDays } from '@/lib/domain/plain-days'
import { shownState } from '@/lib/domain/field/day'
import { ownVisit } from '@/lib/domain/work-orders/own-visit'
import type { SyncedCatalogue } from '@/lib/schemas/field/sync'
import { type FieldDatabase, settingsIn } from './database'
import { needsReading, startOf, toPhoneJob } from './phone-job'
import type { FieldSettings, JobRow, OutboxRow, PhoneJob, FieldState } from './types'

/** What the first page and the header are made of, as the store had it at one time. */
export type Snapshot = {
  rows: readonly JobRow[]
  commands: readonly OutboxRow[]
  settings: Partial<FieldSettings>
  catalogue: SyncedCatalogue
}

/** Reads it in one transaction: opening each costs more than reading, and what is of one time agrees. */
export async function readSnapshot(db: FieldDatabase): Promise<Snapshot> {
  const tx = db.transaction(['jobs', 'outbox', 'settings', 'catalogue'])
  const [rows, commands, settings, catalogue] = await Promise.all([
    tx.objectStore('jobs').getAll(),
    tx.objectStore('outbox').getAll(),
    settingsIn(tx.objectStore('settings')),
    tx.objectStore('catalogue').get('catalogue'),
  ])
  return {
    rows,
    commands,
    settings,
    // There is none before the first sync, and what an older version stored has no territories.
    catalogue: { parts: [], pause_reasons: [], territories: [], ...catalogue },
  }
}

const commandsOf = ({ commands }: Snapshot, { id }: JobRow) =>
  commands.filter(({ work_order_id }) => work_order_id === id)

/** The own visits of days, in order of time: a job that is visited twice is there twice. */
export function daysOf(snapshot: Snapshot, from: string, to: string): PhoneJob[] {
  const { technician, time_zone = 'UTC' } = snapshot.settings
  const technicianId = technician?.id ?? ''
  const isNear = (instant: string | null) => {
    const day = instant === null ? null : wallClock(instant, time_zone).day
    return day !== null && day >= from && day <= to
  }
  return snapshot.rows
    .flatMap((row) => {
      const job = toPhoneJob(row, commandsOf(snapshot, row), null, technicianId)
      const mine = job.visits.filter(
        ({ technician: who, status }) => who?.id === technicianId && status !== 'cancelled',
      )
      const shown = mine.filter((visit) => isNear(visit.scheduled_start))
      // Whoever has a task of somebody else's job comes when that is planned.
      const isTaskAlone = mine.length === 0 && isNear(job.work_order.scheduled_date)
      return (isTaskAlone ? [null] : shown).map((visit) => ({ ...job, visit }))
    })
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
}

/** The first day after one on which a technician has work of their own to do; null where the phone holds none. */
export function nextDayOf(snapshot: Snapshot, after: string): string | null {
  const { time_zone = 'UTC', to } = snapshot.settings
  const first = to && daysOf(snapshot, addDays(after, 1), to).find((job) => shownState(job) !== 'done')
  return first ? wallClock(startOf(first), time_zone).day : null
}

/** Jobs that are being worked on or that wait, whenever they were planned. */
export function underWayOf(snapshot: Snapshot): PhoneJob[] {
  const technicianId = snapshot.settings.technician?.id ?? ''
  const now = new Date()
  const open: readonly PhoneJob['state'][] = ['travelling', 'on_site', 'working', 'paused', 'cannot_complete']
  return snapshot.rows
    .map((row) =>
      toPhoneJob(row, commandsOf(snapshot, row), ownVisit(row.job.visits, technicianId, now) ?? null, technicianId),
    )
    .filter(({ state }) => open.includes(state))
}

/** What of the phone's standing is in its store. */
export function countsOf({ commands, settings }: Snapshot): Pick<FieldState, 'waiting' | 'needsOffice' | 'lastSync'> {
  return {
    waiting: commands.filter(({ state }) => state === 'waiting').length,
    needsOffice: new Set(commands.filter(needsReading).map(({ work_order_id }) => work_order_id)).size,
    lastSync: settings.last_sync ?? null,
  }
}
