'use server'

import type { ContinueInput, SplitInput } from '@/components/work/visits/types'
import type { ServiceContext } from '@/lib/access/context'
import { actionsFor } from '@/lib/forms/actions-for'
import { readJobs } from '@/lib/services/scheduling/board'
import { addHelper, continueVisit, splitWorkOrder, visitOfCard } from '@/lib/services/work/visits'

const jobs = actionsFor('work_order', { page: '/board' })

/** Ends the visit of a card now and makes the next one of what is left. */
export const continueJob = jobs.write(async ({ ctx }, cardId: string, input: ContinueInput) => {
  const next = await continueVisit(ctx, await visitOfCard(ctx, cardId), input)
  return changed(ctx, [cardId, next.id])
})

/** Has somebody come along to the visit of a card. */
export const helpJob = jobs.write(async ({ ctx }, cardId: string, technicianId: string) => {
  const { id } = await addHelper(ctx, await visitOfCard(ctx, cardId), technicianId)
  return changed(ctx, [cardId, id])
})

/** Plans a work order in several visits. */
export const splitJob = jobs.write(async ({ ctx }, workOrderId: string, input: SplitInput) => {
  const visits = await splitWorkOrder(ctx, workOrderId, input)
  return changed(
    ctx,
    visits.map(({ id, is_primary }) => (is_primary ? workOrderId : id)),
  )
})

/** The cards as they are now, and the request by which an undo finds what was done to them. */
async function changed(ctx: ServiceContext, ids: string[]) {
  return { ids, batch: ctx.requestId, jobs: await readJobs(ctx, ids) }
}
