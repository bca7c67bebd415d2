import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makePremises } from '@/lib/testing/factories/assets'
import { compileProgram, type Program } from '@/lib/testing/program'
import { proofRuns } from '@/lib/testing/proof-size'
import { generateVisits } from './generate'
import { createMaintenancePlan } from './plans'

/* The generator run several times, by several processes, killed (R-MP-2): with processes that really end. */

const KILLS = proofRuns(20, 4)
const PROCESSES = 3
/** A transaction has about twenty: some die within their first one, some after their third. */
const MAX_STATEMENTS = 28
const ASSETS = 8

let startProgram: Awaited<ReturnType<typeof compileProgram>>
beforeAll(async () => {
  startProgram = await compileProgram('lib/testing/visits-process.ts')
})

/** Numbers that look random and are the same in every run (Lehmer). */
function randomNumbers(seed: number): (max: number) => number {
  let state = seed
  return (max) => 1 + ((state = (state * 48_271) % 2_147_483_647) % max)
}

/** A company with plans of every kind that need many transactions, some of whose visits are merged. */
async function makeCompany(): Promise<ServiceContext> {
  const ctx = await makeAccount({ timeZone: 'UTC' })
  const { customer_id, object_id } = await makePremises(ctx)
  const { accountId: account_id } = ctx
  const assets = Array.from({ length: ASSETS }, (_one, index) => ({ id: newId(), name: `Unit ${index}` }))
  await db().asset.createMany({
    data: assets.map((one, index) => ({
      ...one,
      account_id,
      customer_id,
      asset_tag: one.id,
      site_id: index % 2 === 0 ? object_id : null,
    })),
  })
  const today = dayIn('UTC', new Date())
  const tasks = [{ name: 'Clean' }, { name: 'Measure' }]
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 90, tasks })
  const common = { customer_id, job_type_id, status: 'active', anchor_date: today, horizon_days: 200 } as const
  const bodies = [
    ...[10, 20, 40, 60].map((days) => ({ rrule: `FREQ=DAILY;INTERVAL=${days}`, name: `Every ${days} days` })),
    { rrule: 'FREQ=DAILY;INTERVAL=50', name: 'Large', rank: 5, absorbs_within: 4 },
    ...[1, 2, 3, 4].map((every) => ({ basis: 'floating', every, every_unit: 'month', name: `After ${every}` })),
    { rrule: 'FREQ=WEEKLY', grouping: 'per_site', name: 'Weekly' },
    { rrule: 'FREQ=MONTHLY', grouping: 'all', name: 'Monthly' },
    ...[1, 2].map((every) => ({
      rrule: `FREQ=MONTHLY;INTERVAL=${every}`,
      missed_rule: 'all',
      name: `Made up ${every}`,
    })),
  ]
  for (const body of bodies) {
    const start_date = 'missed_rule' in body ? dateOf(dayNumber(today) - 200) : today
    const plan = await createMaintenancePlan(ctx, { ...common, ...body, start_date, anchor_date: start_date })
    await db().maintenancePlanAsset.createMany({
      data: assets.map(({ id: asset_id }) => ({
        id: newId(),
        account_id,
        plan_id: plan.id,
        asset_id,
        anchor_date: new Date(start_date),
      })),
    })
  }
  return ctx
}

const signal = new AbortController().signal
async function generate({ accountId: account_id }: ServiceContext, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1)
    expect(await generateVisits({ account_id, id: account_id }, signal)).toBeNull()
}

function startProcess({ accountId }: ServiceContext, diesAt?: number): Program {
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  const settings = { DATABASE_URL, DATA_DIR, APP_SECRET, ACCOUNT_ID: accountId, DIES_AT: String(diesAt ?? '') }
  return startProgram(settings)
}

/** Each visit with its work order and tasks, by the names of what it belongs to: the same of two companies that have the same. */
async function rowsOf({ accountId }: ServiceContext): Promise<string[]> {
  const rows = await db().$queryRaw<{ line: string }[]>`
    SELECT concat_ws(' ', p.name, coalesce(a.name, s.name, 'all'), o.key, o.due_date, o.window_start, o.window_end, o.cause,
      o.status, into_plan.name, into_visit.key, w.status, w.window_start, w.due_by, w.job_type_version,
      (SELECT string_agg(t.sequence || t.name, ',' ORDER BY t.sequence, t.name) FROM task t
        WHERE t.account_id = o.account_id AND t.work_order_id = w.id),
      (SELECT count(*) FROM work_order_asset l WHERE l.account_id = o.account_id AND l.work_order_id = w.id)) AS line
    FROM maintenance_occurrence o JOIN maintenance_plan p ON p.account_id = o.account_id AND p.id = o.plan_id
    LEFT JOIN asset a ON a.account_id = o.account_id AND a.id = o.asset_id
    LEFT JOIN site s ON s.account_id = o.account_id AND s.id = o.site_id
    LEFT JOIN maintenance_occurrence into_visit ON into_visit.account_id = o.account_id AND into_visit.id = o.merged_into_id
    LEFT JOIN maintenance_plan into_plan ON into_plan.account_id = o.account_id AND into_plan.id = into_visit.plan_id
    LEFT JOIN work_order w ON w.account_id = o.account_id AND w.id = o.work_order_id
    WHERE o.account_id = ${accountId}::uuid ORDER BY 1`
  return rows.map(({ line }) => line)
}

/** How many there are of all that a visit is made of: nothing is left behind that no visit names. */
async function countsOf({ accountId }: ServiceContext): Promise<unknown> {
  const [counts] = await db().$queryRaw<unknown[]>`
    SELECT (SELECT count(*)::int FROM work_order WHERE account_id = ${accountId}::uuid) AS work_orders,
      (SELECT count(DISTINCT work_order_id)::int FROM maintenance_occurrence WHERE account_id = ${accountId}::uuid) AS ordered,
      (SELECT max(work_order_number) FROM work_order WHERE account_id = ${accountId}::uuid) AS last_number,
      (SELECT count(*)::int FROM task WHERE account_id = ${accountId}::uuid) AS tasks,
      (SELECT count(*)::int FROM history WHERE account_id = ${accountId}::uuid AND record_type IN ('work_order', 'task')) AS history`
  return counts
}

describe('the generator', () => {
  it('makes the same rows run once, twice, nine times, and by three processes that are killed 20 times', async () => {
    const once = await makeCompany()
    await generate(once, 1)
    const [expected, counts] = [await rowsOf(once), await countsOf(once)]
    expect(expected.length).toBeGreaterThan(500)
    expect(new Set(expected.map((line) => /planned|generated|merged/.exec(line)?.[0]))).toEqual(
      new Set(['planned', 'generated', 'merged']),
    )
    for (const times of [1, 7]) {
      await generate(once, times)
      expect(await rowsOf(once)).toEqual(expected)
    }

    const ctx = await makeCompany()
    const random = randomNumbers(20_261_123)
    let killed = 0
    const lane = async () => {
      while (killed < KILLS) {
        killed += 1
        // One that finds nothing left to write would live and end with 0.
        const one = startProcess(ctx, random(MAX_STATEMENTS))
        expect(await one.exit, one.stderr()).toBeNull()
      }
    }
    await Promise.all(Array.from({ length: PROCESSES }, lane))
    const last = Array.from({ length: PROCESSES }, () => startProcess(ctx))
    for (const one of last) expect(await one.exit, one.stderr()).toBe(0)
    expect(await rowsOf(ctx)).toEqual(expected)
    expect(await countsOf(ctx)).toEqual(counts)
  }, 240_000)
})
