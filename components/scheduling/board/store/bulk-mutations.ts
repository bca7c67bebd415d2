import { failureOf } from '@/components/ui/failure'
import type { BoardChanged } from '@/lib/schemas/scheduling/board-change'
import type { JobMove } from './group-move'
import { patchOf } from './mutations'
import type { BoardStore } from './store'
import type { BoardActions } from './types'

export type BulkReports = {
  /** What was saved, what was left alone and why, and how to take all of it back at once. */
  savedMany: (moves: readonly JobMove[], refused: BoardChanged['refused'], undo: () => Promise<void>) => void
  failedMany: (moves: readonly JobMove[], reason: string, retry: () => Promise<void>) => void
}

/** Changes of many places at once: shown at once, saved in one step behind, put back when that fails, taken back by one undo. */
export class BulkMutations {
  #store: BoardStore
  #actions: () => BoardActions
  #reports: BulkReports

  constructor(store: BoardStore, actions: () => BoardActions, reports: BulkReports) {
    this.#store = store
    this.#actions = actions
    this.#reports = reports
  }

  /** Never rejects; resolves with whether anything was saved. */
  async run(moves: readonly JobMove[]): Promise<boolean> {
    const { onChangeMany } = this.#actions()
    if (!onChangeMany || moves.length === 0) return false
    const clearPending = () => this.#store.setPending(new Map(moves.map(({ job }) => [job.id, null])))
    this.#store.setPending(new Map(moves.map(({ job, to }) => [job.id, patchOf(job, to)])))
    try {
      const { jobs, refused, batch } = await onChangeMany(moves)
      clearPending()
      this.#store.applyChange(jobs, [])
      const ids = jobs.map(({ id }) => id)
      this.#reports.savedMany(
        moves.filter(({ job }) => ids.includes(job.id)),
        refused,
        () => this.#undo(ids, batch),
      )
      return jobs.length > 0
    } catch (error) {
      clearPending()
      const retry = async () => void (await this.run(moves))
      this.#reports.failedMany(moves, failureOf(error), retry)
      return false
    }
  }

  async #undo(ids: string[], batch: string): Promise<void> {
    const undone = await this.#actions().onUndoMany?.(ids, batch)
    if (undone) this.#store.applyChange(undone.jobs, [])
    const [left] = undone?.refused ?? []
    if (left) throw new Error(`${left.name} ${left.reason}.`)
  }
}
