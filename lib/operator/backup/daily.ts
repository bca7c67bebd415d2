import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { logFailure, logWarning } from '@/lib/log'
import { OperatorError } from '@/lib/operator/processes'

const HOUR = 3_600_000
/** The hour of the machine's clock from which on the backup of a day is due. */
const DUE_HOUR = 2
/** A start has other things to do first, and whoever only tries the program has ended it by then. */
const FIRST_LOOK = HOUR / 6
/** Two nights without a backup are no accident any more. */
const LATE = 50 * HOUR
/** `daily-2026-11-29T02-00-11Z`, in the time of UTC. */
const NAME = /^daily-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})Z$/

export type DailyBackup = { name: string; made_at: Date }

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

/** Whether a backup is due: none was made since the last 02:00 of the machine's clock. */
export function isBackupDue(latest: Date | undefined, now: Date): boolean {
  const due = new Date(now)
  due.setHours(DUE_HOUR, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return latest === undefined || latest < due
}

/** What to say of a last backup that is too old; null where there is nothing to say. */
export function lateBackupNotice([latest]: readonly DailyBackup[], now: Date): string | null {
  if (!latest || now.getTime() - latest.made_at.getTime() < LATE) return null
  return `The last daily backup was made on ${latest.made_at.toISOString().slice(0, 10)}. Look for “the daily backup failed” in the log.`
}

type Daily = {
  folder: string
  /** How many days are kept, at least 1. */
  days: number
  /** Writes a backup into a new folder; photos that the previous one has unchanged need not be copied. */
  write: (to: string, previous: string | null) => Promise<void>
}

/** Makes a daily backup and removes those that are older than the days kept, once it is whole. Throws what `write` throws. */
export async function makeDailyBackup({ folder, days, write }: Daily, now = new Date()): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const [previous] = await dailyBackups(folder)
  const name = `daily-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  await write(join(folder, name), previous ? join(folder, previous.name) : null)
  for (const old of (await dailyBackups(folder)).slice(days))
    await rm(join(folder, old.name), { recursive: true, force: true })
}

/** What a process left that was ended while it wrote. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('daily-') && name.endsWith('.unfinished'))
      await rm(join(folder, name), { recursive: true, force: true })
}

/** Makes a backup each night, looking once an hour whether it is due. Answers what ends it. */
export function startDailyBackups(daily: Daily): () => Promise<void> {
  let running: Promise<void> | undefined
  let isStopped = false
  const look = async () => {
    const backups = await dailyBackups(daily.folder)
    if (!isBackupDue(backups[0]?.made_at, new Date())) return
    try {
      await makeDailyBackup(daily)
    } catch (error) {
      if (isStopped) return
      logFailure('the daily backup failed', error)
      const notice = lateBackupNotice(backups, new Date())
      if (notice) logWarning(notice)
    }
  }
  const lookOnce = () => void (running ??= look().finally(() => (running = undefined)))
  const first = setTimeout(lookOnce, FIRST_LOOK)
  const hourly = setInterval(lookOnce, HOUR)
  return async () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(hourly)
    await running
  }
}

const LOWEST_PRIORITY = 19

/**
 * Writes a backup by a process of its own, which gives way to the one that answers people. Throws `OperatorError` with what it said last when
 * it fails; a signal ends it, and it leaves nothing behind.
 */
export async function runBackup(to: string, previous: string | null, signal: AbortSignal): Promise<void> {
  const link = previous === null ? [] : ['--link', previous]
  const args = ['lib/operator/fieldline.mjs', 'admin', 'backup', '--to', to, ...link, '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  if (code !== 0) throw new OperatorError(said.trim().split('\n').at(-1) || `The backup ended with ${code}`)
}
