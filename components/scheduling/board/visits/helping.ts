import { newObstacles, type Obstacle } from '@/components/scheduling/board/dialogs/drop-question'
import { togetherWith } from '@/components/scheduling/board/store/group-move'
import type { BoardStore } from '@/components/scheduling/board/store/store'
import type { BoardVisits } from '@/components/scheduling/board/store/types'
import { failureOf } from '@/components/ui/failure'
import { toastError } from '@/components/ui/toast'
import { whyAsked } from '@/components/work/visits/why-asked'
import { placementOf } from '@/lib/domain/board/placement'
import type { BoardJob, BoardTechnician, Placement } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import { type Board, notifyChanged } from '../store/notify-changed'

/** Whether others may come along to the visit of a card. */
export function mayHaveHelpers(job: BoardJob): boolean {
  return isMovable(job) && job.status !== 'draft' && placementOf(job) !== null
}

/** The visit that somebody would make beside the one of a card, and where it would be; `null` for who comes already. */
export function visitOfHelper(
  store: BoardStore,
  job: BoardJob,
  technician_id: string,
): { job: BoardJob; to: Placement } | null {
  const placement = placementOf(job)
  const coming = [job, ...togetherWith(store.getJobs(), job)]
  if (!placement || !mayHaveHelpers(job) || coming.some((one) => one.technician_id === technician_id)) return null
  // Who else comes is no matter of the helper; without a place before, every conflict of this one is new.
  const { unplanned: _unplanned, crew_size: _size, ...visit } = job
  const helperVisit = { id: `helper ${job.id}`, work_order_id: orderOf(job), technician_id: null, scheduled_date: null }
  return { job: { ...visit, ...helperVisit }, to: { ...placement, technician_id } }
}

/** The scheduling conflicts that a helper would add to those that the visit already has. */
export function conflictsOfHelper(store: BoardStore, job: BoardJob, technicianId: string): Conflict[] {
  const helper = visitOfHelper(store, job, technicianId)
  if (!helper) return []
  const knownIds = new Set(store.conflictsOf(job.id).map(({ message }) => message))
  return store
    .conflictsAt(helper.job, helper.to)
    .filter(({ severity, message }) => severity !== 'info' && !knownIds.has(message))
}

/** The hard ones among these, about which a dispatcher is asked. */
export function obstaclesOfHelper(store: BoardStore, job: BoardJob, technicianId: string): Obstacle[] {
  const helper = visitOfHelper(store, job, technicianId)
  if (!helper) return []
  const knownIds = new Set(store.conflictsOf(job.id).map(({ message }) => message))
  return newObstacles(store, helper.job, helper.to)
    .filter(({ message }) => !knownIds.has(message))
    .map(({ code, message }) => ({ key: `${code} ${message}`, text: message }))
}

/** Saves that somebody comes along, and tells of it with its undo. Answers why it was refused; `null` once it is done. */
export async function addHelper(
  board: Board,
  visits: Pick<BoardVisits, 'addHelper'>,
  job: BoardJob,
  { id, name }: Pick<BoardTechnician, 'id' | 'name'>,
): Promise<string | null> {
  try {
    const state = await visits.addHelper(job.id, id)
    if (state.status !== 'ok') return state.status === 'error' ? whyAsked(state) : 'A colleague changed it meanwhile.'
    notifyChanged(board, `${name} helps with ${job.work_order_number}`, state.data)
    return null
  } catch (error) {
    return failureOf(error)
  }
}

/** Adds a helper where no panel is open that could show a refusal: it is shown as a notice instead. */
export async function addHelperOrNotify(...args: Parameters<typeof addHelper>): Promise<void> {
  const [, , { work_order_number }, { name }] = args
  const description = await addHelper(...args)
  if (description === null) return
  toastError(`${name} was not added to ${work_order_number}`, {
    description,
    retry: () => addHelperOrNotify(...args),
  })
}
