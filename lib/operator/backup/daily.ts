import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR = 3_600_000
/** The hour of the machine's clock from which on the backup of a day is due. */
const DUE_HOUR = 2
/** Two nights without a backup are no accident any more. */
const LATE = 50 * HOUR
/** `daily-2026-11-29T02-00-11Z`, in the time of UTC. */
const NAME = /^daily-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})Z$/

export type DailyBackup = { name: string; made_at: Date }

export type Daily = {
  folder: string
  /** How many backups are kept, at least 1. */
  days: number
  /** Writes a backup into a new folder; photos that the previous one has unchanged need not be copied. */
  write: (to: string, previous: string | null) => Promise<void>
}

/** The daily backups in a folder, the newest first. Folders of other names are nobody's business here. */
export async function dailyBackups(folder: string): Promise<DailyBackup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const [, hour, minute, second] = NAME.exec(name) ?? []
      return hour ? [{ name, made_at: new Date(`${hour}:${minute}:${second}Z`) }] : []
    })
    .toSorted((a, b) => b.made_at.getTime() - a.made_at.getTime())
}

/** What to say of a last backup that is too old; null where there is nothing to say. */
export function lateBackupNotice([latest]: readonly DailyBackup[], now: Date): string | null {
  if (!latest || now.getTime() - latest.made_at.getTime() < LATE) return null
  return `The last daily backup was made at ${latest.made_at.toISOString()}. Look for “the daily backup failed” in the log.`
}

/**
 * Makes a backup when none was made since the last 02:00 of the machine's clock, and removes those beyond the days kept once it is whole.
 * Throws what `write` throws; all old ones are there then.
 */
export async function backUpWhenDue({ folder, days, write }: Daily, now: Date): Promise<void> {
  const [previous] = await dailyBackups(folder)
  if (previous && previous.made_at >= lastDueTime(now)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const name = `daily-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  await write(join(folder, name), previous ? join(folder, previous.name) : null)
  for (const old of (await dailyBackups(folder)).slice(days))
    await rm(join(folder, old.name), { recursive: true, force: true })
}

function lastDueTime(now: Date): Date {
  const due = new Date(now)
  due.setHours(DUE_HOUR, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/** What a process left that was ended while it wrote. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('daily-') && name.endsWith('.unfinished'))
      await rm(join(folder, name), { recursive: true, force: true })
}
