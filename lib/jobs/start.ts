import { enqueueEndpointsBehind } from '@/lib/services/data/webhooks'
import { WORKS } from './queues'
import { JobRunner } from './runner'

/** Starts running jobs in this process, beside all others. Returns what stops it again. */
export function startJobs(): () => Promise<void> {
  const runner = new JobRunner(WORKS, enqueueEndpointsBehind)
  runner.start()
  return () => runner.stop()
}
