import { minutesOf, placementOf, samePlacement } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { BoardStore } from './store'
import type { BoardActions } from './types'

export type Failure = { jobId: string; title: string; reason: string; retry: () => void }

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

  /** Puts a job at a place, or back to the queue. Does nothing when it is there already. Never rejects. */
  async place(jobId: string, to: Placement | null): Promise<boolean> {
    const job = this.#store.job(jobId)
    if (!job) return false
    const from = placementOf(job)
    if (samePlacement(from, to) && (to !== null || job.technician_id === null)) return true
    return this.#run(job, to, (saved) => {
      this.#reports.saved(saved, async () => {
        const undone = await this.#run(saved, from, () => {})
        if (!undone) throw new Error('The board could not put it back; see the message there.')
      })
    })
  }

  async #run(job: BoardJob, to: Placement | null, done: (saved: BoardJob) => void) {
    const { id } = job
    this.#reports.cleared(id)
    this.#store.setFailed(id, false)
    this.#store.setPending(id, patchOf(job, to))
    const before = this.#last.get(id) ?? Promise.resolve()
    const sent = before.then(() => this.#send(id, to))
    const settled = sent.catch(() => undefined)
    this.#last.set(id, settled)
    try {
      const saved = await sent
      // A later change of the same job is on its way: it is what the board shows.
      this.#store.setRecord(saved)
      if (this.#last.get(id) === settled) this.#store.setPending(id, null)
      done(saved)
      return true
    } catch (error) {
      if (this.#last.get(id) !== settled) return false
      this.#store.setPending(id, null)
      this.#store.setFailed(id, true)
      const reason = error instanceof Error && error.message ? error.message : 'The server could not be reached.'
      const title = `${job.work_order_number} was not ${to ? 'moved' : 'unassigned'} and is back where it was.`
      this.#reports.failed({ jobId: id, title, reason, retry: () => void this.#run(job, to, done) })
      return false
    } finally {
      if (this.#last.get(id) === settled) this.#last.delete(id)
    }
  }

  // What to ask for follows from the record as it is by then: an earlier change of the job may have been refused meanwhile.
  #send(jobId: string, to: Placement | null): Promise<BoardJob> {
    const actions = this.#actions()
    if (to === null) return actions.onUnassign(jobId)
    const record = this.#store.record(jobId)
    const from = record && placementOf(record)
    const resized = record !== null && to.minutes !== minutesOf(record)
    const scheduled_date = new Date(to.start).toISOString()
    const place = { technician_id: to.technician_id, scheduled_date }
    if (from && !resized) return actions.onReschedule(jobId, place)
    if (from && to.technician_id === from.technician_id) {
      return actions.onResize(jobId, { scheduled_date, estimated_duration: to.minutes })
    }
    return actions.onAssign(jobId, resized ? { ...place, estimated_duration: to.minutes } : place)
  }
}

function patchOf(job: BoardJob, to: Placement | null): Partial<BoardJob> {
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
