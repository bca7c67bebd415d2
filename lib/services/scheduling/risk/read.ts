import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { literalList } from '@/lib/db/literal-list'
import type { BoardJob } from '@/lib/domain/board/types'
import type { Crew } from '@/lib/domain/conflicts/types'
import { RISK_AHEAD, RISK_PAST } from '@/lib/domain/risk/risk-of'
import type { RiskJob } from '@/lib/domain/risk/types'
import { TIMELESS_STATUSES, WAITING_STATUSES } from '@/lib/domain/work-orders/status'
import { readLiveJobs, readScheduledJobs } from '@/lib/services/scheduling/board'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { crewOf } from '@/lib/services/work/crew-sql'

/** From when until when visits are looked at. */
export type RiskSpan = { from: Date; to: Date }

/** The span in which visits may be at risk at a moment. */
export function riskSpan(now: number): RiskSpan {
  return { from: new Date(now - RISK_PAST), to: new Date(now + RISK_AHEAD) }
}

/** The visits of these technicians that touch a span of time. */
export async function readRiskDays(
  ctx: ServiceContext,
  technicians: readonly string[],
  { from, to }: RiskSpan,
): Promise<RiskJob[]> {
  return withFacts(ctx, await readScheduledJobs(undefined, ctx, from, to, technicians))
}

/** These jobs, where they are not in the trash. */
export async function readRiskJobs(ctx: ServiceContext, ids: readonly string[]): Promise<RiskJob[]> {
  return ids.length === 0 ? [] : withFacts(ctx, await readLiveJobs(undefined, ctx, ids))
}

type Facts = { id: string; created_at: Date; started_at: Date | null; ended_at: Date | null; crew: Crew | null }

/** The jobs with what a board does not need of them. */
async function withFacts(ctx: ServiceContext, jobs: readonly BoardJob[]): Promise<RiskJob[]> {
  const these = Prisma.sql`ANY(${jobs.map(({ id }) => id)}::uuid[])`
  const ofAccount = Prisma.sql`account_id = ${ctx.accountId}::uuid AND id = ${these}`
  const further = selectFurtherVisits(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.id = ${these}`)
  const rows = await db().$queryRaw<Facts[]>`
    SELECT id, created_at, started_at, completed_at AS ended_at, ${Prisma.raw(crewOf('r.id', 'own.is_primary'))} AS crew
    FROM (SELECT id, account_id, technician_id, crew_size, created_at, started_at, completed_at
      FROM work_order WHERE ${ofAccount}) r
    UNION ALL
    SELECT id, created_at, started_at, completed_at, ${Prisma.raw(crewOf('r.work_order_id', 'own.id = r.id'))}
    FROM (${further}) r`
  const factsById = new Map(rows.map((row) => [row.id, row]))
  return jobs.flatMap((job) => {
    const facts = factsById.get(job.id)
    if (!facts) return []
    const { created_at, started_at, ended_at, crew } = facts
    const moments = { started_at: started_at?.getTime() ?? null, ended_at: ended_at?.getTime() ?? null }
    return [{ ...job, ...moments, created_at: created_at.getTime(), crew }]
  })
}

/** The technicians with visits that may be at risk, and with what is stored of their risks. */
export async function readAllTechnicians({ accountId }: ServiceContext, now: number): Promise<string[]> {
  const { from, to } = riskSpan(now)
  const [begin, end] = [Prisma.sql`${from.toISOString()}::timestamptz`, Prisma.sql`${to.toISOString()}::timestamptz`]
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT technician_id AS id FROM work_order WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
      AND technician_id IS NOT NULL AND status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})
      AND scheduled_date > ${begin} - interval '14 days' AND scheduled_date < ${end}
    UNION SELECT technician_id FROM visit WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
      AND technician_id IS NOT NULL AND NOT is_primary
      AND scheduled_start > ${begin} - interval '14 days' AND scheduled_start < ${end}
    UNION SELECT technician_id FROM risk_item WHERE account_id = ${accountId}::uuid AND technician_id = unit_id`
  return rows.map(({ id }) => id)
}

/** The jobs on nobody's day that may be at risk, now or later, and those that are by what is stored. */
export async function readAllWaiting({ accountId }: ServiceContext): Promise<string[]> {
  const waiting = Prisma.raw(literalList(WAITING_STATUSES))
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM work_order w WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL
      AND status IN (${waiting}) AND (technician_id IS NULL OR scheduled_date IS NULL)
      AND (priority = 'urgent' OR work_order_type = 'emergency' OR due_by IS NOT NULL OR scheduled_date IS NOT NULL
        OR EXISTS (SELECT FROM arrival_promise p WHERE p.account_id = w.account_id AND p.work_order_id = w.id)
        OR EXISTS (SELECT FROM sla_clock c WHERE c.account_id = w.account_id AND c.work_order_id = w.id AND c.met_at IS NULL))
    UNION SELECT v.id FROM visit v WHERE v.account_id = ${accountId}::uuid AND v.deleted_at IS NULL AND NOT v.is_primary
      AND v.status = 'planned' AND (v.technician_id IS NULL OR v.scheduled_start IS NULL)
    UNION SELECT visit_id FROM risk_item WHERE account_id = ${accountId}::uuid AND visit_id = unit_id`
  return rows.map(({ id }) => id)
}
