import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { logFailure, logWarning } from '@/lib/log'
import { OperatorError } from '@/lib/operator/processes'
import { backUpWhenDue, dailyBackups, lateBackupNotice } from './daily'

const HOUR = 3_600_000
/** A start has other things to do first, and whoever only tries the program has ended it by then. */
const FIRST_LOOK = HOUR / 6
const LOWEST_PRIORITY = 19

/** Makes a backup each night, looking once an hour whether it is due; what fails is logged and tried again. Answers what ends it. */
export function startDailyBackups(folder: string, days: number): () => Promise<void> {
  const stopped = new AbortController()
  const write = (to: string, previous: string | null) => runBackup(to, previous, stopped.signal)
  let running: Promise<void> | undefined
  const look = async () => {
    try {
      await backUpWhenDue({ folder, days, write }, new Date())
    } catch (error) {
      if (stopped.signal.aborted) return
      logFailure('the daily backup failed', error)
      const notice = lateBackupNotice(await dailyBackups(folder), new Date())
      if (notice) logWarning(notice)
    }
  }
  const lookOnce = () => void (running ??= look().finally(() => (running = undefined)))
  const timers = [setTimeout(lookOnce, FIRST_LOOK), setInterval(lookOnce, HOUR)]
  return async () => {
    stopped.abort()
    for (const timer of timers) clearTimeout(timer)
    await running
  }
}

/** Writes a backup by a process of its own, which gives way to the one that answers people. Throws `OperatorError` with what it said last. */
async function runBackup(to: string, previous: string | null, signal: AbortSignal): Promise<void> {
  const link = previous === null ? [] : ['--link', previous]
  const args = ['lib/operator/fieldline.mjs', 'admin', 'backup', '--to', to, ...link, '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  if (code !== 0) throw new OperatorError(said.trim().split('\n').at(-1) || `The backup ended with ${code}`)
}
