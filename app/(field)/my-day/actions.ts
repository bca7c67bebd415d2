'use server'

import type { CompleteInput } from '@/components/work/tasks/types'
import { actionsFor } from '@/lib/forms/actions-for'
import type { FieldMove, FieldOutcome, OpenTasksChoice } from '@/lib/schemas/field'
import { createOwnFeed, revokeOwnFeed } from '@/lib/services/scheduling/calendar-feeds'
import {
  completeOwnTask,
  endOwnVisit,
  moveOwnJob,
  noteOwnJob,
  reopenOwnTask,
  startOwnVisit,
} from '@/lib/services/scheduling/field'

// Technicians hold no permission that changes anything; the verbs give them their own jobs, one by one.
const ownJobs = actionsFor('own')

/** Starts, pauses or completes a job, and says what becomes of its open tasks. */
export const moveJob = ownJobs.write(({ ctx }, id: string, status: FieldMove, open_tasks?: OpenTasksChoice) =>
  idOf(moveOwnJob(ctx, id, { status, open_tasks })),
)

/** Begins a visit that is not the primary one of its job. */
export const startVisit = ownJobs.write(({ ctx }, cardId: string) => idOf(startOwnVisit(ctx, cardId)))

/** Says how a visit ended, and plans the next one. */
export const endVisit = ownJobs.write(async ({ ctx }, cardId: string, input: FieldOutcome) => {
  const { visit } = await endOwnVisit(ctx, cardId, input)
  return { id: visit.id }
})

/** Writes the notes of a job. */
export const noteJob = ownJobs.write(({ ctx }, id: string, notes: string) => idOf(noteOwnJob(ctx, id, { notes })))

/** Completes a task with notes, answers, parts and photos: all of it or none. */
export const completeTaskOfJob = ownJobs.write(({ ctx }, id: string, input: CompleteInput) =>
  idOf(completeOwnTask(ctx, id, input)),
)

/** Opens a task again. */
export const reopenTaskOfJob = ownJobs.write(({ ctx }, id: string) => idOf(reopenOwnTask(ctx, id)))

/** Gives one's own visits a new calendar address; the one before ends. */
export const createFeed = ownJobs.write(({ ctx }) => createOwnFeed(ctx))

/** Ends one's own calendar address. */
export const revokeFeed = ownJobs.write(({ ctx }) => revokeOwnFeed(ctx))

async function idOf(work: Promise<{ id: string }>): Promise<{ id: string }> {
  const { id } = await work
  return { id }
}
