import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, reader } from '@/lib/db/transaction'
import { isOpenVisit } from '@/lib/domain/work-orders/visit-status'
import { notFound, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { fieldOutcome } from '@/lib/schemas/field'
import type { VisitRecord } from '@/lib/schemas/work/visit'
import { createVisit, endVisit, getVisit, updateVisit, visitOfCard } from '@/lib/services/work/visits'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { ownJob, requireOwnTechnician, sharedByTask } from './own'

type Ended = { visit: VisitRecord; next: VisitRecord | null }

/**
 * Says how an own visit ended, and plans the next one where somebody has to come back (R-VI-30). A further visit is over then; the work
 * order goes on until somebody completes it. `id` is that of the visit's card. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function endOwnVisit(ctx: ServiceContext, id: string, body: BodyOf<typeof fieldOutcome>): Promise<Ended> {
  const { outcome, next } = readDraft(fieldOutcome, body).finish()
  return inTransaction(ctx, async (tx) => {
    const { own, visit } = await ownVisit({ ...ctx, tx }, id)
    const ended = await endVisit(own, visit, outcome)
    if (!next) return { visit: ended, next: null }
    const start = next.scheduled_start?.toISOString() ?? null
    // Without a time the office finds who goes.
    const technician_id = start === null ? null : await requireOwnTechnician(ctx)
    const made = { technician_id, scheduled_start: start, minutes: next.minutes ?? visit.minutes }
    return { visit: ended, next: await createVisit(own, visit.work_order.id, made) }
  })
}

/** Begins an own visit that is not the primary one; the work order is in progress from the first on. Throws as `endOwnVisit`. */
export async function startOwnVisit(ctx: ServiceContext, id: string): Promise<VisitRecord> {
  return inTransaction(ctx, async (tx) => {
    const { own, visit } = await ownVisit({ ...ctx, tx }, id)
    const { status } = await getWorkOrder(own, visit.work_order.id)
    if (status !== 'in_progress') await updateWorkOrder(own, visit.work_order.id, { status: 'in_progress' })
    return visit.is_primary ? visit : updateVisit(own, visit.id, { status: 'on_site' })
  })
}

/** Whether somebody who has but a task of the job comes with this visit: with the primary one (R-VI-1). */
async function isShared(ctx: ServiceContext, { is_primary, work_order }: VisitRecord, technicianId: string) {
  const where = { account_id: ctx.accountId, id: work_order.id, ...sharedByTask(technicianId) }
  return is_primary && (await reader(ctx).workOrder.count({ where })) > 0
}

/** A visit that somebody may still end, of a job of theirs. */
async function ownVisit(ctx: ServiceContext, cardId: string): Promise<{ own: ServiceContext; visit: VisitRecord }> {
  const technicianId = await requireOwnTechnician(ctx)
  const visitId = await visitOfCard(ctx, cardId)
  const { work_order } = await getVisit({ ...ctx, scopes: new Set(['read:work-orders']) }, visitId)
  const own = await ownJob(ctx, work_order.id)
  const visit = await getVisit(own, visitId)
  if (visit.technician?.id !== technicianId && !(await isShared(ctx, visit, technicianId))) throw notFound('visit')
  if (!isOpenVisit(visit.status))
    throw new ServiceError('validation_error', 'This visit is over already. Ask the office before you continue.')
  return { own, visit }
}
