import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { businessMinutes } from '@/lib/domain/calendar/business-time'
import type { PlannedJob } from '@/lib/domain/conflicts/types'
import { isId } from '@/lib/domain/id'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { arrivalLimit } from '@/lib/domain/suggestions/arrival'
import { conflictsAt, suggestSlots } from '@/lib/domain/suggestions/suggest'
import { findBumps } from '@/lib/domain/suggestions/bump'
import type { ArrivalOrder, Candidate, Suggestion, SuggestionInput } from '@/lib/domain/suggestions/types'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { draftToPlace } from '@/lib/schemas/scheduling/plan-check'
import type {
  BumpRecord,
  CallSuggestions,
  SuggestionQuery,
  SuggestionsRecord,
} from '@/lib/schemas/scheduling/suggestion'
import { readDefaultCalendar } from '@/lib/services/people/open-times'
import { clockOf, type JobContext, legsAround, schedulesIn } from '@/lib/services/work/schedule-context'
import { furtherVisitsAmong } from '@/lib/services/work/visits'
import { routingState, travelAt } from '@/lib/services/work/travel'
import { readLowerJobs } from './lower-jobs'
import { type Order, orderOfDraft, readFurtherVisit, readOrder } from './order'
import { readCandidates } from './read-sql'
import { toBump, toSuggestion } from './record'

const DAY = 86_400_000
/** Of so many slots the routes are asked for before the best are chosen. */
const LOOKED_AT = 60

/**
 * The best slots for a work order among all active technicians, each with its reasons, and every technician who was left out with
 * the reason; for urgent work also which lower job could make room. Two statements, however many technicians there are, and one
 * more for urgent work. Throws `forbidden`, `not_found`.
 */
export async function suggestForWorkOrder(
  ctx: ServiceContext,
  id: string,
  query: SuggestionQuery,
  now = new Date(),
): Promise<SuggestionsRecord> {
  requireScope(ctx, 'read:work-orders')
  const order = isId(id) ? await readOrder(ctx, id) : undefined
  if (!order) throw notFound('work order')
  const suggested = await suggestFor(ctx, order, query, now)
  return { ...suggested.record, bumps: await bumpsFor(ctx, order, suggested) }
}

/**
 * The best slots for a card of the board: of a work order, or of a further visit, which has its own technician, time and length, and for
 * which no other job makes room. One statement more than of a work order. Throws `forbidden`, `not_found`.
 */
export async function suggestForCard(
  ctx: ServiceContext,
  id: string,
  query: SuggestionQuery,
  now = new Date(),
): Promise<SuggestionsRecord> {
  requireScope(ctx, 'read:work-orders')
  const [visitId] = await furtherVisitsAmong(ctx, [id])
  if (!visitId) return suggestForWorkOrder(ctx, id, query, now)
  const visit = await readFurtherVisit(ctx, visitId)
  if (!visit) throw notFound('visit')
  return (await suggestFor(ctx, visit, query, now)).record
}

/** Which lower job could make room for urgent work; one statement, and none for other work. */
async function bumpsFor(ctx: ServiceContext, order: Order, { input, earliest }: Suggested): Promise<BumpRecord[]> {
  if (!isUrgentWork(input.job)) return []
  const technicians = input.candidates.map(({ schedule: { technician } }) => technician.id)
  const lower = await readLowerJobs(ctx, technicians, reachOf(input))
  return findBumps(input, lower, earliest).map((bump) => toBump(order, input.job, bump))
}

/**
 * The best slots for a work order that is only in a form yet, by what the form holds so far; `work_order_id` is its own or, for a new one,
 * nobody's; whoever keeps what the caller is promised comes first (R-SD-11). Two statements, and one more for urgent work. Throws `forbidden`, `validation_error`.
 */
export async function suggestForDraft(
  ctx: ServiceContext,
  body: BodyOf<typeof draftToPlace>,
  query: SuggestionQuery,
  now = new Date(),
): Promise<CallSuggestions> {
  requireScope(ctx, 'read:work-orders')
  const draft = readDraft(draftToPlace, body).finish()
  const order = { ...(await orderOfDraft(ctx, draft)), isCall: true }
  // Nobody comes before the customer expects somebody.
  const from = draft.promised_from && draft.promised_from > now ? draft.promised_from : query.from
  const suggested = await suggestFor(ctx, order, { ...query, from }, now)
  const { record, input, earliest } = suggested
  const earliestSlot = earliest && { ...earliest, conflicts: conflictsAt(input, earliest) }
  return {
    ...record,
    bumps: await bumpsFor(ctx, order, suggested),
    earliest: earliestSlot && toSuggestion(earliestSlot),
    response: input.job.response,
  }
}

type Suggested = { record: SuggestionsRecord; input: SuggestionInput; earliest: Suggestion | null }

async function suggestFor(
  ctx: ServiceContext,
  order: Order & { isCall?: boolean },
  { from, days, limit, exclude_technician_ids = [] }: SuggestionQuery,
  now: Date,
): Promise<Suggested> {
  const start = Math.max(from?.getTime() ?? now.getTime(), 0)
  const horizon = { start, end: start + days * DAY }
  const { candidates: everybody, policy } = await candidatesFor(ctx, order, horizon)
  const excluded = new Set(exclude_technician_ids)
  const isExcluded = ({ schedule: { technician } }: Candidate) => excluded.has(technician.id)
  const candidates = everybody.filter((one) => !isExcluded(one))
  const exclusions = everybody.filter(isExcluded).map(({ schedule: { technician } }) => ({
    technician: { id: technician.id, name: technician.name },
    reason: 'Left out, as asked.',
  }))
  const { plan, context, priority, work_order_type, preferred_technician_id } = order
  const { site, response, resolution, promised, links } = context
  const job = {
    ...plan,
    site,
    response,
    resolution,
    promised,
    links,
    priority,
    work_order_type,
    preferred_technician_id,
  }
  const clock = clockOf(ctx)
  const workOrderId = job.work_order_id ?? job.id
  const along = order.along.flatMap(({ id, technician_id, minutes }) => {
    const candidate = everybody.find(({ schedule }) => schedule.technician.id === technician_id)
    return candidate
      ? [{ candidate, job: { ...job, id, work_order_id: workOrderId, estimated_duration: minutes } }]
      : []
  })
  const byEstimate = {
    job,
    candidates,
    along,
    policy,
    horizon,
    wording: clock,
    travel: await travelAt(context.territories, []),
    limit,
    ...((order.isCall || promised) && { arrival: await arrivalOrder(ctx, job, now.getTime()) }),
  }
  const input = await withRoutes(byEstimate, context)
  const { suggestions, earliest, leftOut } = suggestSlots(input)
  const record = {
    work_order_id: workOrderId,
    from: new Date(horizon.start).toISOString(),
    until: new Date(horizon.end).toISOString(),
    suggestions: suggestions.map(toSuggestion),
    bumps: [],
    left_out: [...leftOut.map(({ technician, reason }) => ({ technician, reason })), ...exclusions],
  }
  return { record, input, earliest }
}

/** How slots are ordered for a customer who was told a time, or is on the phone. */
async function arrivalOrder(ctx: ServiceContext, job: SuggestionInput['job'], now: number): Promise<ArrivalOrder> {
  const isUrgent = isUrgentWork(job)
  const limit = arrivalLimit(job, now)
  if (!isUrgent) return { limit, isUrgent, isOutOfHours: false }
  const calendar = await readDefaultCalendar(reader(ctx), ctx)
  return { limit, isUrgent, isOutOfHours: businessMinutes(now, now + MINUTE, calendar) === 0 }
}

/** When a lower job begins that can make room: before the promise ends, or within a day. */
function reachOf({ job, horizon }: SuggestionInput): Interval {
  const promises = [job.due_by, job.response?.by, job.resolution?.by, job.promised?.until].map((by) =>
    by ? Date.parse(by) : 0,
  )
  const end = Math.max(horizon.start + DAY, ...promises)
  return { start: horizon.start, end: Math.min(end, horizon.end) }
}

/** Adds to the input the routes to and from the slots that look best by the estimate, where there is a router. */
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

async function candidatesFor(ctx: ServiceContext, order: Order, horizon: Interval) {
  const rows = await readCandidates(ctx.tx, ctx, order, horizon)
  const scheduleOf = schedulesIn(ctx.account.timeZone)
  const candidates = rows.map(({ last_visit, policy: _policy, ...technician }): Candidate => ({
    schedule: scheduleOf(technician),
    lastVisit: last_visit?.getTime() ?? null,
  }))
  return { candidates, policy: rows[0]?.policy }
}
