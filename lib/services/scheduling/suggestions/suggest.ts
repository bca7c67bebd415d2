import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import type { Interval } from '@/lib/domain/board/interval'
import type { PlannedJob } from '@/lib/domain/conflicts/types'
import { isId } from '@/lib/domain/id'
import { suggestSlots } from '@/lib/domain/suggestions/suggest'
import type { Candidate, Suggestion, SuggestionInput } from '@/lib/domain/suggestions/types'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type DraftToSchedule, draftToPlace } from '@/lib/schemas/scheduling/plan-check'
import type { SuggestionQuery, SuggestionRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import {
  clockOf,
  DRAFT_ASSETS,
  draftRow,
  jobContext,
  type JobContext,
  type Plan,
  PLAN_COLUMNS,
  scheduleOfDraft,
  schedulesIn,
  type StoredDraft,
  legsAround,
} from '@/lib/services/work/conflicts'
import { routingState, travelAt } from '@/lib/services/work/travel'
import { readCandidates } from './read-sql'

const DAY = 86_400_000
/** Of so many places the roads are asked for before the best are chosen. */
const LOOKED_AT = 60

/**
 * The best places for a work order among all active technicians, each with its reasons, and every technician who was left out with
 * the reason. Two statements, however many technicians there are. Throws `forbidden`, `not_found`.
 */
export async function suggestForWorkOrder(
  ctx: ServiceContext,
  id: string,
  wanted: SuggestionQuery,
  now = new Date(),
): Promise<SuggestionsRecord> {
  requireScope(ctx, 'read:work-orders')
  const order = isId(id) ? await readOrder(ctx, id) : undefined
  if (!order) throw notFound('work order')
  return suggestFor(ctx, order, wanted, now)
}

/**
 * The same for a work order that is only in a form yet, by what the form holds so far; `work_order_id` is its own or, for a new one,
 * nobody's. Two statements. Throws `forbidden`, `validation_error`.
 */
export async function suggestForDraft(
  ctx: ServiceContext,
  body: BodyOf<typeof draftToPlace>,
  wanted: SuggestionQuery,
  now = new Date(),
): Promise<SuggestionsRecord> {
  requireScope(ctx, 'read:work-orders')
  return suggestFor(ctx, await orderOfDraft(ctx, readDraft(draftToPlace, body).finish()), wanted, now)
}

async function suggestFor(
  ctx: ServiceContext,
  order: Order,
  { from, days, limit, exclude_technician_ids = [] }: SuggestionQuery,
  now: Date,
): Promise<SuggestionsRecord> {
  const start = Math.max(from?.getTime() ?? now.getTime(), 0)
  const horizon = { start, end: start + days * DAY }
  const everybody = await candidatesFor(ctx, order, horizon)
  const excluded = new Set(exclude_technician_ids)
  const isExcluded = ({ schedule: { technician } }: Candidate) => excluded.has(technician.id)
  const candidates = everybody.filter((one) => !isExcluded(one))
  const asked = everybody.filter(isExcluded).map(({ schedule: { technician } }) => ({
    technician: { id: technician.id, name: technician.name },
    reason: 'Left out, as asked.',
  }))
  const { plan, context } = order
  const { priority, work_order_type } = order
  const job = { ...plan, site: context.site, response: context.response, priority, work_order_type }
  const say = clockOf(ctx)
  const input = { job, candidates, horizon, say, travel: await travelAt(context.territories, []), limit }
  const { suggestions, leftOut } = suggestSlots(await withRoutes(input, context))
  return {
    work_order_id: job.id,
    from: new Date(horizon.start).toISOString(),
    until: new Date(horizon.end).toISOString(),
    suggestions: suggestions.map(toRecord),
    left_out: [...leftOut.map(({ technician, reason }) => ({ technician, reason })), ...asked],
  }
}

/** The same question with the roads to and from the places that look best by the estimate, where there is a router. */
async function withRoutes(input: SuggestionInput, context: JobContext): Promise<SuggestionInput> {
  if (routingState().state === 'off') return input
  const { suggestions } = suggestSlots({ ...input, limit: LOOKED_AT })
  const schedules = new Map(input.candidates.map(({ schedule }) => [schedule.technician.id, schedule]))
  const legs = suggestions.flatMap(({ technician, span }) => {
    const there: PlannedJob = { ...input.job, scheduled_date: new Date(span.start).toISOString() }
    return legsAround(there, schedules.get(technician.id) ?? null)
  })
  return { ...input, travel: await travelAt(context.territories, legs) }
}

type Order = {
  plan: Plan
  context: JobContext
  priority: string
  work_order_type: string
  customer_id: string | null
  site_id: string | null
}

async function readOrder(ctx: ServiceContext, id: string): Promise<Order | undefined> {
  const [row] = await query<Plan & Omit<Order, 'plan'>>(
    ctx.tx,
    Prisma.sql`
      SELECT ${PLAN_COLUMNS}, r.priority::text AS priority, r.work_order_type::text AS work_order_type, r.customer_id, r.site_id, ${jobContext(ctx)} AS context
      FROM work_order r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL`,
  )
  if (!row) return undefined
  const { context, priority, work_order_type, customer_id, site_id, ...plan } = row
  return { plan, context, priority, work_order_type, customer_id, site_id }
}

async function orderOfDraft(ctx: ServiceContext, draft: DraftToSchedule): Promise<Order> {
  const [row] = await query<StoredDraft & { context: JobContext }>(
    ctx.tx,
    Prisma.sql`SELECT r.id, r.number, r.status, ${jobContext(ctx, DRAFT_ASSETS)} AS context FROM (${draftRow(ctx, draft)}) r`,
  )
  if (!row) throw notFound('work order')
  const known = (id: string | null | undefined) => (id && isId(id) ? id : null)
  const [customer_id, site_id] = [known(draft.customer_id), known(draft.site_id)]
  const { priority, work_order_type } = draft
  return { plan: scheduleOfDraft(draft, row), context: row.context, priority, work_order_type, customer_id, site_id }
}

async function candidatesFor(ctx: ServiceContext, order: Order, horizon: Interval): Promise<Candidate[]> {
  const rows = await readCandidates(ctx.tx, ctx, order, horizon)
  const scheduleOf = schedulesIn(ctx.account.timeZone)
  return rows.map(({ last_visit, ...technician }) => ({
    schedule: scheduleOf(technician),
    lastVisit: last_visit?.getTime() ?? null,
  }))
}

function toRecord({
  technician,
  span,
  travelAdded,
  lateness,
  points,
  reasons,
  conflicts,
}: Suggestion): SuggestionRecord {
  return {
    technician: { ...technician },
    scheduled_date: new Date(span.start).toISOString(),
    scheduled_end: new Date(span.end).toISOString(),
    travel_added: travelAdded,
    lateness,
    points,
    reasons: [...reasons],
    conflicts,
  }
}
