import type { BoardStore } from './store'

/** Where the board's one tab stop is: a card, or the head of a row. */
export type Cell = { technicianId: string; jobId: string | null }

const TRIES = 12

/** The roving tab stop. Rows subscribe to it under `focus:<technician>`, so that moving it draws two rows. */
export class BoardFocus {
  cell: Cell | null = null
  /** The day of the month that has the tab stop, once somebody went to one. */
  day: string | null = null
  #wanted: string | null = null
  #store: BoardStore

  constructor(store: BoardStore) {
    this.#store = store
    // A filter may take the row away that held the tab stop; the first one then has it.
    store.signals.on('list')(() => this.#emitFirst())
  }

  #emitFirst(): void {
    const first = this.#store.getList().ids[0]
    if (first !== undefined) this.#store.signals.emit(`focus:${first}`)
    this.#store.signals.emit('focus')
  }

  /** The tab stop within a row: a job, the head (`null`), or not here (`undefined`). */
  inRow = (technicianId: string): string | null | undefined => {
    const keptCell = this.cell && this.#store.getRow(this.cell.technicianId) ? this.cell : null
    const cell = keptCell ?? { technicianId: this.#store.getList().ids[0], jobId: null }
    if (cell.technicianId !== technicianId) return undefined
    const stillThere = this.#store.getRow(technicianId)?.cards.some(({ job }) => job.id === cell.jobId)
    return stillThere ? cell.jobId : null
  }

  set(cell: Cell): void {
    const before = this.cell?.technicianId ?? this.#store.getList().ids[0]
    this.cell = cell
    if (before !== undefined) this.#store.signals.emit(`focus:${before}`)
    if (before !== cell.technicianId) this.#store.signals.emit(`focus:${cell.technicianId}`)
    this.#store.signals.emit('focus')
  }

  setDay(date: string): void {
    this.day = date
  }

  /** Asks the queue to focus a card of it, once it shows it. */
  goQueued(jobId: string): void {
    this.#wanted = jobId
    this.#store.signals.emit('queue-focus')
  }

  /** The card of the queue that is to take the focus, among those shown; asked for once. */
  takeQueued(shown: readonly { id: string }[]): string | null {
    const wantedKey = this.#wanted
    if (!shown.some(({ id }) => id === wantedKey)) return null
    this.#wanted = null
    return wantedKey
  }

  /** Moves the focus itself; waits some frames for a row that had to be scrolled in and drawn. */
  go(root: HTMLElement, cell: Cell): void {
    this.set(cell)
    const technician = `[data-technician="${CSS.escape(cell.technicianId)}"]`
    const selector = cell.jobId
      ? `[data-card][data-job="${CSS.escape(cell.jobId)}"]${technician}`
      : `[data-head]${technician}`
    const attempt = (left: number) => {
      const node = root.querySelector<HTMLElement>(selector)
      if (node) node.focus({ preventScroll: true })
      else if (left > 0) requestAnimationFrame(() => attempt(left - 1))
      // A day of the month that lists others before it.
      else root.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    }
    attempt(TRIES)
  }
}
