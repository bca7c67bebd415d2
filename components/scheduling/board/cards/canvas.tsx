'use client'

import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { toX, type Axis, toInstant } from '@/lib/domain/board/axis'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { BoardClock } from '@/lib/domain/board/format'
import { Button } from '@/components/ui/button'
import type { BoardCore } from '../store/core'
import { HEADER_HEIGHT } from '../store/geometry'
import { BoardRows, drawNowLine, innerProps, scrollStart } from './rows'

/**
 * Where a wide axis starts to be seen: at the present moment, else at seven in the morning of the first day. A zoom keeps the time that
 * stood at the left edge.
 */
function useScrollStart(ref: React.RefObject<HTMLElement | null>, axis: Axis, now: () => number): void {
  const seen = useRef<Axis | null>(null)
  useLayoutEffect(() => {
    const scroller = ref.current
    if (!scroller) return
    const before = seen.current
    seen.current = axis
    if (axis.width <= scroller.clientWidth) return
    if (before && before.view === axis.view && before.days[0]?.date === axis.days[0]?.date) {
      scroller.scrollLeft = toX(axis, toInstant(before, scroller.scrollLeft))
      return
    }
    scroller.scrollLeft = scrollStart(axis, now())
  }, [ref, axis, now])
}

const OVERSCAN = 2

type Props = {
  core: BoardCore
  axis: Axis
  clock: BoardClock
  closed: readonly ClosedDay[]
  openJobId: string | null
  now: () => number
  /** pixels of a row that is not open */
  rowHeight: number
  /** The axis is wider than its window. */
  wide: boolean
  scrollerRef: React.RefObject<HTMLDivElement | null>
  previewRef: React.Ref<HTMLDivElement>
  onShowHidden: () => void
}

/** Rows by time. Only the rows in view exist; the row that holds the focus always does, so that it is never lost. */
export function BoardCanvas({
  core,
  axis,
  clock,
  closed,
  openJobId,
  now,
  rowHeight,
  wide,
  scrollerRef,
  previewRef,
  onShowHidden,
}: Props) {
  const { focus } = core
  const innerRef = useRef<HTMLDivElement>(null)
  const { list, virtualizer } = useRows(core, scrollerRef, rowHeight)
  useScrollStart(scrollerRef, axis, now)
  useNowLine(innerRef, axis, clock, now)

  return (
    <div ref={scrollerRef} className="fb-scroller">
      <div ref={innerRef} {...innerProps(axis, wide)}>
        <div
          role="grid"
          aria-label="Schedule"
          aria-rowcount={list.ids.length + 1}
          aria-describedby="fb-keys"
          onFocus={(event) => {
            const { technician, job } = event.target instanceof HTMLElement ? event.target.dataset : {}
            if (technician) focus.set({ technicianId: technician, jobId: job ?? null })
          }}
        >
          <BoardRows
            core={core}
            list={list}
            indexes={virtualizer.getVirtualItems().map(({ index }) => index)}
            axis={axis}
            clock={clock}
            closed={closed}
            now={now}
            openJobId={openJobId}
          />
        </div>
        <IdleToggle core={core} idle={list.idle} />
        <HiddenRows count={list.hidden} onShow={onShowHidden} />
        <div className="fb-layer" style={{ top: HEADER_HEIGHT }}>
          <div ref={previewRef} className="fb-preview" role="application" tabIndex={-1} hidden>
            <span className="fb-preview-time" />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The rows in view, and the one that holds the focus. */
function useRows(core: BoardCore, scrollerRef: React.RefObject<HTMLDivElement | null>, rowHeight: number) {
  const { store } = core
  const list = useSyncExternalStore(store.signals.on('list'), store.getList, store.getList)
  const focusedRow = useFocusedRow(core)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focusedRow < 0 || shown.includes(focusedRow) ? shown : [...shown, focusedRow].sort((a, b) => a - b)
    },
    [focusedRow],
  )
  const virtualizer = useVirtualizer({
    count: list.ids.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => list.heights[index] ?? rowHeight,
    getItemKey: (index) => list.ids[index] ?? index,
    paddingStart: HEADER_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    useFlushSync: false,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, list])
  return { list, virtualizer }
}

/** Says how many rows the user hid, and brings them back. */
function HiddenRows({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className="fb-idle">
      <Button size="sm" variant="ghost" onClick={onShow}>
        {count === 1 ? 'Show 1 hidden row' : `Show ${count} hidden rows`}
      </Button>
    </div>
  )
}

/** Says how many rows are left out, and brings them. */
function IdleToggle({ core: { store }, idle }: { core: BoardCore; idle: number }) {
  const shows = useSyncExternalStore(
    store.signals.on('list'),
    () => store.showsIdle,
    () => false,
  )
  if (idle === 0) return null
  const people = idle === 1 ? '1 technician who is' : `${idle} technicians who are`
  return (
    <div className="fb-idle">
      <Button size="sm" variant="ghost" aria-expanded={shows} onClick={() => store.setShowsIdle(!shows)}>
        {shows ? 'Hide' : 'Show'} {people} off, without jobs
      </Button>
    </div>
  )
}

function useFocusedRow({ store, focus }: BoardCore): number {
  const read = () => {
    const { ids } = store.getList()
    // Before anything has the focus, the first row holds the tab stop.
    return focus.cell ? ids.indexOf(focus.cell.technicianId) : Math.min(0, ids.length - 1)
  }
  return useSyncExternalStore(store.signals.on('focus'), read, () => -1)
}

function useNowLine(ref: React.RefObject<HTMLElement | null>, axis: Axis, clock: BoardClock, now: () => number): void {
  // Before the first frame, as the one that came before it has it too.
  useLayoutEffect(() => {
    const move = () => ref.current && drawNowLine(ref.current, axis, clock, now())
    move()
    const timer = window.setInterval(move, 30_000)
    return () => window.clearInterval(timer)
  }, [ref, axis, clock, now])
}
