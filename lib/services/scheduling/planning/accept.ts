import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { callsOf, type PlanCall } from '@/lib/domain/planning/calls'
import { type PlanInput, type PlanProposal, worksOf } from '@/lib/domain/planning/work'
import { ServiceError } from '@/lib/errors'
import type { z } from 'zod'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { planAccept, type PlanRecord } from '@/lib/schemas/scheduling/plan'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { placeWorkOrders, type RequestedPlacement, updateWorkOrder } from '@/lib/services/work/work-orders'
import { createVisit, staffWorkOrder, updateVisit } from '@/lib/services/work/visits'
import { objectionsTo } from './objections'
import { type PlanOutcome, readPlan, readPlanRecord, toJson } from './record'

/**
 * Makes proposals true, all or those that are named, in one transaction that one undo takes back. A work order that was
 * changed since the plan was asked for, or that would now meet a hard conflict, stays as it is and is named with the
 * reason; of a repair all stays as it is then. What customers in `tell` are promised now is recorded with it (R-SD-15). Throws `forbidden`, `not_found`, `plan_not_ready`, `plan_stale`, `validation_error`.
 */
export async function acceptPlan(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof planAccept>,
): Promise<PlanRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const plan = await readPlan(tx, ctx, id, true)
    const { item, input } = plan
    const draft = readDraft(planAccept, body)
    const result = resultOf(draft, plan)
    const proposals = new Map((result?.proposals ?? []).map((one) => [one.work_order_id, one]))
    const chosen = chosenProposals(draft, proposals)
    const reportedCalls = reportedCallsOf(draft, callsOf(input, chosen))
    draft.finish()
    if (item.status !== 'proposed') throw new ServiceError('plan_not_ready', notReady(item.status))

    const done = await placeWorkOrders({ ...ctx, tx }, wantedPlaces(input, chosen), (open, placements) =>
      objectionsTo(open, ctx, placements, proposals),
    )
    if (item.kind === 'repair' && done.refused.length > 0) throw staleRepair(done.refused)
    for (const one of done.changed) {
      await bringAlong({ ...ctx, tx }, one, proposals.get(one))
      await goOn({ ...ctx, tx }, one, proposals.get(one))
    }
    for (const { work, arrival } of reportedCalls.filter(({ work: { id: one } }) => done.changed.includes(one)))
      await createArrivalPromise({ ...ctx, tx }, work.id, {
        ...arrival,
        source: ctx.actor.type === 'user' ? 'call' : 'api',
      })
    const outcome: PlanOutcome = {
      accepted: done.changed,
      refused: done.refused.map(({ id: one, reason }) => ({ id: one, reason })),
    }
    await tx.plan.update({
      where: { account_id_id: { account_id: ctx.accountId, id: item.id } },
      data: { status: 'accepted', outcome: toJson(outcome), ...(result && { result: toJson(result) }) },
      select: { id: true },
    })
    const after = { status: 'accepted', work_orders: done.changed.length }
    await recordHistory(tx, ctx, { verb: 'update', type: 'plan', id: item.id, before: { status: item.status }, after })
    return readPlanRecord(tx, ctx, id)
  })
}

/** The proposals that are accepted: of a repair those of the chosen option. */
function resultOf(
  draft: Draft<z.output<typeof planAccept>>,
  { result, options }: Awaited<ReturnType<typeof readPlan>>,
) {
  const { option } = draft.value
  if (!option) return result
  const chosen = options.find(({ choice }) => choice === option)
  if (!chosen) draft.reject('option', 'is not among the options of this plan')
  return chosen?.result ?? null
}

/** The proposals of the work orders in the body; all where it names none. */
function chosenProposals(
  draft: Draft<z.output<typeof planAccept>>,
  proposals: ReadonlyMap<string, PlanProposal>,
): PlanProposal[] {
  const { work_order_ids } = draft.value
  if (!work_order_ids) return [...proposals.values()]
  return work_order_ids.flatMap((id, index) => {
    const proposal = proposals.get(id.toLowerCase())
    if (!proposal) draft.reject(`work_order_ids[${index}]`, 'is not among the proposals of this plan')
    return proposal ?? []
  })
}

/** Which of those who are to be called were told. */
function reportedCallsOf(
  draft: Draft<z.output<typeof planAccept>>,
  calls: readonly PlanCall[],
  now = Date.now(),
): PlanCall[] {
  const byId = new Map(calls.map((call) => [call.work.id, call]))
  return (draft.value.tell ?? []).flatMap((id, index) => {
    const call = byId.get(id.toLowerCase())
    if (!call) draft.reject(`tell[${index}]`, 'is not among the customers to call about what is accepted')
    else if (Date.parse(call.arrival.until) <= now) draft.reject(`tell[${index}]`, 'has an arrival in the past')
    return call ?? []
  })
}

/** A repair is made as a whole: what it moves may have been moved for what was changed since. */
function staleRepair(refused: readonly { id: string; name: string; reason: string }[]): ServiceError {
  const changes = refused.map(({ name, reason }) => `${name}: ${reason}`)
  const message = `The board was changed since these options were made. ${changes.join(' ')}`
  const details = refused.map(({ name, reason }) => ({ field: 'work_order_ids', message: `${name}: ${reason}` }))
  return new ServiceError('plan_stale', message, details)
}

function wantedPlaces(input: PlanInput, chosen: readonly PlanProposal[]): RequestedPlacement[] {
  const seen = new Map(worksOf(input).map((job) => [job.id, job]))
  return chosen.flatMap(({ work_order_id: id, technician_id, scheduled_date }) => {
    const job = seen.get(id)
    if (!job) return []
    const stood = {
      technician_id: job.technician_id,
      scheduled_date: job.scheduled_date,
      estimated_duration: job.estimated_duration,
    }
    return [{ id, technician_id, scheduled_date, seen: stood }]
  })
}

function notReady(status: string): string {
  if (status === 'queued' || status === 'running')
    return 'This plan is still being made. Stop it to use the best result so far.'
  return status === 'failed' ? 'This plan could not be made.' : `This plan was ${status} already.`
}

/** Gives those who come along with the lead of a work order, which has its place already, theirs: the visits that stand, then those who are new. */
async function bringAlong(ctx: ServiceContext, id: string, proposal: PlanProposal | undefined): Promise<void> {
  const { along = [], scheduled_date } = proposal ?? {}
  for (const { visit_id, technician_id } of along)
    if (visit_id)
      await updateVisit(ctx, visit_id, { technician_id, scheduled_start: scheduled_date }, null, { alone: true })
  const technician_ids = along.flatMap(({ visit_id, technician_id }) => (visit_id ? [] : technician_id))
  if (technician_ids.length > 0) await staffWorkOrder(ctx, id, { technician_ids })
}

/** Gives a work order, which has the place of its first visit already, the further ones of the same technician. */
async function goOn(ctx: ServiceContext, id: string, proposal: PlanProposal | undefined): Promise<void> {
  const { technician_id, minutes = 0, further = [] } = proposal ?? {}
  if (further.length === 0) return
  const total_duration = further.reduce((sum, one) => sum + one.minutes, minutes)
  await updateWorkOrder(ctx, id, { estimated_duration: minutes, total_duration })
  for (const { scheduled_date: scheduled_start, minutes: length } of further)
    await createVisit(ctx, id, { technician_id, scheduled_start, minutes: length })
}
