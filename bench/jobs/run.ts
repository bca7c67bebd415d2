import { cpus } from 'node:os'
import { stdout } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { db, disconnect, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { startJobs } from '@/lib/jobs/start'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { createPart } from '@/lib/services/assets/parts'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { makeAccount } from '@/lib/testing/account'
import { startReceiver } from '@/lib/testing/receiver'
import { applyMigrations } from '@/prisma/migrate'
import { ensureDatabase, withClient } from '@/bench/api/database'

/*
 * `npm run bench -- jobs [--deliveries 5000] [--endpoints 1] [--idle 60]`: so many changes wait for each endpoint when the
 * job runner starts; how long until the last arrived, how long a single change takes then, and how many statements an
 * idle process sends in so many seconds.
 */

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '5000' },
    endpoints: { type: 'string', default: '1' },
    idle: { type: 'string', default: '60' },
  },
})
const [deliveries, endpoints, idle] = [Number(values.deliveries), Number(values.endpoints), Number(values.idle)]
const WRITERS = 8

const folder = new URL('../../node_modules/.cache/fieldline/bench-jobs', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_jobs WITH (FORCE)'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_jobs')
  Object.assign(process.env, { WEBHOOK_PRIVATE_TARGETS: '1', APP_SECRET: 'a signing secret for the benchmarks alone' })
  resetEnv()
  await applyMigrations(process.env.DATABASE_URL)
  await main()
} finally {
  await disconnect()
  await server.stop()
}

async function main(): Promise<void> {
  stdout.write(`${new Date().toISOString()} · ${cpus()[0]?.model ?? ''}, ${cpus().length} cores\n`)
  const ctx = await makeAccount()
  const receiver = await startReceiver()
  for (let index = 0; index < endpoints; index += 1)
    await createWebhookEndpoint(ctx, { url: receiver.url, events: ['part.created'] })
  const writers = Array.from({ length: WRITERS }, async (_one, writer) => {
    for (let index = writer; index < deliveries; index += WRITERS) await createPart(ctx, { name: `Part ${index}` })
  })
  await Promise.all(writers)

  const before = await countTransactions()
  const began = performance.now()
  const stop = startJobs()
  const total = deliveries * endpoints
  while (receiver.received.length < total) await pause(20)
  const seconds = (performance.now() - began) / 1000
  while ((await db().webhookDelivery.count({ where: { status: 'delivered' } })) < total) await pause(20)
  const each = ((await countTransactions()) - before) / total
  stdout.write(`${total} deliveries in ${seconds.toFixed(1)} s: ${(total / seconds).toFixed(0)} per second, `)
  stdout.write(`${each.toFixed(1)} transactions each\n`)

  const waits: number[] = []
  for (let index = 0; index < 20; index += 1) {
    const had = receiver.received.length
    await createPart(ctx, { name: `Single ${index}` })
    const committed = performance.now()
    while (receiver.received.length < had + endpoints) await pause(2)
    waits.push(performance.now() - committed)
  }
  waits.sort((a, b) => a - b)
  stdout.write(
    `a single change arrives after ${waits[10]?.toFixed(0)} ms (median), ${waits[19]?.toFixed(0)} ms at most\n`,
  )

  const first = await countTransactions()
  await pause(idle * 1000)
  stdout.write(`${(await countTransactions()) - first - 1} transactions in ${idle + 11} idle seconds\n`)
  await stop()
  await receiver.close()
}

/** Transactions of the database so far; each statement of an idle runner is one. */
async function countTransactions(): Promise<number> {
  // A session that has become idle reports what it did ten seconds later at the latest.
  await pause(11_000)
  const { rows } = await pool().query<{ count: string }>(
    `SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()`,
  )
  return Number(rows[0]?.count)
}
