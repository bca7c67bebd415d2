import { dayAtX, toInstant, type Axis, type AxisDay } from '@/lib/domain/board/axis'
import { minutesOf, resizeEnd, resizeStart, snap } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import { isMovable, whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import { worst } from '@/lib/domain/conflicts/find'
import { HEAD_WIDTH, HEADER_HEIGHT, type Handle, handleAt } from '../store/geometry'
import type { DropTarget } from '../store/core'
import type { Ghost, PreviewLayer } from './preview'
import { rowAt } from '../store/row-list'
import { MoveSession, type Geometry } from './session'
import type { BoardStore } from '../store/store'

/** Pixels a mouse moves before a press is a drag, and milliseconds a finger rests before it is one. */
const SLOP = 4
const LONG_PRESS = 380
/** Milliseconds over the button of the days before or after until they are shown. */
const TURN_MS = 600
const SCROLL_ZONE = 44
const SCROLL_SPEED = 16

type Press = {
  kind: Handle
  job: BoardJob
  /** Pressed in its row, where the distance to its beginning is kept; a pin or a queue card has none. */
  inRow: boolean
  pointerId: number
  x: number
  y: number
  touch: boolean
  timer: number
}

export type PointerHost = {
  store: BoardStore
  geometry: () => Geometry
  preview: PreviewLayer
  ghost: Ghost
  /** A drop: at a place, back in the queue (`null`), or nowhere (not called); `alone` with Alt, without those made together with it. */
  onDrop: (job: BoardJob, to: Placement | null, alone: boolean) => void
  /** Where a job stands that is dropped on a day of the week. */
  placeOnDay: (drop: { job: BoardJob; technicianId: string; day: AxisDay; takesFree: boolean }) => Placement
  /** What beside rows and queue takes a drop at a point of the window. */
  targetAt: (x: number, y: number) => DropTarget | null
  /** A card was clicked, or pressed by keys. */
  onOpen: (jobId: string) => void
  /** A card was clicked with Shift. */
  onSelect: (jobId: string) => void
  onDragging: (dragging: boolean) => void
}

/**
 * The one pointer handler of the board, on its root. A press on `[data-job]` becomes a drag; moves are taken once per frame
 * and touch two nodes, the ghost and the preview.
 */
export class BoardPointer {
  #host: PointerHost
  #root: HTMLElement
  #press: Press | null = null
  #session: MoveSession | null = null
  #kind: Handle = 'move'
  #grab = 0
  #at = { x: 0, y: 0 }
  #frame = 0
  #overQueue = false
  #target: DropTarget | null = null
  /** The button of other days that the pointer rests on, and whether it has shown any in this drag. */
  #turnButton: HTMLElement | null = null
  #turnTimer = 0
  #hasTurned = false
  #stopped = false
  /** Shift is held: in a week the job takes the first free time of the day. */
  #isShifted = false
  /** What comes in over an edge does not scroll the board away from where it is carried to. */
  #mayScroll = false
  #off = new AbortController()

  constructor(root: HTMLElement, host: PointerHost) {
    this.#root = root
    this.#host = host
    const { signal } = this.#off
    root.addEventListener('pointerdown', this.#onDown, { signal })
    root.addEventListener('pointermove', this.#onMove, { signal })
    root.addEventListener('pointerup', this.#onUp, { signal })
    root.addEventListener('pointercancel', () => this.#end(), { signal })
    root.addEventListener('click', this.#onClick, { signal, capture: true })
    root.addEventListener('contextmenu', (event) => this.#session && event.preventDefault(), { signal })
    // A finger that carries a card must not scroll the page; that can only be said before the browser starts to.
    root.addEventListener('touchmove', (event) => this.#session && event.cancelable && event.preventDefault(), {
      signal,
      passive: false,
    })
    window.addEventListener('keydown', this.#onKey, { signal, capture: true })
    window.addEventListener('keyup', this.#onKey, { signal, capture: true })
    window.addEventListener('blur', () => this.#end(), { signal })
  }

  get dragging(): boolean {
    return this.#session !== null
  }

  destroy(): void {
    this.#end()
    this.#off.abort()
  }

  #onDown = (event: PointerEvent): void => {
    this.#stopped = false
    if (event.button !== 0 || this.#session || !(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-job]')
    const job = card?.dataset.job ? this.#host.store.job(card.dataset.job) : null
    if (!card || !job || !isMovable(job) || this.#host.store.locked) return
    const touch = event.pointerType !== 'mouse' && event.pointerType !== 'pen'
    const { clientX: x, clientY: y, pointerId } = event
    const timer = touch ? window.setTimeout(() => this.#start(), LONG_PRESS) : 0
    this.#press = { kind: handleAt(card, x), job, inRow: 'card' in card.dataset, pointerId, x, y, touch, timer }
    this.#at = { x, y }
  }

  #onMove = (event: PointerEvent): void => {
    if (!this.#press) return this.#hover(event)
    if (event.pointerId !== this.#press.pointerId) return
    this.#at = { x: event.clientX, y: event.clientY }
    this.#isShifted = event.shiftKey
    if (this.#session) return this.#schedule()
    const far = Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y)
    // A finger that moves before the long press wants to scroll.
    if (this.#press.touch) {
      if (far > 2 * SLOP) this.#release()
    } else if (far > SLOP) this.#start()
  }

  #onUp = (event: PointerEvent): void => {
    if (!this.#session) return this.#release()
    if (event.pointerId !== this.#press?.pointerId) return
    this.#at = { x: event.clientX, y: event.clientY }
    this.#isShifted = event.shiftKey
    this.#update()
    const { job, to, from } = this.#session
    const target = this.#target
    const drop = this.#overQueue ? null : to
    // Dropped on the queue without ever having left it: nothing to do.
    const isInQueue = from === null && job.technician_id === null
    const isRefused = drop === null && (!this.#overQueue || isInQueue || whyNotUnassigned(job) !== null)
    this.#end()
    if (target) target.drop(job)
    else if (!isRefused) this.#host.onDrop(job, drop, event.altKey)
  }

  // The click that ends a drag is not a click on the card.
  #onClick = (event: MouseEvent): void => {
    const byKeys = event.detail === 0
    if (this.#stopped && !byKeys) {
      this.#stopped = false
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-job]') : null
    const jobId = card?.dataset.job
    if (jobId && event.shiftKey && !byKeys && !this.#host.store.locked) this.#host.onSelect(jobId)
    else if (jobId) this.#host.onOpen(jobId)
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Shift' && this.#session) {
      this.#isShifted = event.type === 'keydown'
      return this.#schedule()
    }
    if (event.key !== 'Escape' || event.type === 'keyup' || !this.#session) return
    event.preventDefault()
    event.stopPropagation()
    this.#end()
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const card = event.target.closest<HTMLElement>('[data-card]')
    if (card) card.style.cursor = handleAt(card, event.clientX) === 'move' ? '' : 'ew-resize'
  }

  #start(): void {
    const press = this.#press
    if (!press) return
    window.clearTimeout(press.timer)
    const { store, geometry, preview, ghost } = this.#host
    const shown = geometry()
    this.#session = new MoveSession(store, preview, geometry, press.job)
    this.#kind = press.kind
    const { from } = this.#session
    this.#grab = from && press.inRow ? toInstant(shown.axis, this.#content(press.x, press.y).x) - from.start : 0
    this.#mayScroll = press.inRow
    this.#root.setPointerCapture(press.pointerId)
    if (press.touch) navigator.vibrate?.(10)
    ghost.show(press.job)
    this.#host.onDragging(true)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#onFrame())
  }

  #onFrame(): void {
    this.#frame = 0
    if (!this.#session) return
    const scrolled = this.#autoScroll()
    this.#update()
    if (scrolled) this.#schedule()
  }

  #update(): void {
    const session = this.#session
    if (!session) return
    const { ghost } = this.#host
    const { x, y } = this.#at
    ghost.moveTo(x, y)
    session.markRows()
    const isOther = this.#aim(x, y)
    const moved = session.moveTo(this.#overQueue || this.#target ? null : this.#placeAt(session, x, y))
    if (!moved && !isOther) return
    const reason = this.#overQueue ? whyNotUnassigned(session.job) : null
    this.#root.toggleAttribute('data-over-queue', this.#overQueue && reason === null)
    ghost.say(this.#textOf(session, reason), session.conflicts, worst(session.conflicts))
  }

  /** Finds the queue, the button of other days or another target under the pointer. Returns whether it is another than before. */
  #aim(x: number, y: number): boolean {
    const [wasOverQueue, text] = [this.#overQueue, this.#target?.text]
    const isMove = this.#kind === 'move'
    this.#overQueue = isMove && this.#isOverQueue(x, y)
    this.#restOnButton(x, y)
    // What was carried to other days is dropped there.
    const isLeft = this.#hasTurned && this.#turnButton !== null
    this.#target = isMove && !isLeft ? this.#host.targetAt(x, y) : null
    return wasOverQueue !== this.#overQueue || text !== this.#target?.text
  }

  /** Shows the days before or after while the pointer rests on their button: again and again, as long as it does. */
  #restOnButton(x: number, y: number): void {
    const under = this.#kind === 'move' ? document.elementFromPoint(x, y) : null
    const button = under?.closest<HTMLElement>('[data-turn]') ?? null
    if (button === this.#turnButton) return
    this.#turnButton = button
    window.clearInterval(this.#turnTimer)
    if (!button) return
    let shown = this.#host.geometry().axis
    let turned: Axis | null = null
    this.#turnTimer = window.setInterval(() => {
      const { axis } = this.#host.geometry()
      // Days that were drawn since stay in sight for as long; those that are still being read are not passed over.
      if (axis !== shown || axis === turned) {
        shown = axis
        return
      }
      turned = axis
      this.#hasTurned = true
      button.click()
      this.#schedule()
    }, TURN_MS)
  }

  /** Where the job would go, or why it cannot go to the queue. */
  #textOf(session: MoveSession, reason: string | null): string {
    if (this.#target) return this.#target.text
    if (reason) return `${session.job.work_order_number} ${reason}.`
    if (this.#overQueue) return 'Back to the unassigned queue'
    if (session.to) return session.describe()
    if (this.#turnButton) return 'Drop it on the board'
    const needsTechnician = this.#host.geometry().axis.view === 'month' && this.#host.store.getRows().length === 0
    return needsTechnician ? 'Choose one technician under Filters to plan in the month' : 'Can’t be dropped here'
  }

  #placeAt(session: MoveSession, clientX: number, clientY: number): Placement | null {
    const { axis } = this.#host.geometry()
    const { x, y, inside } = this.#content(clientX, clientY)
    if (!inside && this.#kind === 'move') return null
    const { from, job } = session
    if (this.#kind === 'end') return from && resizeEnd(from, toInstant(axis, x))
    if (this.#kind === 'start') return from && resizeStart(from, toInstant(axis, x))
    if (axis.view === 'month') return this.#placeInMonth(axis, job, clientX, clientY)
    const technician_id = rowAt(this.#host.store.getList(), y)
    if (!technician_id) return null
    if (axis.view === 'week') return this.#placeOnDay(job, technician_id, dayAtX(axis, x))
    return { technician_id, start: this.#startAt(axis, x), minutes: from?.minutes ?? minutesOf(job) }
  }

  #placeInMonth(axis: Axis, job: BoardJob, clientX: number, clientY: number): Placement | null {
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')
    const day = axis.days.find(({ date }) => date === cell?.dataset.day)
    // Of one technician, also where they are hidden or off in all of it.
    const [row] = this.#host.store.getRows()
    return day && row ? this.#placeOnDay(job, row.technician.id, day) : null
  }

  #placeOnDay(job: BoardJob, technicianId: string, day: AxisDay): Placement {
    return this.#host.placeOnDay({ job, technicianId, day, takesFree: this.#isShifted })
  }

  // Never before the hours that are drawn, where the card would vanish from under the pointer.
  #startAt(axis: Axis, x: number): number {
    return Math.max(snap(dayAtX(axis, x).start), snap(toInstant(axis, x) - this.#grab))
  }

  #content(clientX: number, clientY: number): { x: number; y: number; inside: boolean } {
    const { scroller } = this.#host.geometry()
    const box = scroller.getBoundingClientRect()
    const inside =
      clientX >= box.left && clientX <= box.right && clientY >= box.top + HEADER_HEIGHT && clientY <= box.bottom
    return {
      x: clientX - box.left - HEAD_WIDTH + scroller.scrollLeft,
      y: clientY - box.top - HEADER_HEIGHT + scroller.scrollTop,
      inside,
    }
  }

  #isOverQueue(x: number, y: number): boolean {
    const box = this.#root.querySelector('[data-queue]')?.getBoundingClientRect()
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  }

  #autoScroll(): boolean {
    const { scroller } = this.#host.geometry()
    const box = scroller.getBoundingClientRect()
    const { x, y } = this.#at
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false
    const dx = push(x - box.left - HEAD_WIDTH, box.right - x)
    const dy = push(y - box.top - HEADER_HEIGHT, box.bottom - y)
    this.#mayScroll ||= dx === 0 && dy === 0
    if (!this.#mayScroll) return false
    const { scrollLeft, scrollTop } = scroller
    if (dx !== 0 || dy !== 0) scroller.scrollBy(dx, dy)
    return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
  }

  #release(): void {
    window.clearTimeout(this.#press?.timer)
    this.#press = null
  }

  #end(): void {
    const press = this.#press
    this.#release()
    if (!this.#session) return
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    window.clearInterval(this.#turnTimer)
    this.#turnButton = null
    this.#hasTurned = false
    this.#session.end()
    this.#session = null
    this.#target = null
    this.#overQueue = false
    this.#stopped = true
    this.#root.removeAttribute('data-over-queue')
    this.#host.ghost.hide()
    if (press && this.#root.hasPointerCapture(press.pointerId)) this.#root.releasePointerCapture(press.pointerId)
    this.#host.onDragging(false)
  }
}

function push(fromStart: number, fromEnd: number): number {
  if (fromStart < SCROLL_ZONE) return -SCROLL_SPEED * Math.min(1, (SCROLL_ZONE - fromStart) / SCROLL_ZONE)
  if (fromEnd < SCROLL_ZONE) return SCROLL_SPEED * Math.min(1, (SCROLL_ZONE - fromEnd) / SCROLL_ZONE)
  return 0
}
