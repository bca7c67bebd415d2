import type { Axis } from '@/lib/domain/board/axis'
import type { BoardClock } from '@/lib/domain/board/format'
import { placementOf, samePlacement, spanOf } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import { worst } from '@/lib/domain/conflicts/find'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { PreviewLayer } from './preview'
import { togetherWith } from '../store/group-move'
import type { BoardStore } from '../store/store'

export type Geometry = { axis: Axis; clock: BoardClock; scroller: HTMLElement; root: HTMLElement }

/** One job on its way from where it was: by pointer or by keys, both show the same preview and end the same way. */
export class MoveSession {
  readonly job: BoardJob
  /** How many selected jobs go along. */
  readonly others: readonly BoardJob[]
  /** Who makes the visits that go along unless it goes alone. */
  readonly #together: readonly string[]
  readonly from: Placement | null
  to: Placement | null
  conflicts: readonly Conflict[] = []
  #store: BoardStore
  #preview: PreviewLayer
  #geometry: () => Geometry
  #root: HTMLElement
  /** Whose rows cannot take the job, wherever in the days shown. */
  #unfit: ReadonlySet<string>
  #markedAt = Number.NaN

  constructor(store: BoardStore, preview: PreviewLayer, geometry: () => Geometry, job: BoardJob) {
    const selected = store.getSelected()
    this.others = selected.some(({ id }) => id === job.id) ? selected.filter(({ id }) => id !== job.id) : []
    this.#together = togetherWith(store.getJobs(), job).flatMap(({ technician_id }) => technician_id ?? [])
    this.#store = store
    this.#preview = preview
    this.#geometry = geometry
    this.#root = geometry().root
    this.job = job
    this.from = placementOf(job)
    this.to = this.from
    this.#unfit = store.unfitFor(job)
    this.#mark(true)
    this.markRows()
    store.setMoving(job.id)
  }

  /** Shows a place. Returns false when it is the one that is shown already. */
  moveTo(to: Placement | null): boolean {
    if (samePlacement(to, this.to) && this.#preview.visible === (to !== null)) return false
    this.to = to
    this.conflicts = to ? this.#store.conflictsAt(this.job, to) : []
    if (to) this.#preview.show(this.#geometry().axis, this.job, to, this.timeText(to), worst(this.conflicts))
    else this.#preview.hide()
    return true
  }

  /** Lights the rows that fit and dims the others, by hand: React draws nothing while a job is carried. */
  markRows(): void {
    const { root, scroller } = this.#geometry()
    // Rows that were scrolled in are new nodes.
    if (this.#markedAt === scroller.scrollTop) return
    this.#markedAt = scroller.scrollTop
    for (const head of root.querySelectorAll<HTMLElement>('[data-head]')) {
      const unfit = this.#unfit.has(head.dataset.technician ?? '')
      head.parentElement?.toggleAttribute('data-unfit', unfit)
      head.parentElement?.toggleAttribute('data-fit', !unfit)
    }
  }

  timeText(placement: Placement): string {
    const { axis, clock } = this.#geometry()
    return axis.view === 'day' ? clock.range(spanOf(placement)) : clock.datedRange(spanOf(placement))
  }

  /** One sentence on where the job would be now, for the ghost and for screen readers. */
  describe(): string {
    const along = this.others.length > 0 ? `, and ${this.others.length} more by the same time` : ''
    const names = this.#together.map((id) => this.#store.technician(id)?.name ?? '').join(', ')
    const together = names ? `, together with ${names} (Alt: alone)` : ''
    if (!this.to) return 'Unassigned queue'
    const name = this.#store.technician(this.to.technician_id)?.name ?? ''
    return `${name}, ${this.timeText(this.to)}${along}${together}`
  }

  end(): void {
    this.#preview.hide()
    this.#mark(false)
    for (const row of this.#root.querySelectorAll('[data-fit], [data-unfit]')) {
      row.removeAttribute('data-fit')
      row.removeAttribute('data-unfit')
    }
    this.#store.setMoving(null)
  }

  // The node may be drawn anew while the move lasts; the mark is a courtesy and may then be missing.
  #mark(on: boolean): void {
    for (const { id } of [this.job, ...this.others])
      for (const card of this.#root.querySelectorAll(`[data-job="${CSS.escape(id)}"]`))
        card.toggleAttribute('data-source', on)
  }
}
