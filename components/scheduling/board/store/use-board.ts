import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { usePreferences } from '@/components/frame/use-preferences'
import { toastDone, toastError, toastWarning } from '@/components/ui/toast'
import { filterTechnicians, type DueEdges } from '@/lib/domain/board/filters'
import { createClock, type BoardClock } from '@/lib/domain/board/format'
import { HOUR } from '@/lib/domain/board/interval'
import { intervalOf } from '@/lib/domain/board/placement'
import type { Axis } from '@/lib/domain/board/axis'
import { instantAt, localTime, rangeOf, startOfWeek } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import type { BulkReports } from './bulk-mutations'
import { createCore, type BoardCore } from './core'
import { axisWidth, fitAxis, rowHeightOf } from './geometry'
import type { BoardLive, DispatchBoardProps } from './types'
import { useClientWidth, useIsNarrow, useStable } from './use-client'
import { estimateTravel, type Travel } from '@/lib/domain/travel/travel'
import { LegLoader } from './leg-loader'
import type { BoardStore } from './store'

const never = () => () => undefined

/** How long ways take on this board: by the speeds of the territories, and by road where that can be asked. */
function useTravelTimes(
  store: BoardStore,
  { territories, loadLegs }: Pick<DispatchBoardProps, 'territories' | 'loadLegs'>,
): Travel {
  const speeds = useStable(territories)
  const estimate = useMemo(() => estimateTravel(speeds), [speeds])
  const reader = useMemo(() => loadLegs && new LegLoader(estimate, store, loadLegs), [estimate, store, loadLegs])
  const travel = () => reader?.getTravel() ?? estimate
  return useSyncExternalStore(reader?.subscribe ?? never, travel, travel)
}

/** A phone draws no axis; its rows are laid out on one of this width for their order alone. */
const LIST_WIDTH = 600

const browserNow = () => Date.now()

/** Everything the board derives from its props, and the store kept in step with them. */
export function useBoard(props: DispatchBoardProps, frameRef: React.RefObject<HTMLElement | null>) {
  const {
    timeZone,
    locale,
    jobs,
    queue,
    technicians,
    shifts,
    overtime,
    onCall,
    closed,
    timeOff,
    hours,
    zoom,
    date,
    now = browserNow,
  } = props
  const clock = useMemo(() => createClock(timeZone, locale), [timeZone, locale])
  const core = useCore(props, clock)
  const travel = useTravelTimes(core.store, props)
  const filters = useStable(props.filters)
  const queueFilters = useStable(props.queueFilters)
  const narrow = useIsNarrow()
  const view = narrow && props.view === 'week' ? 'day' : props.view
  // A month lists the jobs of one technician; of several it says how full their days are.
  const hasRows = view !== 'month' || filters.technician_id !== null
  const shown = useMemo(() => (hasRows ? filterTechnicians(technicians, filters) : []), [technicians, filters, hasRows])
  const measured = useClientWidth(frameRef, !narrow)
  const width = narrow ? LIST_WIDTH : axisWidth(measured)
  const { density } = usePreferences()
  const rowHeight = rowHeightOf(view, props.compact, density)
  const edges = useDueEdges(now, timeZone)
  const outside = useSyncExternalStore(core.store.signals.on('edges'), core.store.getEdges, core.store.getEdges)
  const hour = Math.floor(edges.now / HOUR) * HOUR
  const axis = useMemo(
    () =>
      fitAxis({
        view,
        date,
        timeZone,
        hours: narrow ? 'all' : hours,
        zoom,
        shown,
        shifts,
        overtime,
        edges: outside,
        width,
        now: hour,
      }),
    [view, date, timeZone, hours, zoom, shown, shifts, overtime, outside, width, narrow, hour],
  )

  useLayoutEffect(() => core.store.setRecords([...queue, ...jobs]), [core, jobs, queue])
  useLayoutEffect(
    () =>
      core.store.setData({
        technicians,
        shown,
        shifts,
        overtime,
        onCall,
        closed,
        timeOff,
        travel,
        filters,
        clock,
        axis,
        rowHeight,
      }),
    [core, technicians, shown, shifts, overtime, onCall, closed, timeOff, travel, filters, clock, axis, rowHeight],
  )
  useLayoutEffect(() => core.store.setNow(edges.now), [core, edges.now])
  const subscribe = props.live?.subscribe
  useEffect(() => subscribe?.((change) => core.store.applyChange(change.jobs, change.gone)), [core, subscribe])
  useMoving(core, props.live)
  useLeaveGuard(core)
  return {
    core,
    clock,
    travel,
    axis,
    rowHeight,
    isWide: axis.width > width + 1,
    edges,
    now,
    narrow,
    shown,
    closed,
    drawn: !narrow && measured > 0,
    live: props.live,
    today: localTime(edges.now, timeZone).date,
    title: titleOf(clock, axis, closed),
    state: {
      view,
      date,
      hours,
      zoom,
      filters,
      queueFilters,
      queueOrder: props.queueOrder,
      rows: props.rows,
      compact: props.compact,
      openJobId: props.openJobId,
      asOf: props.asOf,
      side: props.side,
      planId: props.planId,
    },
  }
}

// Made once; the page's functions are read when a change happens.
function useCore(props: DispatchBoardProps, clock: BoardClock): BoardCore {
  const latest = useRef({ props, clock })
  useLayoutEffect(() => {
    latest.current = { props, clock }
  })
  const [core] = useState(() =>
    createCore(
      () => latest.current.props,
      (job, undo) => {
        const name = latest.current.props.technicians.find(({ id }) => id === job.technician_id)?.name
        const span = intervalOf(job)
        const slotText = name && span ? `${name}, ${latest.current.clock.datedRange(span)}` : 'Back in the queue'
        toastDone(`${job.work_order_number} saved`, { description: slotText, undo })
      },
      bulkReports,
      props.locked,
    ),
  )
  return core
}

const bulkReports: BulkReports = {
  savedMany: (moves, refused, undo) => {
    const left = refused.map(({ name, reason }) => `${name} ${reason}.`).join(' ') || undefined
    if (moves.length === 0) return toastWarning('Nothing was changed.', { description: left })
    const what = moves.length === 1 ? '1 job' : `${moves.length} jobs`
    const title = `${what} ${moves.every(({ to }) => to === null) ? 'unassigned' : 'moved'}`
    if (left) toastWarning(title, { description: left, undo })
    else toastDone(title, { undo, many: moves.length > 1 })
  },
  failedMany: (moves, reason, retry) =>
    toastError(moves.length === 1 ? '1 job was not changed' : `${moves.length} jobs were not changed`, {
      description: reason,
      retry,
    }),
}

/** What colleagues move and have open is marked here; what is moved here is told to them. */
function useMoving({ store }: BoardCore, live: BoardLive | undefined): void {
  const { movers, openers } = live ?? {}
  const onMoving = live?.onMoving
  useEffect(() => movers && openers && store.setHands(movers, openers), [store, movers, openers])
  useEffect(
    () => (onMoving ? store.signals.on('moving')(() => onMoving(store.getMoving())) : undefined),
    [store, onMoving],
  )
}

// Closing the tab while a change is on its way would lose it unseen.
function useLeaveGuard({ store }: BoardCore): void {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => store.getSummary().saving > 0 && event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [store])
}

function useDueEdges(now: () => number, timeZone: string): DueEdges {
  const [minute, setMinute] = useState(() => now())
  useEffect(() => {
    const timer = window.setInterval(() => setMinute(now()), 60_000)
    return () => window.clearInterval(timer)
  }, [now])
  return useMemo(() => {
    const { date } = localTime(minute, timeZone)
    return {
      now: minute,
      endOfToday: instantAt(addDays(date, 1), 0, timeZone),
      endOfWeek: instantAt(addDays(startOfWeek(date), 7), 0, timeZone),
    }
  }, [minute, timeZone])
}

function titleOf(clock: BoardClock, axis: Axis, closed: DispatchBoardProps['closed']): string {
  const first = axis.days[0]
  const last = axis.days.at(-1)
  if (!first || !last) return ''
  // Two weeks in, every month that is shown has begun.
  if (axis.view === 'month') return clock.month(axis.days[14]?.start ?? first.start)
  if (axis.view === 'day') {
    const { start, end } = rangeOf(first.date, first.date, axis.timeZone)
    const change = end - start < 24 * HOUR ? ' · clocks go forward' : end - start > 24 * HOUR ? ' · clocks go back' : ''
    const holiday = closed.find(({ date }) => date === first.date)
    return holiday ? `${clock.day(first.start)} · Closed: ${holiday.name}` : clock.longDay(first.start) + change
  }
  return `${clock.day(first.start)} – ${clock.day(last.start)}`
}

export type BoardState = ReturnType<typeof useBoard>
