'use server'

import { ServiceError } from '@/lib/errors'
import { actionsFor } from '@/lib/forms/actions-for'
import type { z } from 'zod'
import type { BoardChanges } from '@/lib/schemas/scheduling/board-change'
import type { roomMade } from '@/lib/schemas/scheduling/room'
import {
  changeBoardJob,
  changeBoardJobs,
  readBoardJob,
  readJobs,
  readJobDetails,
  readTechnicianJobs,
  type SeenPlace,
  undoBoardJobs,
} from '@/lib/services/scheduling/board'
import { makeRoom, suggestForCard } from '@/lib/services/scheduling/suggestions'
import { undoAction } from '@/lib/services/data/undo'
import { areOfVisits } from '@/lib/services/work/visits'
import { undoWorkOrders } from '@/lib/services/work/work-orders'

/** What a dispatcher may change from the board; the service checks the values by its schema. */
export type JobChange = {
  technician_id?: string | null
  scheduled_date?: string | null
  estimated_duration?: number
  status?: string
  notes?: string
}

const jobs = actionsFor('work_order', { page: '/board' })

/**
 * Changes a job that still stands where the dispatcher saw it, and gives it back as the board shows it. Alone: those who are made
 * together with it are sent along by the board, by `changeJobs`, unless it is to go alone.
 */
export const changeJob = jobs.write(({ ctx }, id: string, change: JobChange, seen: SeenPlace | null) =>
  changeBoardJob(ctx, id, change, seen, { alone: true }),
)

/** Moves or unassigns many jobs in one step, and gives them back as the board shows them. */
export const changeJobs = jobs.write(({ ctx }, body: BoardChanges) => changeBoardJobs(ctx, body))

/** Takes back what one of this user's requests did to many jobs; those that somebody changed since are named. */
export const undoJobs = jobs.write(async ({ ctx }, ids: string[], batch: string) => {
  if (!(await areOfVisits(ctx, ids))) return undoBoardJobs(ctx, { ids, batch })
  await undoAction(ctx, batch)
  return { batch: ctx.requestId, jobs: await readJobs(ctx, ids), refused: [] }
})

/** Takes back what one of this user's requests did to a job. Refused when somebody changed it since. */
export const undoJob = jobs.write(async ({ ctx }, id: string, batch: string) => {
  const isOfVisits = await areOfVisits(ctx, [id])
  if (isOfVisits) await undoAction(ctx, batch)
  const { refused } = isOfVisits ? { refused: [] } : await undoWorkOrders(ctx, { ids: [id], batch })
  const [left] = refused
  if (left) throw new ServiceError('precondition_failed', `${left.name} ${left.reason}.`)
  return readBoardJob(ctx, id)
})

/** A job that a link names but the board does not show. */
export const loadJob = jobs.read(({ ctx }, id: string) => readBoardJob(ctx, id))

/** The inside of the side panel. */
export const loadJobDetails = jobs.read(({ ctx }, id: string) => readJobDetails(ctx, id))

/** The best places for a job in the next days, and who has none and why. */
export const loadSuggestions = jobs.read(({ ctx }, id: string) =>
  suggestForCard(ctx, id, { from: undefined, days: 7, limit: 6 }),
)

/** Moves a lower job and puts urgent work where it stood: both or none. */
export const makeRoomFor = jobs.write(({ ctx }, body: z.input<typeof roomMade>) => makeRoom(ctx, body))

/** A technician's jobs on days that are not shown, to check a placement there. */
export const loadTechnicianJobs = jobs.read(({ ctx }, technicianId: string, from: string, to: string) =>
  readTechnicianJobs(ctx, technicianId, new Date(from), new Date(to)),
)
