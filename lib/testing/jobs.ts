import { db } from '@/lib/db/client'
import type { Queue } from '@/lib/db/enqueue'
import { claimJob } from '@/lib/jobs/claim'
import { WORKS } from '@/lib/jobs/queues'
import { runJob } from '@/lib/jobs/run'

/** Runs the jobs of a queue that are due, one after the other, until none is. Returns how many. */
export async function runDueJobs(queue: Queue): Promise<number> {
  const { signal } = new AbortController()
  await WORKS[queue].enqueueLost()
  let count = 0
  for (let job = await claimJob(queue); job; job = await claimJob(queue)) {
    await runJob(job, WORKS[queue], signal)
    count += 1
  }
  return count
}

/** Makes the jobs due that wait for their time, and those whose process runs them: as if that had died long ago. */
export async function makeJobsDue(queue: Queue): Promise<void> {
  await db().job.updateMany({ where: { queue }, data: { run_at: new Date(0) } })
}
