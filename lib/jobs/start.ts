import { enqueueEndpointsBehind } from '@/lib/services/data/webhook-deliveries'
import { enqueueRisks } from '@/lib/services/scheduling/risk'
import { enqueuePushes } from '@/lib/services/field/push'
import { WORKS } from './queues'
import { JobRunner } from './runner'

/** Starts running jobs in this process, beside all others. Returns what stops it again. */
export function startJobs(): () => Promise<void> {
  const runner = new JobRunner(WORKS, followHistory)
  runner.start()
  return () => runner.stop()
}

async function followHistory(accountIds: string[]): Promise<number> {
  const jobs = [enqueueEndpointsBehind(accountIds), enqueuePushes(accountIds), enqueueRisks(accountIds)]
  return (await Promise.all(jobs)).reduce((sum, count) => sum + count, 0)
}
