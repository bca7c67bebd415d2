import { failureOf } from '@/components/ui/failure'
import { minutesOf, placementOf, samePlacement } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { ConflictCode } from '@/lib/domain/conflicts/types'
import type { BoardStore } from './store'
import { type BoardActions, ChangedByColleague, type SavedJob } from './types'

export type Failure = {
  jobId: string
  title: string
  reason: string
  retry: () => void
  /** A colleague was first: where the job is now, and where it was to go. The dispatcher decides. */
  collision?: { theirs: Placement | null; mine: Placement | null }
}

export type Reports = {
  saved: (job: BoardJob, undo: () => Promise<void>) => void
  failed: (failure: Failure) => void
  cleared: (jobId: string) => void
}

/**
 * Changes of places: shown at once, saved behind, and put back with a report when saving fails. Changes of one job are sent one
 * after the other; only the last one's answer decides what is shown.
 */
export class BoardMutations {
  #store: BoardStore
  #actions: () => BoardActions
  #reports: Reports
  #last = new Map<string, Promise<unknown>>()

  constructor(store: BoardStore, actions: () => BoardActions, reports: Reports) {
    this.#store = store
    this.#actions = actions
    this.#reports = reports
  }

  /**
   * Puts a job at a place, or back to the queue. Does nothing when it is there already. Never rejects. `seen` is the job as it was
   * when the dispatcher began; the present one when left out.
   */
  async placeJob(jobId: string, to: Placement | null, seen?: BoardJob): Promise<boolean> {
    const job = this.#store.job(jobId)
    if (!job) return false
    const from = placementOf(job)
    if (samePlacement(from, to) && (to !== null || job.technician_id === null)) return true
    // With a change of our own still on its way, what was seen is no record yet.
    const base = this.#last.has(jobId) ? undefined : seen
    return this.#run(job, to, base, (saved, undoKey) => {
      this.#reports.saved(saved, () => this.#undo(saved, from, undoKey))
    })
  }

  /**
   * Puts a job at a place whose hard conflicts the dispatcher was shown: they are then nothing that the company has to be told of. What
   * could not be noted stays at risk.
   */
  async placeDespite(job: BoardJob, to: Placement, seen: BoardJob, codes: readonly ConflictCode[]): Promise<boolean> {
    const isSaved = await this.placeJob(job.id, to, seen)
    if (isSaved && codes.length > 0)
      void this.#actions()
        .onAgree?.(job.id, codes)
        .catch(() => undefined)
    return isSaved
  }

  async #undo(saved: BoardJob, from: Placement | null, undoKey: string | undefined): Promise<void> {
    const { onUndo } = this.#actions()
    if (onUndo && undoKey) {
      await this.#last.get(saved.id)
      this.#store.setRecord(await onUndo(saved.id, undoKey))
      return
    }
    const undone = await this.#run(saved, from, undefined, () => {})
    if (!undone) throw new Error('It could not be undone; see the message on the board.')
  }

  async #run(
    job: BoardJob,
    to: Placement | null,
    seen: BoardJob | undefined,
    done: (saved: BoardJob, undoKey: string | undefined) => void,
  ) {
    const { id } = job
    this.#reports.cleared(id)
    this.#store.setFailed(id, false)
    this.#store.setPending(new Map([[id, patchOf(job, to)]]))
    const before = this.#last.get(id) ?? Promise.resolve()
    const sent = before.then(() => this.#send(id, to, seen))
    const settled = sent.catch(() => undefined)
    this.#last.set(id, settled)
    try {
      const { undoKey, ...saved } = await sent
      // A later change of the same job is on its way: it is what the board shows.
      this.#store.setRecord(saved)
      if (this.#last.get(id) === settled) this.#store.setPending(new Map([[id, null]]))
      done(saved, undoKey)
      return true
    } catch (error) {
      if (this.#last.get(id) !== settled) return false
      this.#store.setPending(new Map([[id, null]]))
      const retry = () => void this.#run(job, to, undefined, done)
      if (error instanceof ChangedByColleague) {
        const { theirs, message } = error
        this.#store.applyChange([theirs], [])
        const collision = { theirs: placementOf(theirs), mine: to }
        this.#reports.failed({ jobId: id, title: job.work_order_number, reason: message, retry, collision })
        return false
      }
      this.#store.setFailed(id, true)
      const reason = failureOf(error)
      const title = `${job.work_order_number} was not ${to ? 'moved' : 'unassigned'} and is back where it was.`
      this.#reports.failed({ jobId: id, title, reason, retry })
      return false
    } finally {
      if (this.#last.get(id) === settled) this.#last.delete(id)
    }
  }

  // What to ask for follows from the record as it is by then: an earlier change of the job may have been refused meanwhile.
  #send(jobId: string, to: Placement | null, seen: BoardJob | undefined): Promise<SavedJob> {
    const actions = this.#actions()
    const record = this.#store.record(jobId)
    const base = seen ?? record
    if (to === null) return actions.onUnassign(jobId, base)
    const from = record && placementOf(record)
    const resized = record !== null && to.minutes !== minutesOf(record)
    const scheduled_date = new Date(to.start).toISOString()
    const slot = { technician_id: to.technician_id, scheduled_date }
    if (from && !resized) return actions.onReschedule(jobId, slot, base)
    if (from && to.technician_id === from.technician_id) {
      return actions.onResize(jobId, { scheduled_date, estimated_duration: to.minutes }, base)
    }
    return actions.onAssign(jobId, resized ? { ...slot, estimated_duration: to.minutes } : slot, base)
  }
}

/** What of a record a move changes. */
export function patchOf(job: BoardJob, to: Placement | null): Partial<BoardJob> {
  if (to === null) {
    return { technician_id: null, scheduled_date: null, ...(job.status === 'assigned' ? { status: 'open' } : {}) }
  }
  return {
    technician_id: to.technician_id,
    scheduled_date: new Date(to.start).toISOString(),
    ...(to.minutes === minutesOf(job) ? {} : { estimated_duration: to.minutes }),
    ...(job.status === 'open' ? { status: 'assigned' } : {}),
  }
}
