import { disconnect } from '@/lib/db/client'
import { startJobs } from '@/lib/jobs/start'

/* The jobs as `npm start` runs them, in a process of its own without what it serves. It says `ready` when they run. */

const stop = startJobs()
process.once(
  'SIGTERM',
  () =>
    void stop()
      .then(disconnect)
      .then(() => process.exit(0)),
)
process.stdout.write('ready\n')
