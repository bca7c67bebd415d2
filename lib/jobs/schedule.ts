import { db } from '@/lib/db/client'
import type { Queue } from '@/lib/db/enqueue'
import type { QueueWork } from './run'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Every `hours` hours since midnight UTC, so many minutes later. */
export type Schedule = { hours: number; minutes: number }

/** The first time after `now` that a schedule names. */
export function nextRun({ hours, minutes }: Schedule, now = Date.now()): Date {
  const period = hours * HOUR_MS
  const offset = minutes * MINUTE_MS
  return new Date((Math.floor((now - offset) / period) + 1) * period + offset)
}

/** A queue of one job that runs by the clock; one that was missed, because nothing ran, is made up for once. */
export function scheduled(queue: Queue, schedule: Schedule, work: () => Promise<unknown>): QueueWork {
  return {
    concurrency: 1,
    run: async () => {
      await work()
      return nextRun(schedule)
    },
    enqueueLost: () => db().$executeRaw`
      INSERT INTO job (queue, key, run_at) VALUES (${queue}, '', ${nextRun(schedule)}) ON CONFLICT DO NOTHING`,
  }
}
