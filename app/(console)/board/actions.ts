'use server'

import { requireUser } from '@/lib/auth/session'
import type { BoardJob } from '@/lib/domain/board/types'
import { formState } from '@/lib/forms/form-state'
import { type JobDetails, readBoardJob, readJobDetails, readTechnicianJobs } from '@/lib/services/board'
import { updateWorkOrder } from '@/lib/services/work-orders'
import type { FormState } from '@/components/form/form-state'

/** What a dispatcher may change from the board. The service's schema judges the values. */
export type JobChange = {
  technician_id?: string | null
  scheduled_date?: string | null
  estimated_duration?: number
  status?: string
  notes?: string
}

/** Changes a job and gives it back as the board shows it. */
export async function changeJob(id: string, change: JobChange): Promise<FormState<BoardJob>> {
  const { ctx } = await requireUser('/board')
  return formState(async () => {
    await updateWorkOrder(ctx, id, change)
    return readBoardJob(ctx, id)
  })
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

/** A technician's jobs on days that are not shown, to check a placement there. */
export async function loadTechnicianJobs(
  technicianId: string,
  from: string,
  to: string,
): Promise<FormState<BoardJob[]>> {
  const { ctx } = await requireUser('/board')
  return formState(() => readTechnicianJobs(ctx, technicianId, new Date(from), new Date(to)))
}
