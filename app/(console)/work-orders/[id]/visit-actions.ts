'use server'

import { type VisitInput, visitValues } from '@/components/work/visits/types'
import { actionsFor } from '@/lib/forms/actions-for'
import { createVisit, deleteVisit, getVisit, updateVisit } from '@/lib/services/work/visits'

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

/** Deletes a visit; `batch` is the request by which that is undone, with what it did to the work order. */
export const removeVisit = visits.write(async ({ ctx }, id: string) => {
  await deleteVisit(ctx, id)
  return { id, batch: ctx.requestId }
})
