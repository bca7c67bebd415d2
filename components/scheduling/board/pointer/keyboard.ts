import { holdTyping } from '@/components/ui/shortcuts'
import { formatMinutes } from '@/lib/domain/duration'
import type { Axis } from '@/lib/domain/board/axis'
import { MINUTE } from '@/lib/domain/board/interval'
import { minutesOf, resizeEnd, SNAP_MINUTES, spanOf, stepStart, type Step } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import { localTime, wallClockInstant } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { whyFixed, whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import { worst } from '@/lib/domain/conflicts/find'
import type { Cell } from '../store/focus'
import type { Ghost, PreviewLayer } from './preview'
import { MoveSession, type Geometry } from './session'
import type { BoardSelection } from '../store/selection'
import type { BoardStore } from '../store/store'
import { TypeAhead } from './type-ahead'

export type KeyboardHost = {
  store: BoardStore
  geometry: () => Geometry
  preview: PreviewLayer
  ghost: Ghost
  announce: (text: string) => void
  /** Scrolls so that a place can be seen. */
  reveal: (placement: Placement) => void
  focus: (cell: Cell) => void
  /** Where a job from the queue is first held: the row in view, its first free time. */
  firstPlace: (job: BoardJob) => Placement | null
  /** Resolves with whether it was saved. */
  onDrop: (job: BoardJob, to: Placement | null, alone: boolean) => Promise<boolean>
  onAssign: (jobId: string) => void
  selection: BoardSelection
}

const HELP =
  'Left and right move by 15 minutes, with Shift by an hour, with Control by a day. Up and down change the technician. ' +
  'A name chooses the technician, digits the time. Plus and minus change the duration. Enter drops, Delete moves it to the queue, Escape cancels.'

const MONTH_HELP =
  'Left and right move by a day, up and down by a week, at the same time of day. Digits choose the time. Enter drops, Delete moves it to the queue, Escape cancels.'

const DAYS_OF_ARROW: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves a place by days and keeps its time of day; null where the axis has no such day. */
function onOtherDay(placement: Placement, days: number, { days: shown, timeZone }: Axis): Placement | null {
  const { date, minute } = localTime(placement.start, timeZone)
  const day = addDays(date, days)
  return shown.some((one) => one.date === day) ? { ...placement, start: wallClockInstant(day, minute, timeZone) } : null
}

/** A place that a key moves in time, or makes longer or shorter; null for other keys. */
function steppedInTime(
  { key, shiftKey, ctrlKey }: KeyboardEvent,
  placement: Placement,
  timeZone: string,
): Placement | null {
  const step: Step = ctrlKey ? 'day' : shiftKey ? 'hour' : 'quarter'
  if (key === 'ArrowLeft') return stepStart(placement, step, -1, timeZone)
  if (key === 'ArrowRight') return stepStart(placement, step, 1, timeZone)
  if (key === '+' || key === '=') return resizeEnd(placement, spanOf(placement).end + SNAP_MINUTES * MINUTE)
  return key === '-' ? resizeEnd(placement, spanOf(placement).end - SNAP_MINUTES * MINUTE) : null
}

/** The board by keys: walking over rows and cards, and carrying a job. */
export class BoardKeyboard {
  #host: KeyboardHost
  #root: HTMLElement
  #session: MoveSession | null = null
  #origin: Element | null = null
  #typed = new TypeAhead()
  #off = new AbortController()

  constructor(root: HTMLElement, host: KeyboardHost) {
    this.#root = root
    this.#host = host
    const { signal } = this.#off
    root.addEventListener('keydown', this.#onKey, { signal })
    host.preview.node.addEventListener('blur', () => this.cancel(), { signal })
  }

  destroy(): void {
    this.cancel()
    this.#off.abort()
  }

  #onKey = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return
    const handled = this.#session ? this.#carry(event) : this.#walk(event, event.target)
    if (!handled) return
    event.preventDefault()
    event.stopPropagation()
  }

  #walk(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.altKey || event.metaKey) return false
    if (event.key === 'Escape' && this.#host.selection.jobs().length > 0) {
      this.#host.selection.clear()
      return true
    }
    const { job: jobId = null, technician: technicianId } = target.dataset
    if (!event.ctrlKey && this.#press(event.key, jobId, technicianId)) return true
    const next = technicianId ? this.#neighbour(event, { technicianId, jobId }) : null
    if (next) this.#host.focus(next)
    return next !== null
  }

  /** Does what a key alone means for the job or the row that has the focus. */
  #press(key: string, jobId: string | null, technicianId: string | undefined): boolean {
    if (jobId && this.#act(key, jobId)) return true
    return key === 'e' && technicianId !== undefined && !this.#isMonth() && this.#toggleLanes(technicianId)
  }

  #toggleLanes(technicianId: string): boolean {
    const { store, announce } = this.#host
    const isOpen = store.toggleLanes(technicianId)
    announce(
      `The row of ${store.technician(technicianId)?.name ?? ''} is ${isOpen ? 'open: each job in full' : 'closed'}.`,
    )
    return true
  }

  #act(key: string, jobId: string): boolean {
    const job = this.#host.store.job(jobId)
    if (!job || this.#host.store.locked) return false
    if (key === ' ') return this.#pickUp(job)
    if (key === 'x') return this.#select(job)
    if (key === 'a') this.#assign(job)
    else if ((key === 'Delete' || key === 'Backspace') && job.technician_id) this.#unassign(job)
    else return false
    return true
  }

  #assign(job: BoardJob): void {
    if (this.#isRefused(job, whyFixed(job))) return
    // Somebody who assigns by keys goes on with a name.
    holdTyping()
    this.#host.onAssign(job.id)
  }

  #unassign(job: BoardJob): void {
    if (!this.#isRefused(job, whyNotUnassigned(job))) this.#put(job, null)
  }

  /** Says why a job stays where it is, if it does. */
  #isRefused(job: BoardJob, reason: string | null): boolean {
    if (reason) this.#host.announce(`${job.work_order_number} ${reason}. It stays where it is.`)
    return reason !== null
  }

  #select(job: BoardJob): boolean {
    const { selection, announce } = this.#host
    selection.toggle(job.id)
    const count = selection.jobs().length
    announce(
      `${job.work_order_number} ${selection.has(job.id) ? 'is selected' : 'is not selected'}. ${count} selected.`,
    )
    return true
  }

  #neighbour({ key, ctrlKey }: KeyboardEvent, { technicianId, jobId }: Cell): Cell | null {
    const { ids } = this.#host.store.getList()
    const row = ids.indexOf(technicianId)
    const jobs = this.#jobsOf(technicianId)
    const at = jobId ? jobs.findIndex(({ id }) => id === jobId) : -1
    const inRow = (index: number): Cell | null => {
      const job = jobs[index]
      return index < 0 ? { technicianId, jobId: null } : job ? { technicianId, jobId: job.id } : null
    }
    if (key === 'ArrowRight') return inRow(at + 1)
    if (key === 'ArrowLeft') return at === -1 ? null : inRow(at - 1)
    if (key === 'Home' && !ctrlKey) return inRow(-1)
    if (key === 'End' && !ctrlKey) return inRow(jobs.length - 1)
    const rows: Record<string, number> = {
      ArrowDown: row + 1,
      ArrowUp: row - 1,
      PageDown: Math.min(row + 8, ids.length - 1),
      PageUp: Math.max(row - 8, 0),
      Home: 0,
      End: ids.length - 1,
    }
    const rowIndex = rows[key]
    const technician = rowIndex === undefined ? undefined : ids[rowIndex]
    if (technician === undefined) return null
    return { technicianId: technician, jobId: jobId && this.#nearest(technician, jobs[at]) }
  }

  // Up and down stay near the same time, as the eye does.
  #nearest(technicianId: string, from: BoardJob | undefined): string | null {
    const time = Date.parse(from?.scheduled_date ?? '')
    let best: { id: string; distance: number } | null = null
    for (const job of this.#jobsOf(technicianId)) {
      const distance = Math.abs(Date.parse(job.scheduled_date ?? '') - time)
      if (!best || distance < best.distance) best = { id: job.id, distance }
    }
    return best?.id ?? null
  }

  #jobsOf(technicianId: string): BoardJob[] {
    // A month has no rows that open, so what a day leaves out cannot be gone to.
    const cards = (this.#host.store.getRow(technicianId)?.cards ?? []).filter(
      ({ folded }) => !folded || !this.#isMonth(),
    )
    return cards.map(({ job }) => job)
  }

  #isMonth(): boolean {
    return this.#host.geometry().axis.view === 'month'
  }

  #pickUp(job: BoardJob): boolean {
    const { store, preview, ghost, announce } = this.#host
    if (this.#isRefused(job, whyFixed(job))) return true
    const session = new MoveSession(store, preview, this.#host.geometry, job)
    const first = session.from ?? this.#host.firstPlace(job)
    if (!first) {
      session.end()
      announce('There is no technician on the board to assign it to.')
      return true
    }
    this.#origin = document.activeElement
    this.#session = session
    ghost.show(job)
    this.#show(first)
    preview.node.focus({ preventScroll: true })
    const help = this.#isMonth() ? MONTH_HELP : HELP
    announce(`Picked up ${job.work_order_number}, ${job.customer.name}. ${this.#spoken()} ${help}`)
    return true
  }

  #carry(event: KeyboardEvent): boolean {
    const session = this.#session
    const placement = session?.to
    if (!session || !placement) return false
    const { key } = event
    if (key === 'Escape' || key === 'Tab') this.cancel(true)
    else if (key === 'Enter' || key === ' ') this.#drop(placement, event.altKey)
    else if (key === 'Delete' || key === 'Backspace') this.#dropOnQueue(session.job)
    else {
      const next = this.#stepped(event, placement)
      if (!next) return key.startsWith('Arrow') || key.length === 1
      this.#show(next)
      this.#host.announce(this.#spoken())
    }
    return true
  }

  #dropOnQueue(job: BoardJob): void {
    if (!this.#isRefused(job, whyNotUnassigned(job))) this.#drop(null)
  }

  #stepped(event: KeyboardEvent, placement: Placement): Placement | null {
    const { key } = event
    const { axis, clock } = this.#host.geometry()
    if (axis.view === 'month' && key.startsWith('Arrow')) return onOtherDay(placement, DAYS_OF_ARROW[key] ?? 0, axis)
    const inTime = steppedInTime(event, placement, clock.timeZone)
    if (inTime) return inTime
    const { ids } = this.#host.store.getList()
    if (key !== 'ArrowUp' && key !== 'ArrowDown') {
      const rows = ids.flatMap((id) => this.#host.store.technician(id) ?? [])
      return event.ctrlKey ? null : this.#typed.next(key, performance.now(), placement, rows, clock.timeZone)
    }
    const technician_id = ids[ids.indexOf(placement.technician_id) + (key === 'ArrowUp' ? -1 : 1)]
    return technician_id ? { ...placement, technician_id } : null
  }

  #show(placement: Placement): void {
    const session = this.#session
    if (!session) return
    const { reveal, ghost, preview } = this.#host
    reveal(placement)
    session.moveTo(placement)
    session.markRows()
    ghost.say(session.describe(), session.conflicts, worst(session.conflicts))
    const box = preview.node.getBoundingClientRect()
    ghost.moveTo(box.left, box.bottom - 12)
    preview.node.setAttribute('aria-label', `Moving ${session.job.work_order_number}: ${this.#spoken()}`)
  }

  #spoken(): string {
    const session = this.#session
    if (!session?.to) return ''
    const resized = session.to.minutes !== minutesOf(session.job)
    const duration = resized ? `, ${formatMinutes(session.to.minutes)}` : ''
    return [`${session.describe()}${duration}.`, ...session.conflicts.map(({ message }) => message)].join(' ')
  }

  #drop(to: Placement | null, alone = false): void {
    const session = this.#session
    if (!session) return
    const { job, from } = session
    if (to === null && from === null && job.technician_id === null) return this.cancel(true)
    const spoken = this.#spoken()
    this.#finish()
    this.#host.announce(to ? `Dropped ${job.work_order_number}: ${spoken}` : '')
    this.#put(job, to, alone)
  }

  // The focus goes with the job, and comes back with it when saving failed.
  #put(job: BoardJob, to: Placement | null, alone = false): void {
    const home = job.technician_id
    if (to) this.#host.focus({ technicianId: to.technician_id, jobId: job.id })
    else if (home) this.#host.focus({ technicianId: home, jobId: null })
    if (!to) this.#host.announce(`${job.work_order_number} is in the queue.`)
    void this.#comeBack(this.#host.onDrop(job, to, alone), home, job.id)
  }

  async #comeBack(saving: Promise<boolean>, home: string | null, jobId: string): Promise<void> {
    const saved = await saving
    const lost = document.activeElement === document.body
    if (!saved && lost && home) this.#host.focus({ technicianId: home, jobId })
  }

  /** Puts everything back as it was. `refocus` when the keys asked for it, not when the focus went elsewhere by itself. */
  cancel(refocus = false): void {
    const session = this.#session
    if (!session) return
    const origin = this.#origin
    this.#finish()
    this.#host.announce(`Cancelled. ${session.job.work_order_number} stays where it was.`)
    if (!refocus) return
    if (session.from) this.#host.focus({ technicianId: session.from.technician_id, jobId: session.job.id })
    else if (origin instanceof HTMLElement && this.#root.contains(origin)) origin.focus()
  }

  #finish(): void {
    const session = this.#session
    this.#session = null
    this.#origin = null
    session?.end()
    this.#host.ghost.hide()
  }
}
