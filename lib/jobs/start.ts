import PgBoss from 'pg-boss'
import { pool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { logFailure } from '@/lib/log'
import { purgeExpired } from '@/lib/services/oauth'
import { MAIL_QUEUE } from '@/lib/services/mail'
import { emptyTrash } from '@/lib/services/trash'
import { workOnImportJobs } from './imports'
import { sendMails } from './mail'
import { purgeOutlived } from './purge'
import { workOnWebhooks } from './webhooks'

/** Jobs by name: when they run (cron, UTC) and what they do. One process of the installation runs each occurrence. */
const JOBS: Record<string, { cron: string; run: () => Promise<unknown> }> = {
  'purge-outlived': { cron: '7 * * * *', run: purgeOutlived },
  'purge-oauth': { cron: '17 * * * *', run: purgeExpired },
  'empty-trash': { cron: '37 2 * * *', run: () => emptyTrash(env().TRASH_DAYS) },
  // Asked for by each mail as well; the clock brings what is to be tried again.
  [MAIL_QUEUE]: { cron: '* * * * *', run: sendMails },
}

/**
 * Starts the job runner on the application's own PostgreSQL; what is due runs on one process, whichever asks first.
 * Returns what stops it again, after the job that is running.
 */
export async function startJobs(): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool().query(text, values) } })
  boss.on('error', (error) => logFailure('job runner', error))
  await boss.start()
  for (const [name, { cron, run }] of Object.entries(JOBS)) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, async () => {
      await run()
    })
  }
  const stops = [await workOnWebhooks(boss), await workOnImportJobs(boss)]
  return () => {
    for (const stopLooking of stops) stopLooking()
    return boss.stop({ graceful: true, timeout: 10_000 })
  }
}
