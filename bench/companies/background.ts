import { setTimeout as pause } from 'node:timers/promises'
import { SCOPES } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import { disconnect, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { purgeExpired } from '@/lib/jobs/purge'
import { startJobs } from '@/lib/jobs/start'
import { createPart } from '@/lib/services/assets/parts'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { startReceiver } from '@/lib/testing/receiver'
import type { Company } from '@/bench/api/database'
import { cpuOf } from '@/bench/api/processes'

/** Processor time in milliseconds, of this process and of PostgreSQL. */
export type Background = { delivery: number; hourly: number }

const DELIVERIES = 300

/** What the work beside the requests costs on the database of a company: a delivered change, and the hourly clean-up. */
export async function measureBackground({ url, accountId }: Company, postgres: number): Promise<Background> {
  await disconnect()
  Object.assign(process.env, { DATABASE_URL: url, WEBHOOK_PRIVATE_TARGETS: '1' })
  resetEnv()
  const ctx: ServiceContext = {
    accountId,
    actor: { type: 'system', id: null, name: 'Benchmark' },
    scopes: new Set(SCOPES),
    requestId: newId(),
    account: { tier: 'enterprise', timeZone: 'America/New_York', currency: 'USD' },
  }
  const receiver = await startReceiver()
  try {
    await giveEndpoints(ctx, receiver.url)
    for (let index = 0; index < DELIVERIES; index += 1) await createPart(ctx, { name: `Part ${index}` })
    const delivery = await costOf(postgres, async () => {
      const stop = startJobs()
      while (receiver.received.length < DELIVERIES) await pause(20)
      await stop()
    })
    // What earlier runs left, and what is read for the first time, is not what an hour costs.
    await purgeExpired()
    const hourly = await costOf(postgres, purgeExpired)
    return { delivery: delivery / DELIVERIES, hourly }
  } finally {
    await receiver.close()
    await pool().query('DELETE FROM webhook_endpoint')
    await disconnect()
  }
}

/** Every account has an endpoint; those of the others have nothing to be told. */
async function giveEndpoints(ctx: ServiceContext, url: string): Promise<void> {
  const { id } = await createWebhookEndpoint(ctx, { url, events: ['part.created'] })
  const { rows } = await pool().query<{ columns: string }>(`
    SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
    WHERE attrelid = 'webhook_endpoint'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'account_id'`)
  const columns = rows[0]?.columns ?? ''
  await pool().query(
    `INSERT INTO webhook_endpoint (account_id, ${columns}) SELECT account.id, ${columns
      .replace(/\bid\b/, 'webhook_endpoint.id')
      .replaceAll(/\b(created_at|updated_at)\b/g, 'webhook_endpoint.$1')}
     FROM webhook_endpoint, account WHERE webhook_endpoint.id = $1 AND account.id <> $2`,
    [id, ctx.accountId],
  )
}

async function costOf(postgres: number, work: () => Promise<unknown>): Promise<number> {
  const before = { own: process.cpuUsage(), database: cpuOf(postgres) }
  await work()
  const ownUsage = process.cpuUsage(before.own)
  return (ownUsage.user + ownUsage.system) / 1000 + cpuOf(postgres) - before.database
}
