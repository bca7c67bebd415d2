import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { MINUTE } from '@/lib/domain/board/interval'
import { isFinished } from '@/lib/domain/work-orders/status'
import { nextStart } from '@/lib/domain/work-orders/split'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import type { VisitDetail, VisitRecord } from '@/lib/schemas/work/visit'
import { visitContinue, type VisitContinue } from '@/lib/schemas/work/visit-split'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { readAvailability } from './availability'
import { readVisit } from './record'
import { keptOf, lockVisit } from './verbs'
import { createVisit } from './write'

/**
 * Ends a visit and makes the next one with the minutes that are left (R-VI-8), as one change with one undo. Answers the next visit.
 * Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function continueVisit(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof visitContinue>,
  now = new Date(),
): Promise<VisitDetail> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockVisit(tx, ctx, id)
    const visit = await readVisit(tx, ctx, id)
    await requireOpen(tx, ctx, visit)
    const draft = readDraft(visitContinue, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const { at, worked, left } = minutesOf(draft, visit, now)
    const technicianId =
      draft.value.technician_id === undefined ? (visit.technician?.id ?? null) : draft.value.technician_id
    const start = await startOf(tx, ctx, draft, technicianId, new Date(Math.max(at.getTime(), now.getTime())))
    draft.finish()

    await (visit.is_primary
      ? updateWorkOrder(within, visit.work_order.id, { estimated_duration: worked })
      : endFurther(tx, ctx, visit, { at, worked }))
    return createVisit(within, visit.work_order.id, {
      technician_id: technicianId,
      scheduled_start: start?.toISOString() ?? null,
      minutes: left,
    })
  })
}

/** Only what somebody is still to do goes on. Throws `validation_error`. */
async function requireOpen(tx: Transaction, { accountId }: ServiceContext, visit: VisitRecord): Promise<void> {
  const { id, work_order_number } = visit.work_order
  const { status } = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: accountId, id } },
    select: { status: true },
  })
  if (isFinished(status))
    throw refused('status', `${work_order_number} is ${status}, so nothing of it is left. Reopen it first.`)
  if (!isOpenVisit(visit.status))
    throw refused('status', 'This visit is over. Add a visit to the work order, or continue its last one.')
}

type Ended = { at: Date; worked: number }

/** How long the visit took, and what is left of its minutes. What is missing or wrong is a problem of the draft. */
function minutesOf(draft: Draft<VisitContinue>, visit: VisitRecord, now: Date): Ended & { left: number } {
  const { at = now, minutes } = draft.value
  const begun = visit.started_at ?? visit.scheduled_start
  if (at > now) draft.reject('at', 'must not be in the future')
  else if (begun === null)
    draft.reject('at', 'cannot be the end of a visit that has no start; schedule the visit first')
  else if (at.getTime() <= Date.parse(begun)) draft.reject('at', `must be after the visit began, at ${begun}`)
  const worked = begun === null ? 0 : Math.max(1, Math.round((at.getTime() - Date.parse(begun)) / MINUTE))
  const left = minutes ?? (visit.minutes ?? 0) - worked
  if (left <= 0) draft.reject('minutes', 'is required: nothing is left of the time that was planned')
  return { at, worked, left }
}

/** When the next visit begins: as sent, or when its technician begins to work next; not yet, without a technician. */
async function startOf(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<VisitContinue>,
  technicianId: string | null,
  after: Date,
): Promise<Date | null> {
  const { scheduled_start } = draft.value
  if (scheduled_start !== undefined) return scheduled_start
  if (technicianId === null || draft.problems.length > 0) return null
  const { name, availability } = await readAvailability(tx, ctx, technicianId, after)
  const start = availability && nextStart(after.getTime(), availability)
  if (start) return new Date(start)
  const reason = availability ? 'is not at work in the next two months' : 'has no shifts'
  draft.reject('scheduled_start', `is required: ${name} ${reason}`)
  return null
}

async function endFurther(tx: Transaction, ctx: ServiceContext, before: VisitRecord, { at, worked }: Ended) {
  const { id, started_at, scheduled_start } = before
  await tx.visit.update({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    data: { status: 'done', minutes: worked, started_at: started_at ?? scheduled_start, ended_at: at },
    select: { id: true },
  })
  const after = await readVisit(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'update', type: 'visit', id, before: keptOf(before), after: keptOf(after) })
}
