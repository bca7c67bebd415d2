'use server'

import { type ContinueInput, type VisitInput, visitValues } from '@/components/work/visits/types'
import { actionsFor } from '@/lib/forms/actions-for'
import { continueVisit, createVisit, deleteVisit, getVisit, updateVisit } from '@/lib/services/work/visits'

const visits = actionsFor('visit')

/** Adds a visit to a work order. */
export const addVisit = visits.write(async ({ ctx }, workOrderId: string, input: VisitInput) => {
  const { id } = await createVisit(ctx, workOrderId, input)
  return { id, batch: ctx.requestId }
})

/** Saves an edit of a visit that is based on a version. */
export const editVisit = visits.edit(
  async ({ ctx }, id, input: VisitInput, version) => {
    await updateVisit(ctx, id, input, version)
    return { id, batch: ctx.requestId }
  },
  ({ ctx }, id) => getVisit(ctx, id),
  visitValues,
)

/** Ends a visit now and makes the next one of what is left. */
export const goOnLater = visits.write(async ({ ctx }, id: string, input: ContinueInput) => {
  const { id: next, scheduled_start, minutes } = await continueVisit(ctx, id, input)
  return { id: next, scheduled_start, minutes, batch: ctx.requestId }
})

/** Deletes a visit; `batch` is the request by which that is undone, with what it did to the work order. */
export const removeVisit = visits.write(async ({ ctx }, id: string) => {
  await deleteVisit(ctx, id)
  return { id, batch: ctx.requestId }
})
