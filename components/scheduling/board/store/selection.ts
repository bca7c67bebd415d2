import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardStore } from './store'

/** The jobs that are selected on the board, to be moved or given to somebody together. */
export class BoardSelection {
  #store: BoardStore

  constructor(store: BoardStore) {
    this.#store = store
  }

  /** Those that are still there and may be moved. */
  jobs = (): BoardJob[] => this.#store.getSelected()

  has(jobId: string): boolean {
    return this.jobs().some(({ id }) => id === jobId)
  }

  /** The others that go along with a job: none unless it is selected itself. */
  companionsOf(job: BoardJob): BoardJob[] {
    return this.has(job.id) ? this.jobs().filter(({ id }) => id !== job.id) : []
  }

  toggle(jobId: string): void {
    const ids = this.jobs().map(({ id }) => id)
    this.#store.setSelected(ids.includes(jobId) ? ids.filter((id) => id !== jobId) : [...ids, jobId])
  }

  add(jobIds: readonly string[]): void {
    this.#store.setSelected([...new Set([...this.jobs().map(({ id }) => id), ...jobIds])])
  }

  clear(): void {
    if (this.jobs().length > 0) this.#store.setSelected([])
  }
}
