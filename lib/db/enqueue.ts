import type { Prisma } from '@/prisma/generated/client'

/** The queues, by what their jobs do. lib/jobs/queues.ts says how. */
const QUEUES = [
  'deliver-webhooks',
  'work-on-imports',
  'start-billing',
  'write-exports',
  'make-plans',
  'make-repairs',
  'send-mail',
  'locate-sites',
  'follow-promises',
  'watch-promises',
  'mail-warnings',
  'mail-reports',
  'assess-risks',
  'push-changes',
  'purge-expired',
  'purge-oauth',
  'forget-uploads',
  'empty-trash',
  'remove-exports',
  'tell-of-expiring-keys',
  'tell-of-contract-ends',
  'continue-contracts',
  'generate-visits',
  'find-due-visits',
] as const

export type Queue = (typeof QUEUES)[number]

/** What a job is about; one subject has one job in a queue. */
export type Subject = { account_id: string; id: string }

/** When a job goes on, and where: what its work reads again as its cursor. */
export type NextPart = { at: Date; cursor: string | null }

/**
 * The queues whose jobs start over when they are asked for again: what lies before the cursor has changed as well. The others go on,
 * so that what they could not do has its next turn after the rest.
 */
const STARTING_OVER: ReadonlySet<Queue> = new Set(['follow-promises', 'start-billing'])

/** Whether a job that is asked for again begins from the start. */
export function startsOver(queue: Queue): boolean {
  return STARTING_OVER.has(queue)
}

// What was enqueued in a transaction is announced by whoever commits it.
const enqueued = new WeakMap<Prisma.TransactionClient, Set<Queue>>()

/**
 * Makes jobs in the transaction of their cause: both are committed, or neither. A job that is there already becomes due; one
 * that is running runs once more. Processes are woken after the commit (docs/decisions/015).
 */
export async function enqueue(tx: Prisma.TransactionClient, queue: Queue, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return
  await tx.$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT ${queue}, key, account_id
    FROM unnest(${subjects.map(({ id }) => id)}::text[], ${subjects.map((one) => one.account_id)}::uuid[]) AS n (key, account_id)
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
      cursor = CASE WHEN ${startsOver(queue)} THEN NULL ELSE job.cursor END,
      run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END`
  enqueued.set(tx, (enqueued.get(tx) ?? new Set()).add(queue))
}

/** The queues with jobs that a transaction made. */
export function queuesOf(tx: Prisma.TransactionClient): Iterable<Queue> {
  return enqueued.get(tx) ?? []
}
