'use server'

import { requireUser } from '@/lib/auth/session'
import type { BoardJob } from '@/lib/domain/board/types'
import type { SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { formState } from '@/lib/forms/form-state'
import { ServiceError } from '@/lib/errors'
import {
  changeBoardJob,
  type JobChanged,
  type JobDetails,
  readBoardJob,
  readJobDetails,
  readTechnicianJobs,
  type SeenPlace,
} from '@/lib/services/scheduling/board'
import { redoLastAction, undoLastAction, type UndoneAction } from '@/lib/services/data/undo'
import { undoWorkOrders } from '@/lib/services/work/work-orders'
import type { FormState } from '@/lib/schemas/form-state'

/** What a dispatcher may change from the board. The service's schema judges the values. */
export type JobChange = {
  technician_id?: string | null
  scheduled_date?: string | null
  estimated_duration?: number
  status?: string
  notes?: string
}

/** Changes a job that still stands where the dispatcher saw it, and gives it back as the board shows it. */
export async function changeJob(id: string, change: JobChange, seen: SeenPlace | null): Promise<FormState<JobChanged>> {
  const { ctx } = await requireUser('/board')
  return formState(() => changeBoardJob(ctx, id, change, seen))
}

/** Takes back what one of this user's requests did to a job. Refused when somebody changed it since. */
export async function undoJob(id: string, batch: string): Promise<FormState<BoardJob>> {
  const { ctx } = await requireUser('/board')
  return formState(async () => {
    const { refused } = await undoWorkOrders(ctx, { ids: [id], batch })
    const [left] = refused
    if (left) throw new ServiceError('precondition_failed', `${left.name} ${left.reason}.`)
    return readBoardJob(ctx, id)
  })
}

/** Takes back the last thing that this user did to work orders, here or in the table, also after a reload. */
export async function undoLast(): Promise<FormState<UndoneAction>> {
  const { ctx } = await requireUser('/board')
  return formState(() => undoLastAction(ctx))
}

/** Does again what this user took back last. */
export async function redoLast(): Promise<FormState<UndoneAction>> {
  const { ctx } = await requireUser('/board')
  return formState(() => redoLastAction(ctx))
}

/** A job that a link names but the board does not show. */
export async function loadJob(id: string): Promise<FormState<BoardJob>> {
  const { ctx } = await requireUser('/board')
  return formState(() => readBoardJob(ctx, id))
}

/** The inside of the side panel. */
export async function loadJobDetails(id: string): Promise<FormState<JobDetails>> {
  const { ctx } = await requireUser('/board')
  return formState(() => readJobDetails(ctx, id))
}

/** The best places for a job in the next days, and who has none and why. */
export async function loadSuggestions(id: string): Promise<FormState<SuggestionsRecord>> {
  const { ctx } = await requireUser('/board')
  return formState(() => suggestForWorkOrder(ctx, id, { from: undefined, days: 7, limit: 6 }))
}

/** A technician's jobs on days that are not shown, to check a placement there. */
export async function loadTechnicianJobs(
  technicianId: string,
  from: string,
  to: string,
): Promise<FormState<BoardJob[]>> {
  const { ctx } = await requireUser('/board')
  return formState(() => readTechnicianJobs(ctx, technicianId, new Date(from), new Date(to)))
}
