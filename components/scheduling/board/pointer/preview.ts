import { dayOf, toX, type Axis } from '@/lib/domain/board/axis'
import type { Interval } from '@/lib/domain/board/interval'
import { spanOf } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { Conflict, Severity } from '@/lib/domain/conflicts/types'
import { HEAD_WIDTH } from '../store/geometry'
import type { BoardStore } from '../store/store'

/**
 * The frame in the row where a job would land. A DOM node that is moved by hand: React draws nothing while something is
 * dragged.
 */
export class PreviewLayer {
  readonly node: HTMLElement
  visible = false
  #store: BoardStore
  #label: HTMLElement

  constructor(node: HTMLElement, store: BoardStore) {
    this.node = node
    this.#label = node.firstElementChild instanceof HTMLElement ? node.firstElementChild : node
    this.#store = store
  }

  show(axis: Axis, job: BoardJob, place: Placement, text: string, severity: Severity | null): void {
    const box = axis.view === 'month' ? this.#cellBox(axis, place) : this.#rowBox(axis, place)
    if (!box) return this.hide()
    const { style, dataset } = this.node
    style.transform = `translate(${box.x}px,${box.y}px)`
    style.width = `${box.width}px`
    style.height = `${box.height}px`
    dataset.severity = severity ?? 'none'
    dataset.job = job.work_order_number
    this.#label.textContent = text
    if (!this.visible) this.node.hidden = false
    this.visible = true
  }

  hide(): void {
    this.node.hidden = true
    this.visible = false
  }

  #rowBox(axis: Axis, place: Placement): PreviewBox | null {
    const { ids, tops, heights } = this.#store.getList()
    const index = ids.indexOf(place.technician_id)
    const { x, width } = boxAt(axis, spanOf(place))
    return index === -1 ? null : { x: HEAD_WIDTH + x, y: tops[index] ?? 0, width, height: heights[index] ?? 0 }
  }

  #cellBox(axis: Axis, { start }: Placement): PreviewBox | null {
    const day = dayOf(axis, start)
    const cell = day && this.node.parentElement?.querySelector<HTMLElement>(`[data-day="${day.date}"]`)
    if (!cell) return null
    const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = cell
    return { x, y, width, height }
  }
}

type PreviewBox = { x: number; y: number; width: number; height: number }

/** The time of a place, or in a week the cell of its day. */
function boxAt(axis: Axis, { start, end }: Interval): { x: number; width: number } {
  const day = axis.view === 'week' ? dayOf(axis, start) : null
  const x = toX(axis, start)
  return day ?? { x, width: Math.max(3, toX(axis, end) - x) }
}

/** What follows the pointer: the job, where it would go, and why not. */
export class Ghost {
  readonly node: HTMLElement
  #title: Element | null
  #place: Element | null
  #reasons: Element | null

  constructor(node: HTMLElement) {
    this.node = node
    this.#title = node.children.item(0)
    this.#place = node.children.item(1)
    this.#reasons = node.children.item(2)
  }

  show(job: BoardJob): void {
    if (this.#title) this.#title.textContent = `${job.customer.name} · ${job.work_order_number}`
    this.say('', [], null)
    this.node.hidden = false
  }

  say(place: string, conflicts: readonly Conflict[], severity: Severity | null): void {
    this.node.dataset.severity = severity ?? 'none'
    if (this.#place) this.#place.textContent = place
    // Three reasons are enough to decide; the dialog and the card list them all.
    const shown = conflicts.slice(0, 3).map(({ message }) => message)
    const more = conflicts.length > 3 ? [`and ${conflicts.length - 3} more`] : []
    if (this.#reasons) this.#reasons.textContent = [...shown, ...more].join('\n')
  }

  moveTo(x: number, y: number): void {
    // Beside the pointer; on the other side where the window ends.
    const left = x + 310 > window.innerWidth ? x - 302 : x + 14
    const top = y + 130 > window.innerHeight ? y - 96 : y + 16
    this.node.style.transform = `translate(${left}px,${top}px)`
  }

  hide(): void {
    this.node.hidden = true
  }
}
