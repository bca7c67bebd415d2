import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardCore } from '../store/core'
import type { MoveRequest } from '../dialogs/moving'

/** Asks to whom selected jobs go; each stays on its day. */
export function requestFor(jobs: readonly BoardJob[]): MoveRequest {
  return {
    title: jobs.length === 1 ? 'Assign 1 job' : `Assign ${jobs.length} jobs`,
    jobs,
    technician: null,
    date: null,
  }
}

/** Puts selected jobs back into the queue. */
export async function unassignAll({ bulk, selection }: BoardCore, jobs: readonly BoardJob[]): Promise<void> {
  if (await bulk.run(jobs.map((job) => ({ job, to: null })))) selection.clear()
}
