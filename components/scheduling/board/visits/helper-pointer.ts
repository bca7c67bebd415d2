import type { Ghost } from '@/components/scheduling/board/pointer/preview'
import type { BoardStore } from '@/components/scheduling/board/store/store'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'

/** Pixels a mouse moves before a press is a drag. */
const SLOP = 4

export type HelperHost = {
  store: BoardStore
  ghost: Ghost
  /** Says at the pointer what a drop would do; whether it would do anything. */
  announce: (ghost: Ghost, over: { technician: BoardTechnician; job: BoardJob | null }) => boolean
  onDrop: (drop: { technician: BoardTechnician; job: BoardJob }) => void
}

type Press = { technician: BoardTechnician; pointerId: number; x: number; y: number }

/** The drag of a technician's name. A finger scrolls the board there, and has the menu of the card. */
export class HelperPointer {
  #root: HTMLElement
  #host: HelperHost
  #press: Press | null = null
  #isDragging = false
  /** The card under the pointer, and whether a drop there adds a helper. */
  #over: { card: HTMLElement; job: BoardJob; mayDrop: boolean } | null = null
  #off = new AbortController()

  constructor(root: HTMLElement, host: HelperHost) {
    this.#root = root
    this.#host = host
    const { signal } = this.#off
    root.addEventListener('pointerdown', this.#onDown, { signal })
    root.addEventListener('pointermove', this.#onMove, { signal })
    root.addEventListener('pointerup', this.#onUp, { signal })
    root.addEventListener('pointercancel', this.#end, { signal })
    window.addEventListener('keydown', this.#onKey, { signal, capture: true })
    window.addEventListener('blur', this.#end, { signal })
    root.toggleAttribute('data-names', true)
  }

  destroy(): void {
    this.#end()
    this.#off.abort()
    this.#root.toggleAttribute('data-names', false)
  }

  #onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    if (event.target.closest('[data-row-menu],[data-overrun]')) return
    const head = event.target.closest<HTMLElement>('[data-head]')
    const technician = this.#host.store.technician(head?.dataset.technician ?? '')
    const { clientX: x, clientY: y, pointerId } = event
    this.#press = technician ? { technician, pointerId, x, y } : null
  }

  #onMove = (event: PointerEvent): void => {
    const press = this.#press
    if (event.pointerId !== press?.pointerId) return
    const { clientX: x, clientY: y } = event
    if (!this.#isDragging && Math.hypot(x - press.x, y - press.y) <= SLOP) return
    if (!this.#isDragging) this.#start(press)
    this.#host.ghost.moveTo(x, y)
    const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]') ?? null
    if (card !== (this.#over?.card ?? null)) this.#rest(card, press)
  }

  #onUp = (event: PointerEvent): void => {
    const [press, over] = [this.#press, this.#over]
    if (event.pointerId !== press?.pointerId) return
    this.#end()
    if (over?.mayDrop) this.#host.onDrop({ technician: press.technician, job: over.job })
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#isDragging) return
    event.preventDefault()
    event.stopPropagation()
    this.#end()
  }

  #start(press: Press): void {
    const { ghost } = this.#host
    this.#isDragging = true
    this.#root.setPointerCapture(press.pointerId)
    this.#root.toggleAttribute('data-dragging', true)
    const title = ghost.node.firstElementChild
    if (title) title.textContent = press.technician.name
    ghost.node.hidden = false
    this.#rest(null, press)
  }

  /** Shows what a drop on this card would do. */
  #rest(card: HTMLElement | null, { technician }: Press): void {
    const { store, ghost, announce } = this.#host
    this.#over?.card.removeAttribute('data-helped')
    const job = card?.dataset.job ? store.job(card.dataset.job) : null
    const mayDrop = announce(ghost, { technician, job })
    card?.toggleAttribute('data-helped', mayDrop)
    this.#over = card && job ? { card, job, mayDrop } : null
  }

  #end = (): void => {
    const press = this.#press
    this.#press = null
    if (!this.#isDragging) return
    this.#isDragging = false
    this.#over?.card.removeAttribute('data-helped')
    this.#over = null
    this.#host.ghost.hide()
    this.#root.toggleAttribute('data-dragging', false)
    if (press && this.#root.hasPointerCapture(press.pointerId)) this.#root.releasePointerCapture(press.pointerId)
  }
}
