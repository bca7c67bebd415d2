import type { NextPart, Subject } from '@/lib/db/enqueue'
import { isDatabaseDown } from '@/lib/db/failures'
import { logFailure } from '@/lib/log'
import { noteJob } from '@/lib/metrics'
import { endJob, type Job, retryJob } from './claim'

/** What the jobs of a queue do. */
export type QueueWork = {
  /** How many run at once in one process. */
  concurrency: number
  /**
   * Does a part of the work that takes some seconds, from the cursor of the last part on. Answers when the job is to run again,
   * `null` when it is done. `signal` asks it to come to an end: the process stops, or lost its claim.
   */
  run: (subject: Subject, signal: AbortSignal, cursor: string | null) => Promise<Date | NextPart | null>
  /** After so many attempts in a row that failed or died, `giveUp` tells people. Without it they go on for ever. */
  maxAttempts?: number
  giveUp?: (subject: Subject) => Promise<void>
  /** Makes the jobs of what waits without one: nobody enqueued it, or a backup was restored. */
  enqueueLost: () => Promise<unknown>
}

/** Runs a job that was claimed, and notes how it went. Does not throw. */
export async function runJob(job: Job, work: QueueWork, signal: AbortSignal): Promise<void> {
  const subject = { account_id: job.account_id ?? '', id: job.key }
  const { maxAttempts = Number.POSITIVE_INFINITY, giveUp } = work
  try {
    // One attempt more than allowed was claimed: the process of the last one died.
    if (job.attempts > maxAttempts) await giveUp?.(subject)
    const next = job.attempts > maxAttempts ? null : await work.run(subject, signal, job.cursor)
    if (next === null || next instanceof Date) await endJob(job, next)
    else await endJob(job, next.at, next.cursor)
    noteJob(job.queue, 'done')
  } catch (error) {
    logFailure(`job ${job.queue} failed`, error, { job: job.key, account_id: subject.account_id })
    // Without its database nothing can be noted: the job is due again when its lease is over.
    if (!isDatabaseDown(error)) await noteFailure(job, work, subject).catch(logUnnoted)
  }
}

async function noteFailure(job: Job, { maxAttempts, giveUp }: QueueWork, subject: Subject): Promise<void> {
  const isLast = maxAttempts !== undefined && job.attempts >= maxAttempts
  noteJob(job.queue, isLast ? 'given_up' : 'failed')
  if (!isLast) return retryJob(job)
  await giveUp?.(subject)
  await endJob(job, null)
}

function logUnnoted(error: unknown): void {
  logFailure('the failure of a job could not be noted', error)
}
