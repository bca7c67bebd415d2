import type { ServiceContext } from '@/lib/access/context'
import type { PlanProposal } from '@/lib/domain/planning/work'
import { createVisit, staffWorkOrder, updateVisit } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'

/** Gives those who come along with the lead of a work order, which has its place already, theirs: the visits that stand, then those who are new. */
export async function bringAlong(ctx: ServiceContext, id: string, proposal: PlanProposal | undefined): Promise<void> {
  const { along = [], scheduled_date } = proposal ?? {}
  for (const { visit_id, technician_id } of along)
    if (visit_id)
      await updateVisit(ctx, visit_id, { technician_id, scheduled_start: scheduled_date }, null, { alone: true })
  const technician_ids = along.flatMap(({ visit_id, technician_id }) => (visit_id ? [] : technician_id))
  if (technician_ids.length > 0) await staffWorkOrder(ctx, id, { technician_ids })
}

/** Gives a work order, which has the place of its first visit already, the further ones of the same technician. */
export async function goOn(ctx: ServiceContext, id: string, proposal: PlanProposal | undefined): Promise<void> {
  const { technician_id, minutes = 0, further = [] } = proposal ?? {}
  if (further.length === 0) return
  const total_duration = further.reduce((sum, one) => sum + one.minutes, minutes)
  await updateWorkOrder(ctx, id, { estimated_duration: minutes, total_duration })
  for (const { scheduled_date: scheduled_start, minutes: length } of further)
    await createVisit(ctx, id, { technician_id, scheduled_start, minutes: length })
}
