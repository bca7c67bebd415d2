import { cpus } from 'node:os'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { ServiceContext } from '@/lib/access/context'
import { db, disconnect } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { createMaintenancePlan } from '@/lib/services/maintenance/plans'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makePremises } from '@/lib/testing/factories/assets'
import { compileProgram } from '@/lib/testing/program'
import { applyMigrations } from '@/prisma/migrate'
import { seedCompany } from '@/prisma/seed-company'
import { ensureDatabase, withClient } from '@/bench/api/database'
import { cpuOf } from '@/bench/api/processes'

/*
 * `npm run bench -- maintenance [--assets 10000]`: two visits a year to so many assets, half of them of one plan, are generated two
 * years ahead with their work orders, as the job does it, by a process of its own. Then what generating costs where nothing is to be added,
 * and what 200 more assets cost, both again with ten times as many visits there. Exits with 1 beyond 60 s or
 * 300 MB. The company has work orders already, so that PostgreSQL knows its tables as it does of companies that work.
 */

const { values } = parseArgs({ options: { assets: { type: 'string', default: '10000' } } })
const assets = Number(values.assets)
const [MAX_SECONDS, MAX_MEGABYTES] = [60, 300]
const PLAN_ASSETS = 200
const TWO_YEARS = 730
const WORK_ORDERS = 10_000

const folder = new URL('../../node_modules/.cache/fieldline/bench-maintenance', import.meta.url).pathname
const server = await startEmbedded({ dataDir: folder })
try {
  await withClient(server.adminUrl, (client) => client.query('DROP DATABASE IF EXISTS bench_maintenance'))
  process.env.DATABASE_URL = await ensureDatabase(server, 'bench_maintenance')
  await applyMigrations(process.env.DATABASE_URL)
  await main(await compileProgram('lib/testing/visits-process.ts'))
} finally {
  await disconnect()
  await server.stop()
}

type StartProgram = Awaited<ReturnType<typeof compileProgram>>

async function main(startProgram: StartProgram): Promise<void> {
  stdout.write(`${new Date().toISOString()} · ${cpus()[0]?.model ?? ''}, ${cpus().length} cores · ${assets} assets\n`)
  const ctx = await makeAccount({ timeZone: 'UTC' })
  await seedCompany({ accountId: ctx.accountId, workOrders: WORK_ORDERS, databaseUrl: process.env.DATABASE_URL })
  const tasks = [{ name: 'Clean' }, { name: 'Measure' }, { name: 'Write down' }]
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 90, tasks })
  const half = Math.floor(assets / 2)
  await addPlan(ctx, job_type_id, half)
  for (let left = assets - half; left > 0; left -= PLAN_ASSETS)
    await addPlan(ctx, job_type_id, Math.min(PLAN_ASSETS, left))
  const { seconds, megabytes } = await step(startProgram, ctx, 'all')
  await step(startProgram, ctx, 'nothing to add')
  await addPlan(ctx, job_type_id, PLAN_ASSETS)
  await step(startProgram, ctx, `${PLAN_ASSETS} assets more`)
  await multiplyVisits(ctx)
  await step(startProgram, ctx, 'nothing to add, ten times as many visits there')
  await addPlan(ctx, job_type_id, PLAN_ASSETS)
  await step(startProgram, ctx, `${PLAN_ASSETS} assets more, ten times as many visits there`)
  if (seconds > MAX_SECONDS || megabytes > MAX_MEGABYTES) process.exitCode = 1
}

/** A customer with so many assets, and the plan of their visits. */
async function addPlan(ctx: ServiceContext, job_type_id: string, count: number): Promise<void> {
  const { customer_id, object_id } = await makePremises(ctx)
  const plan = await createMaintenancePlan(ctx, {
    name: `${count} assets`,
    customer_id,
    job_type_id,
    status: 'active',
    horizon_days: TWO_YEARS,
    rrule: 'FREQ=MONTHLY;INTERVAL=6',
    anchor_date: dayIn('UTC', new Date()),
  })
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO asset (id, account_id, customer_id, site_id, asset_tag, name, updated_at)
      SELECT gen_random_uuid(), ${ctx.accountId}::uuid, ${customer_id}::uuid, ${object_id}::uuid,
        ${plan.plan_number} || '-' || n, 'Rooftop unit ' || n, now()
      FROM generate_series(1, ${count}::int) n RETURNING id)
    INSERT INTO maintenance_plan_asset (id, account_id, plan_id, asset_id, updated_at)
    SELECT gen_random_uuid(), ${ctx.accountId}::uuid, ${plan.id}::uuid, id, now() FROM made`
  await db().$executeRaw`ANALYZE asset, maintenance_plan_asset`
}

/** Each visit nine times more, done in earlier years: what companies of long standing have. */
async function multiplyVisits({ accountId }: ServiceContext): Promise<void> {
  await db().$executeRaw`
    INSERT INTO maintenance_occurrence (id, account_id, plan_id, scope, key, asset_id, due_date, window_start, window_end, cause,
      status, done_on, updated_at)
    SELECT gen_random_uuid(), account_id, plan_id, scope, (due_date - years * interval '2 years')::date::text, asset_id,
      due_date - years * interval '2 years', window_start - years * interval '2 years', window_end - years * interval '2 years',
      cause, 'done', due_date - years * interval '2 years', now()
    FROM maintenance_occurrence, generate_series(1, 9) years WHERE account_id = ${accountId}::uuid`
  await db().$executeRaw`ANALYZE maintenance_occurrence`
}

type Took = { seconds: number; processor: number; megabytes: number }

/** Generates all there is to, and says what it cost and made. */
async function step(startProgram: StartProgram, { accountId }: ServiceContext, name: string): Promise<Took> {
  const [visits, orders] = [await db().maintenanceOccurrence.count(), await db().workOrder.count()]
  const databaseCpu = cpuOf(server.pid)
  const { DATABASE_URL = '' } = process.env
  const running = startProgram({ DATABASE_URL, APP_SECRET: 'a secret for the benchmark alone', ACCOUNT_ID: accountId })
  if ((await running.exit) !== 0) throw new Error(running.stderr())
  const took = JSON.parse(running.stdout()) as Took
  const inDatabase = (cpuOf(server.pid) - databaseCpu) / 1000
  const createdCounts = [
    (await db().maintenanceOccurrence.count()) - visits,
    'visits and',
    (await db().workOrder.count()) - orders,
    'work orders beside',
    visits,
    'visits',
  ]
  stdout.write(
    `${name}: ${took.seconds.toFixed(2)} s for ${createdCounts.join(' ')}; processor time ${took.processor.toFixed(2)} s here, ` +
      `${inDatabase.toFixed(2)} s in PostgreSQL; at most ${took.megabytes.toFixed(0)} MB\n`,
  )
  return took
}
