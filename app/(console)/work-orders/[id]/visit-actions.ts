'use server'

import {
  type ContinueInput,
  type ReturnInput,
  type SplitInput,
  type StaffInput,
  type VisitInput,
  visitValues,
} from '@/components/work/visits/types'
import { actionsFor } from '@/lib/forms/actions-for'
import {
  continueVisit,
  createVisit,
  deleteVisit,
  dryRunSplitWorkOrder,
  dryRunStaffWorkOrder,
  getVisit,
  planReturnVisit,
  splitWorkOrder,
  staffWorkOrder,
  updateVisit,
} from '@/lib/services/work/visits'

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

/** The visits that a split would make, with their conflicts. */
export const previewSplit = visits.write(async ({ ctx }, workOrderId: string, input: SplitInput) => {
  const { value } = await dryRunSplitWorkOrder(ctx, workOrderId, input)
  return value.map(({ scheduled_start, minutes, conflicts }) => ({ scheduled_start, minutes, conflicts }))
})

/** Plans a work order in several visits. */
export const splitOrder = visits.write(async ({ ctx }, workOrderId: string, input: SplitInput) => {
  const { length: count } = await splitWorkOrder(ctx, workOrderId, input)
  return { count, batch: ctx.requestId }
})

/** Who would come together, each with their conflicts. */
export const previewStaff = visits.write(async ({ ctx }, workOrderId: string, input: StaffInput) => {
  const { value } = await dryRunStaffWorkOrder(ctx, workOrderId, input)
  return value.map(({ technician, role, conflicts }) => ({ technician, role, conflicts }))
})

/** Has several people come together to a work order. */
export const staffOrder = visits.write(async ({ ctx }, workOrderId: string, input: StaffInput) => {
  await staffWorkOrder(ctx, workOrderId, input)
  return { batch: ctx.requestId }
})

/** Says how a visit ended and plans the one for which somebody comes back. */
export const planReturn = visits.write(async ({ ctx }, id: string, input: ReturnInput) => {
  const { id: next, scheduled_start, minutes } = await planReturnVisit(ctx, id, input)
  return { id: next, scheduled_start, minutes, batch: ctx.requestId }
})

/** Deletes a visit; `batch` is the request by which that is undone, with what it did to the work order. */
export const removeVisit = visits.write(async ({ ctx }, id: string) => {
  await deleteVisit(ctx, id)
  return { id, batch: ctx.requestId }
})
