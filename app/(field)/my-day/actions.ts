'use server'

import type { FormState } from '@/lib/schemas/form-state'
import type { CompleteInput } from '@/components/work/tasks/types'
import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import type { FieldMove } from '@/lib/schemas/field'
import { completeOwnTask, moveOwnJob, noteOwnJob, reopenOwnTask } from '@/lib/services/scheduling/field'

type Done = FormState<{ id: string }>

/** Starts, pauses or completes a job. */
export async function moveJob(id: string, status: FieldMove): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await moveOwnJob(ctx, id, { status })))
}

/** Writes the notes of a job. */
export async function noteJob(id: string, notes: string): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await noteOwnJob(ctx, id, { notes })))
}

/** Completes a task with notes, answers, parts and photos: all of it or none. */
export async function completeTaskOfJob(id: string, input: CompleteInput): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await completeOwnTask(ctx, id, input)))
}

/** Opens a task again. */
export async function reopenTaskOfJob(id: string): Promise<Done> {
  const { ctx } = await requireUser()
  return formState(async () => idOf(await reopenOwnTask(ctx, id)))
}

function idOf({ id }: { id: string }): { id: string } {
  return { id }
}
