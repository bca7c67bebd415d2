import type PgBoss from 'pg-boss'
import { importsDue, workOnImports } from '@/lib/services/imports'
import { lookOften } from './look'

const QUEUE = 'work-on-imports'
/** How long an import waits at most before somebody looks whether there is one. */
const LOOK_MS = 1_000

/**
 * Works on imports by the job runner, as webhooks are delivered: every process looks whether one waits, and whichever takes
 * the job does batches of it. A job that dies is made up for by the next look. Returns how to stop looking.
 */
export async function workOnImportJobs(boss: PgBoss): Promise<() => void> {
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0, expireInSeconds: 180 })
  await boss.work(QUEUE, { pollingIntervalSeconds: 1 }, () => workOnImports())
  return lookOften(LOOK_MS, 'imports could not be looked for', async () => {
    if (await importsDue()) await boss.send(QUEUE, {})
  })
}
