import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId, NO_ID } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { mergeByRank } from '@/lib/domain/maintenance/merge'
import { reasonText } from '@/lib/domain/maintenance/reasons'
import type { DueDate } from '@/lib/domain/maintenance/rules'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { OrdersAhead, PlanPreview, PlanPreviewQuery } from '@/lib/schemas/maintenance/plan-preview'
import { readCounters } from './counters'
import { type Known, missingDates } from './dates'
import { type PlanAtWork, readPlanAtWork } from './plan-rules'
import { readScopes, type Scope } from './scopes'

/** Ten years: what a plan names further away, nobody plans by. */
const MAX_DAYS = 3_653
const DEFAULT_COUNT = 10

/**
 * The next dates of a plan, whatever its status, with the reasons of each, and those that come to nothing. Of a plan with many assets it
 * shows the first ones. Nothing is written. Throws `forbidden`, `not_found`.
 */
export async function previewMaintenancePlan(
  ctx: ServiceContext,
  id: string,
  { count = DEFAULT_COUNT }: PlanPreviewQuery,
): Promise<PlanPreview[]> {
  requireScope(ctx, 'read:work-orders')
  return inTransaction(ctx, async (tx) => {
    const plan = isId(id) ? await readPlanAtWork(tx, ctx, id) : null
    if (!plan) throw notFound(nounOf('maintenance_plan'))
    // Pretends that everything before today and nothing after it is planned, so that dates that already have visits show as well.
    const planFromToday = { ...plan, planned_through: dateOf(dayNumber(plan.today) - 1) }
    return showDates(tx, ctx, plan, count, (scope, knownState) => nextDates(planFromToday, scope, knownState, count))
  })
}

/** The work orders that the generator makes of a new active plan at once, by when they are due. Throws `forbidden`. */
export async function previewOrders(ctx: ServiceContext, id: string): Promise<OrdersAhead> {
  requireScope(ctx, 'read:work-orders')
  return inTransaction(ctx, async (tx) => {
    const plan = await readPlanAtWork(tx, ctx, id)
    if (!plan) throw notFound(nounOf('maintenance_plan'))
    const through = dateOf(dayNumber(plan.today) + plan.horizon_days)
    const dates = await showDates(tx, ctx, plan, Infinity, (scope, knownState) =>
      missingDates(plan, scope, knownState, through),
    )
    // '' sorts before every day.
    const begins = plan.begins ?? ''
    const dueDates = dates.filter(
      (one) => one.is_due && !one.is_merged && one.due_date <= through && one.due_date >= begins,
    )
    return { count: dueDates.length, first: dueDates[0]?.due_date ?? null, last: dueDates.at(-1)?.due_date ?? null }
  })
}

/** The first dates of all scopes of a plan, in order. */
async function showDates(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  count: number,
  datesOf: (scope: Scope, knownState: Known) => DueDate[],
): Promise<PlanPreview[]> {
  const scopes = (await readScopes(tx, ctx, plan, NO_ID)).slice(0, count)
  const counters = await readCounters(tx, ctx, plan, scopes)
  const dates = scopes.flatMap((one) =>
    datesOf(one, { course: undefined, readings: counters.get(one.scope) }).map((date) => ({ scope: one.scope, date })),
  )
  const next = dates.toSorted((a, b) => (a.date.due_date < b.date.due_date ? -1 : 1)).slice(0, count)
  const absorbingVisits = await readAbsorbingVisits(
    tx,
    ctx,
    plan,
    next.map(({ scope }) => scope),
  )
  return next.map(({ scope, date }) => toPlanPreview(scope, date, plan, absorbingVisits))
}

/** The next dates of a scope. Looks 400 days ahead first, then four times as far, up to ten years. */
function nextDates(plan: PlanAtWork, scope: Scope, knownState: Known, count: number): DueDate[] {
  for (let days = 400; ; days = Math.min(days * 4, MAX_DAYS)) {
    const dates = missingDates(plan, scope, knownState, dateOf(dayNumber(plan.today) + days))
    if (dates.length >= count || days === MAX_DAYS) return dates.slice(0, count)
  }
}

/** A visit of a plan of higher rank, which visits of this plan near it become part of. */
type AbsorbingVisit = {
  id: string
  scope: string
  due_date: string
  rank: number
  absorbs_within: number
  name: string
}

async function readAbsorbingVisits(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly string[],
): Promise<AbsorbingVisit[]> {
  return tx.$queryRaw<AbsorbingVisit[]>`
    SELECT o.id, o.scope, to_char(o.due_date, 'YYYY-MM-DD') AS due_date, p.rank, p.absorbs_within, p.name
    FROM maintenance_occurrence o JOIN maintenance_plan p ON p.account_id = o.account_id AND p.id = o.plan_id
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.scope = ANY (${[...new Set(scopes)]}::uuid[])
      AND o.status IN ('planned', 'generated') AND p.id <> ${plan.id}::uuid AND p.rank > ${plan.rank}
      AND p.status = 'active' AND p.deleted_at IS NULL AND p.absorbs_within > 0
    ORDER BY o.due_date, o.id`
}

function toPlanPreview(
  scope: string,
  date: DueDate,
  plan: PlanAtWork,
  absorbingVisits: readonly AbsorbingVisit[],
): PlanPreview {
  // absorbs_within is 0: all the others have a higher rank, so this visit absorbs none of them.
  const visit = { id: date.key, scope, due_date: date.due_date, rank: plan.rank, absorbs_within: 0 }
  const absorbingId = date.isDue ? mergeByRank([visit, ...absorbingVisits]).get(visit.id) : undefined
  const absorbing = absorbingVisits.find(({ id }) => id === absorbingId)
  const merged = absorbing ? [{ kind: 'merged', plan: absorbing.name, due_date: absorbing.due_date } as const] : []
  const { key, due_date, window_start, window_end } = date
  return {
    scope,
    key,
    due_date,
    window_start,
    window_end,
    is_due: date.isDue,
    is_merged: absorbing !== undefined,
    reasons: [...date.reasons, ...merged].map((reason) => ({ kind: reason.kind, text: reasonText(reason) })),
  }
}
