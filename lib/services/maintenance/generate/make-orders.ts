import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { rowsJson } from '@/lib/db/rows'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { joinSkills } from '@/lib/domain/skill'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import { createWorkOrders } from '@/lib/services/work/work-orders/create-many'
import { awaitPlan, claimPlan } from './context'
import { instantsOf } from './instants'
import { mergeVisits } from './merge'
import type { Progress } from './plan-ahead'
import { type PlanAtWork, readPlanAtWork } from './plan-rules'
import { readAssets } from './scopes'
import { addMergedTasks } from './tasks'

/** So many work orders are one transaction. */
const ORDER_BATCH = 200

/**
 * Makes the work orders of a plan's visits that are due within its horizon, or up to a day: open, with the tasks of the job type, on no
 * day yet. A visit names its work order in the transaction that makes it, so that none gets two and none is lost.
 */
export async function makeOrders(
  ctx: ServiceContext,
  planId: string,
  signal: AbortSignal,
  through?: string,
): Promise<Progress> {
  for (;;) {
    if (signal.aborted) return 'stopped'
    const progress = await inTransaction(ctx, async (tx): Promise<Progress | 'more'> => {
      if (!(await claimPlan(tx, planId))) return 'busy'
      const plan = await readPlanAtWork(tx, ctx, planId, 'active')
      if (!plan) return 'done'
      const visits = await dueVisits(tx, ctx, plan, through)
      if (visits.length === 0) return 'done'
      await mergeAndMake(tx, ctx, plan, visits)
      return 'more'
    })
    if (progress !== 'more') return progress
  }
}

/** Makes the work orders of these visits of a plan at once, whenever they are due; those that have one stay as they are. */
export async function makeOrdersOf(
  tx: Transaction,
  ctx: ServiceContext,
  planId: string,
  ids: readonly string[],
): Promise<void> {
  await awaitPlan(tx, planId)
  const plan = await readPlanAtWork(tx, ctx, planId, 'active')
  if (!plan) return
  const visits = await tx.$queryRaw<Visit[]>`${VISITS}
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND status = 'planned'
      AND id = ANY (${[...ids]}::uuid[])
    ORDER BY due_date, id FOR UPDATE`
  if (visits.length > 0) await mergeAndMake(tx, ctx, plan, visits)
}

async function mergeAndMake(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  visits: readonly Visit[],
): Promise<void> {
  const merged = await mergeVisits(
    tx,
    ctx,
    visits.map(({ scope }) => scope),
  )
  await makeFor(
    tx,
    ctx,
    plan,
    visits.filter(({ id }) => !merged.has(id)),
  )
}

type Visit = { id: string; scope: string; window_start: string; window_end: string }

const VISITS = Prisma.sql`
  SELECT id, scope, to_char(window_start, 'YYYY-MM-DD') AS window_start, to_char(window_end, 'YYYY-MM-DD') AS window_end
  FROM maintenance_occurrence`

async function dueVisits(tx: Transaction, ctx: ServiceContext, plan: PlanAtWork, through?: string): Promise<Visit[]> {
  const horizon = dateOf(dayNumber(plan.today) + plan.horizon_days)
  const last = through !== undefined && through > horizon ? through : horizon
  return tx.$queryRaw<Visit[]>`${VISITS}
    WHERE account_id = ${ctx.accountId}::uuid AND plan_id = ${plan.id}::uuid AND status = 'planned' AND due_date <= ${last}::date
      -- Its contract may have been put off since they were planned (R-MP-8).
      AND (${plan.begins}::date IS NULL OR due_date >= ${plan.begins}::date)
    ORDER BY due_date, id LIMIT ${ORDER_BATCH}::int FOR UPDATE`
}

async function makeFor(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  visits: readonly Visit[],
): Promise<void> {
  const { accountId: account_id } = ctx
  const jobType = await tx.jobType.findUniqueOrThrow({ where: { account_id_id: { account_id, id: plan.job_type_id } } })
  const assets = await readAssets(
    tx,
    ctx,
    plan,
    visits.map(({ scope }) => scope),
  )
  // What lost its last asset since it was planned has nothing to be done at.
  const emptied = visits.filter(({ scope }) => !assets.has(scope)).map(({ id }) => id)
  await tx.maintenanceOccurrence.deleteMany({ where: { account_id, id: { in: emptied } } })
  const newOrders = visits.flatMap((visit) => {
    const visitAssets = assets.get(visit.scope)
    return visitAssets ? [{ visit, id: newId(), own: visitAssets }] : []
  })
  const skillsOf = await readSkillsOfAssets(
    tx,
    ctx,
    newOrders.flatMap(({ own: { asset_ids } }) => asset_ids),
  )
  await createWorkOrders(
    tx,
    ctx,
    newOrders.map(({ id, visit, own: target }) => {
      const required_skills = joinSkills(jobType.required_skills, ...target.asset_ids.map(skillsOf))
      return { id, input: orderOf(plan, { ...jobType, required_skills }, visit, target) }
    }),
  )
  await tx.$executeRaw`
    UPDATE maintenance_occurrence o SET status = 'generated', work_order_id = n.work_order_id, updated_at = now()
    FROM jsonb_populate_recordset(NULL::maintenance_occurrence,
      ${rowsJson(newOrders.map(({ id, visit }) => ({ id: visit.id, work_order_id: id })))}::jsonb) n
    WHERE o.account_id = ${account_id}::uuid AND o.id = n.id`
  await addMergedTasks(
    tx,
    ctx,
    plan.job_type_id,
    newOrders.map(({ id, visit }) => ({ id: visit.id, work_order_id: id })),
  )
}

/** What the products of assets ask of a technician. */
async function readSkillsOfAssets(tx: Transaction, { accountId: account_id }: ServiceContext, ids: readonly string[]) {
  const rows = await tx.asset.findMany({
    where: { account_id, id: { in: [...ids] }, product: { required_skills: { isEmpty: false } } },
    select: { id: true, product: { select: { required_skills: true } } },
  })
  const skills = new Map(rows.map(({ id, product }) => [id, product?.required_skills ?? []]))
  return (id: string) => skills.get(id) ?? []
}

type JobType = {
  work_order_type: WorkOrderCreate['work_order_type'] | null
  priority: WorkOrderCreate['priority'] | null
  description: string | null
  estimated_duration: number | null
  required_skills: string[]
  crew_size: number
}
type Place = { asset_ids: string[]; site_id: string | null }

function orderOf(plan: PlanAtWork, jobType: JobType, visit: Visit, { asset_ids, site_id }: Place): WorkOrderCreate {
  return {
    status: 'open',
    customer_id: plan.customer_id,
    site_id,
    asset_ids,
    job_type_id: plan.job_type_id,
    work_order_type: jobType.work_order_type ?? 'maintenance',
    priority: jobType.priority ?? 'medium',
    description: jobType.description ?? plan.name,
    estimated_duration: jobType.estimated_duration,
    required_skills: jobType.required_skills,
    crew_size: jobType.crew_size,
    ...instantsOf(plan, visit),
  } as WorkOrderCreate
}
