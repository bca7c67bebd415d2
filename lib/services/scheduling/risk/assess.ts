import type { ServiceContext } from '@/lib/access/context'
import { announce } from '@/lib/db/announce'
import { db } from '@/lib/db/client'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import { settledPosition } from '@/lib/db/settled-position'
import { groupBy } from '@/lib/domain/group-by'
import { confirmationKey, riskOf } from '@/lib/domain/risk/risk-of'
import type { RiskJob } from '@/lib/domain/risk/types'
import { operatorContext } from '@/lib/services/company/accounts'
import { readFixedSchedules } from '@/lib/services/scheduling/fixed-schedules'
import { clockOf } from '@/lib/services/work/schedule-context'
import { travelAt } from '@/lib/services/work/travel'
import { readAllTechnicians, readAllWaiting, readRiskDays, readRiskJobs, riskSpan } from './read'
import { readTouched, type TouchedUnits } from './touched'
import { type AssessedUnit, writeUnits } from './write'

/** So many technicians, or jobs on nobody's day, are read and written at once. */
const BATCH = 40
const WAITING_BATCH = 500
/** So long after changes that are not committed yet their account is looked at again. */
const UNSETTLED_MS = 1_000
const IDLE_MS = 3_600_000
/** Changes within this are assessed together. */
const GATHER = '400 milliseconds'

/** Makes the jobs of these accounts due in a moment. Answers how many those are. */
export async function enqueueRisks(accountIds: readonly string[]): Promise<number> {
  return db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'assess-risks', id::text, id, now() + ${GATHER}::interval FROM account WHERE id = ANY (${[...accountIds]}::uuid[])
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
      run_at = CASE WHEN job.claim IS NULL AND job.attempts = 0 THEN least(job.run_at, excluded.run_at) ELSE job.run_at END`
}

/** Makes a job for each account without one: of a fresh installation, or after a backup was restored. */
export async function enqueueUnassessed(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id) SELECT 'assess-risks', id::text, id FROM account
    WHERE NOT EXISTS (SELECT FROM job WHERE queue = 'assess-risks' AND key = account.id::text)
    ON CONFLICT DO NOTHING`
}

/**
 * Assesses again what of an account is at risk (R-SD-12): what the history after the cursor, a position, may have changed, and what time
 * alone may have; without a cursor everything. Answers when time may change something next.
 */
export async function assessRisks(
  { account_id }: Subject,
  signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  const exists = await db().account.count({ where: { id: account_id } })
  if (exists === 0) return null
  const ctx = await operatorContext(account_id)
  const position = await settledPosition()
  const isDone = await assessSince(ctx, cursor === null ? null : BigInt(cursor), position, signal)
  if (!isDone) return { at: new Date(), cursor }
  return { at: await nextLook(account_id, position), cursor: String(position) }
}

/** Answers whether all was assessed before the process was asked to stop. */
async function assessSince(
  ctx: ServiceContext,
  after: bigint | null,
  until: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const now = Date.now()
  const touched = after === null ? 'all' : await readTouched(ctx, after, until)
  const units = touched === 'all' ? await readAll(ctx, now) : await withDue(ctx, touched, now)
  const jobs = await assessJobs(ctx, units.jobs, now, signal)
  const technicians = [...new Set([...units.technicians, ...jobs])]
  for (let index = 0; index < technicians.length; index += BATCH) {
    if (signal.aborted) return false
    await assessTechnicians(ctx, technicians.slice(index, index + BATCH), now)
  }
  return !signal.aborted
}

async function readAll(ctx: ServiceContext, now: number): Promise<TouchedUnits> {
  const [technicians, jobs] = await Promise.all([readAllTechnicians(ctx, now), readAllWaiting(ctx)])
  return { technicians, jobs }
}

/** Adds the units of which time alone may have changed something. */
async function withDue({ accountId }: ServiceContext, touched: TouchedUnits, now: number): Promise<TouchedUnits> {
  const where = { account_id: accountId, next_at: { lte: new Date(now) } }
  const due = (await db().riskWatch.findMany({ where, select: { unit_id: true } })).map(({ unit_id }) => unit_id)
  const rows = await db().technician.findMany({
    where: { account_id: accountId, id: { in: due } },
    select: { id: true },
  })
  const technicians = new Set(rows.map(({ id }) => id))
  return {
    technicians: [...touched.technicians, ...technicians],
    jobs: [...touched.jobs, ...due.filter((id) => !technicians.has(id))],
  }
}

/** Assesses those of these jobs that are on nobody's day. Answers the technicians of the others. */
async function assessJobs(
  ctx: ServiceContext,
  ids: readonly string[],
  now: number,
  signal: AbortSignal,
): Promise<string[]> {
  const technicians: string[] = []
  const unique = [...new Set(ids)]
  for (let index = 0; index < unique.length && !signal.aborted; index += WAITING_BATCH) {
    const part = unique.slice(index, index + WAITING_BATCH)
    const jobs = await readRiskJobs(ctx, part)
    const waiting = jobs.filter(
      ({ technician_id, scheduled_date }) => technician_id === null || scheduled_date === null,
    )
    const onDays = jobs.flatMap(({ technician_id, scheduled_date }) =>
      scheduled_date === null ? [] : (technician_id ?? []),
    )
    technicians.push(...onDays)
    const waitingById = new Map(waiting.map((job) => [job.id, job]))
    const assessed = await assessEach(
      ctx,
      part.map((id) => ({ id, jobs: [waitingById.get(id) ?? []].flat() })),
      now,
    )
    await store(ctx, assessed, part)
  }
  return technicians
}

async function assessTechnicians(ctx: ServiceContext, ids: readonly string[], now: number): Promise<void> {
  const jobs = groupBy(await readRiskDays(ctx, ids, riskSpan(now)), ({ technician_id }) => technician_id)
  await store(
    ctx,
    await assessEach(
      ctx,
      ids.map((id) => ({ id, jobs: jobs.get(id) ?? [] })),
      now,
    ),
    [],
  )
}

/** What of each unit is at risk, with the schedules, leave within a span, and confirmations of all read at once. */
export async function assessEach(
  ctx: ServiceContext,
  units: readonly { id: string; jobs: readonly RiskJob[] }[],
  now: number,
  span = riskSpan(now),
): Promise<AssessedUnit[]> {
  const jobs = units.flatMap((unit) => unit.jobs)
  if (jobs.length === 0) return units.map(({ id }) => ({ id, items: [], next: null }))
  const scheduled = jobs.filter(({ scheduled_date }) => scheduled_date !== null)
  const [schedules, confirmed, territories] = await Promise.all([
    readFixedSchedules(db(), ctx, scheduled, span),
    readConfirmed(ctx, jobs),
    db().territory.findMany({
      where: { account_id: ctx.accountId, deleted_at: null },
      select: { name: true, speed_kmh: true },
    }),
  ])
  const [wording, travel] = [clockOf(ctx), await travelAt(territories, [])]
  return units.map((unit) => {
    const schedule = schedules.get(unit.id) ?? null
    const { items, next } = riskOf(
      { jobs: unit.jobs, schedule, isActive: schedule?.isActive ?? true, confirmed, wording, travel },
      now,
    )
    return { id: unit.id, items, next }
  })
}

/** What somebody confirmed of these jobs. */
async function readConfirmed({ accountId }: ServiceContext, jobs: readonly RiskJob[]): Promise<ReadonlySet<string>> {
  const where = { account_id: accountId, visit_id: { in: jobs.map(({ id }) => id) } }
  const rows = await db().conflictConfirmation.findMany({ where, select: { visit_id: true, digest: true } })
  return new Set(rows.map(({ visit_id, digest }) => confirmationKey(visit_id, digest)))
}

async function store(ctx: ServiceContext, units: readonly AssessedUnit[], jobs: readonly string[]): Promise<void> {
  if (await writeUnits(ctx, units, jobs)) announce('risk', ctx.accountId)
}

/** When the account is looked at again: at the first moment that its units wait for, or soon where changes are not settled yet. */
async function nextLook(account_id: string, position: bigint): Promise<Date> {
  const [unsettled, watch] = await Promise.all([
    db().history.findFirst({ where: { account_id, position: { gt: position } }, select: { id: true } }),
    db().riskWatch.findFirst({ where: { account_id }, orderBy: { next_at: 'asc' }, select: { next_at: true } }),
  ])
  const soonest = Math.min(watch?.next_at.getTime() ?? Number.POSITIVE_INFINITY, Date.now() + IDLE_MS)
  return new Date(unsettled ? Math.min(soonest, Date.now() + UNSETTLED_MS) : soonest)
}
