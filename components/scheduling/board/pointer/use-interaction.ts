import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Axis } from '@/lib/domain/board/axis'
import { toX } from '@/lib/domain/board/axis'
import type { BoardClock } from '@/lib/domain/board/format'
import { minutesOf, placementOf } from '@/lib/domain/board/placement'
import { localTime, wallClockInstant } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import { whyNotUnassigned } from '@/lib/domain/work-orders/movable'
import { codesOf, newObstacles } from '../dialogs/drop-question'
import type { BoardCore, DropTarget } from '../store/core'
import type { Cell } from '../store/focus'
import { movesOfGroup, type JobMove, withTogether } from '../store/group-move'
import { HEADER_HEIGHT, DOCKED, HEAD_WIDTH, PANEL_WIDTH } from '../store/geometry'
import { BoardKeyboard } from './keyboard'
import { BoardPointer } from './pointer'
import { Ghost, PreviewLayer } from './preview'
import { firstFreePlace, placeOnDay } from '../store/proposal'
import type { RowList } from '../store/row-list'
import type { Geometry } from './session'

type Interaction = {
  core: BoardCore
  axis: Axis | null
  clock: BoardClock
  now: () => number
  rootRef: React.RefObject<HTMLElement | null>
  scrollerRef: React.RefObject<HTMLDivElement | null>
  preview: HTMLDivElement | null
  ghostRef: React.RefObject<HTMLDivElement | null>
  openJobId: string | null
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
  /** Whether a drop is meant that cannot be done as planned. */
  confirmDrop: (moves: readonly JobMove[]) => Promise<boolean>
}

/** Ties the pointer and the keyboard to the nodes of the board: anew when a month takes the place of the rows. */
export function useInteraction(input: Interaction): { go: (cell: Cell) => void } {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const { core, rootRef, scrollerRef, preview, ghostRef } = input
  const ready = input.axis !== null

  const { reveal, go } = useReveal(latest, input)

  useEffect(() => {
    const [root, ghost] = [rootRef.current, ghostRef.current]
    if (!ready || !root || !preview || !ghost) return
    const { store, selection, announcer } = core
    const parts = { store, preview: new PreviewLayer(preview, store), ghost: new Ghost(ghost) }
    const geometry = (): Geometry => {
      const { axis, clock } = latest.current
      if (!axis || !scrollerRef.current) throw new Error('The board is still loading.')
      return { axis, clock, root, scroller: scrollerRef.current }
    }
    const onDrop = (job: BoardJob, to: Placement | null, alone: boolean) =>
      drop(core, latest.current.confirmDrop, { job, to, alone })
    const pointer = new BoardPointer(root, {
      ...parts,
      geometry,
      onDrop: (job, to, alone) => void onDrop(job, to, alone),
      targetAt: (x, y) =>
        core.extraDropTarget.at(x, y) ??
        dayButtonAt(x, y, latest.current.clock.timeZone, (job, to) => void onDrop(job, to, false)),
      placeOnDay: (dropped) => {
        const { clock, now } = latest.current
        return placeOnDay(store, dropped, { timeZone: clock.timeZone, now: now() })
      },
      onOpen: (jobId) => latest.current.onOpen(jobId),
      onSelect: (jobId) => selection.toggle(jobId),
      onDragging: (dragging) => root.toggleAttribute('data-dragging', dragging),
    })
    const keyboard = new BoardKeyboard(root, {
      ...parts,
      geometry,
      announce: announcer.announce,
      reveal,
      focus: go,
      firstPlace: (job) => {
        const row = core.focus.cell?.technicianId ?? store.getList().ids[0]
        const { axis, now } = latest.current
        return row && axis ? firstFreePlace(store, axis, row, minutesOf(job), now()) : null
      },
      onDrop,
      onAssign: (jobId) => latest.current.onAssign(jobId),
      selection,
    })
    return () => {
      pointer.destroy()
      keyboard.destroy()
    }
  }, [core, ready, reveal, go, rootRef, preview, ghostRef, scrollerRef])

  const { openJobId } = input
  useEffect(() => {
    const job = openJobId && ready ? core.store.job(openJobId) : null
    if (!job?.technician_id || !job.scheduled_date) return
    core.store.unfold(job.id)
    reveal({ technician_id: job.technician_id, start: Date.parse(job.scheduled_date) })
  }, [core, ready, openJobId, reveal])
  return { go }
}

/**
 * Saves a drop, with all that are selected where the job is one of them, and with the visits that are made together with these unless
 * it goes alone. Resolves with whether anything was saved.
 */
async function drop(
  { store, mutations, bulk, selection }: BoardCore,
  confirm: Interaction['confirmDrop'],
  { job, to, alone }: { job: BoardJob; to: Placement | null; alone: boolean },
): Promise<boolean> {
  // It was carried to days that are read without it.
  if (!store.job(job.id)) store.setRecord(job)
  const others = selection.companionsOf(job)
  const moves = to
    ? withTogether(movesOfGroup(job, to, others), alone ? [] : store.getJobs())
    : [job, ...others].filter((one) => whyNotUnassigned(one) === null).map((one) => ({ job: one, to: null }))
  if (to && !(await confirm(moves))) return false
  if (moves.length === 1 && others.length === 0) {
    if (!to) return mutations.placeJob(job.id, to, job)
    return mutations.placeDespite(job, to, job, codesOf(newObstacles(store, job, to)))
  }
  const saved = await bulk.run(moves)
  if (saved) selection.clear()
  return saved
}

/** The button of the day or week before or after at a point: a job that is dropped there keeps its technician and its time of day. */
function dayButtonAt(
  x: number,
  y: number,
  timeZone: string,
  onDrop: (job: BoardJob, to: Placement) => void,
): DropTarget | null {
  const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-days]')
  if (!button) return null
  const days = Number(button.dataset.dropDays)
  return {
    text: `${button.getAttribute('aria-label') ?? ''}, same technician and time`,
    drop: (job) => {
      const from = placementOf(job)
      if (!from) return
      const { date, minute } = localTime(from.start, timeZone)
      onDrop(job, { ...from, start: wallClockInstant(addDays(date, days), minute, timeZone) })
    },
  }
}

/** Brings a place, or a cell with the focus, into sight. */
function useReveal(latest: React.RefObject<Interaction>, { core, rootRef, scrollerRef }: Interaction) {
  const reveal = useCallback(
    (placement: Pick<Placement, 'technician_id'> & { start: number | null }) => {
      const scroller = scrollerRef.current
      const { axis } = latest.current
      const list = core.store.getList()
      const row = list.ids.indexOf(placement.technician_id)
      if (!scroller || !axis || axis.view === 'month' || row === -1) return
      scrollToRow(scroller, list, row)
      if (placement.start === null) return
      const covered = latest.current.openJobId && !window.matchMedia(DOCKED).matches ? PANEL_WIDTH : 0
      scrollToX(scroller, toX(axis, placement.start), scroller.clientWidth - HEAD_WIDTH - covered)
    },
    [core, latest, scrollerRef],
  )

  const go = useCallback(
    (cell: Cell) => {
      const root = rootRef.current
      if (!root) return
      core.store.unfold(cell.jobId)
      const start = cell.jobId ? Date.parse(core.store.job(cell.jobId)?.scheduled_date ?? '') : null
      reveal({ technician_id: cell.technicianId, start: start === null || Number.isNaN(start) ? null : start })
      core.focus.go(root, cell)
    },
    [core, reveal, rootRef],
  )

  return { reveal, go }
}

function scrollToRow(scroller: HTMLElement, { tops, heights }: RowList, row: number): void {
  const top = tops[row] ?? 0
  const bottom = top + (heights[row] ?? 0) + HEADER_HEIGHT
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}

/** Scrolls sideways until a card that begins at `x` is seen in the `width` pixels that nothing covers. */
function scrollToX(scroller: HTMLElement, x: number, width: number): void {
  if (x < scroller.scrollLeft) scroller.scrollLeft = Math.max(0, x - 40)
  else if (x + 120 > scroller.scrollLeft + width) scroller.scrollLeft = x + 160 - width
}
