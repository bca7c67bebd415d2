'use client'

import './month.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { IconButton } from '@/components/ui/icon-button'
import { monthPath } from '@/lib/domain/board/month'
import { isoWeekday } from '@/lib/domain/board/zoned'
import { addDays, addMonths } from '@/lib/domain/plain-days'
import { HEADER_HEIGHT } from '../store/geometry'
import type { DispatchBoardProps } from '../store/types'
import type { BoardState } from '../store/use-board'
import { useClientWidth } from '../store/use-client'
import { linesOfDays } from './lines'
import { MonthCell } from './month-cell'
import { useMonth } from './use-month'
import { useRovingDay } from './use-roving-day'

type Props = Pick<DispatchBoardProps, 'openJobId' | 'onViewChange' | 'onStep'> & {
  board: BoardState
  scrollerRef: React.RefObject<HTMLDivElement | null>
  previewRef: React.Ref<HTMLDivElement>
}

const WEEKDAY = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', weekday: 'short' })

/** Six weeks of days: how full each is, of all technicians that the filters leave; of one technician the jobs themselves. */
export default function BoardMonth({ board, scrollerRef, previewRef, openJobId, onViewChange, onStep }: Props) {
  const { core, axis, clock, state, narrow, today, title, closed } = board
  // On a phone there is no room for the jobs.
  const technicianId = narrow ? null : state.filters.technician_id
  const { days, failed, reload } = useMonth(technicianId ? null : monthPath(state), board.live, closed)
  const row = useRow(board, technicianId)
  const lines = useMemo(() => (row ? linesOfDays(row, axis) : []), [row, axis])
  const dates = useMemo(() => axis.days.map(({ date }) => date), [axis])
  const gridRef = useRef<HTMLDivElement>(null)
  const width = Math.floor(useClientWidth(gridRef, true) / 7)
  const [openDate, setOpenDate] = useState<string | null>(null)
  useEffect(() => {
    // A job that was carried by keys is drawn anew in its day, and took the focus with it from the day before.
    const jobId = row && core.focus.cell?.jobId
    if (jobId && document.activeElement === document.body)
      gridRef.current?.querySelector<HTMLElement>(`[data-job="${CSS.escape(jobId)}"]`)?.focus()
  }, [core, row])
  const { tabStop, goTo, onFocus } = useRovingDay(board, dates, gridRef, onViewChange)
  const show = (view: 'day' | 'week', date: string) => onViewChange({ view, date })
  const showDayOf = (target: EventTarget) => {
    const cell =
      target instanceof Element && !target.closest('[data-job]') ? target.closest<HTMLElement>('[data-day]') : null
    if (cell?.dataset.day) show('day', cell.dataset.day)
  }
  const onKeyDown = useMonthKeys({
    jobsIn: (date) => [...(gridRef.current?.querySelectorAll<HTMLElement>(`[data-day="${date}"] [data-card]`) ?? [])],
    goTo,
    show,
    openDate,
    setOpenDate,
  })

  return (
    <div ref={scrollerRef} className="fb-scroller fb-month-scroller" data-narrow={narrow ? '' : undefined}>
      {narrow ? <NarrowBar title={title} onStep={onStep} onToday={() => show('day', today)} /> : null}
      {failed ? (
        <Callout kind="danger" announce title="How full the days are could not be loaded">
          <Button size="sm" onClick={reload}>
            Try again
          </Button>
        </Callout>
      ) : null}
      <div className="fb-month-inner">
        <div
          ref={gridRef}
          role="grid"
          tabIndex={-1}
          aria-label={`Month, ${title}`}
          aria-describedby="fb-month-keys"
          aria-busy={!technicianId && !days.has(dates[0] ?? '')}
          className="fb-month"
          onKeyDown={onKeyDown}
          onClick={({ target }) => (technicianId ? undefined : showDayOf(target))}
          onDoubleClick={({ target }) => showDayOf(target)}
          onFocus={onFocus}
        >
          <div role="row" className="fb-month-row" style={{ height: HEADER_HEIGHT }}>
            {dates.slice(0, 7).map((date) => (
              <span key={date} role="columnheader" className="fb-month-name">
                {WEEKDAY.format(new Date(date))}
              </span>
            ))}
          </div>
          {[0, 7, 14, 21, 28, 35].map((first) => (
            <div key={first} role="row" className="fb-month-row">
              {dates.slice(first, first + 7).map((date, column) => (
                <MonthCell
                  key={date}
                  date={date}
                  today={today}
                  isOther={date.slice(0, 7) !== dates[14]?.slice(0, 7)}
                  isTabStop={date === tabStop}
                  closed={closed.find((one) => one.date === date)?.name ?? null}
                  day={days.get(date)}
                  own={
                    technicianId
                      ? { technicianId, head: row?.cells[first + column], lines: lines[first + column] ?? [] }
                      : null
                  }
                  width={width}
                  isOpen={openDate === date}
                  clock={clock}
                  openJobId={openJobId}
                  onShow={() => show('day', date)}
                  onOpen={() => setOpenDate(date)}
                />
              ))}
            </div>
          ))}
        </div>
        <div ref={previewRef} className="fb-preview" role="application" tabIndex={-1} hidden>
          <span className="fb-preview-time" />
        </div>
      </div>
      <p id="fb-month-keys" className="sr-only">
        {technicianId && !core.store.locked
          ? 'Arrow keys move from day to day, Enter opens the day. Space goes to its jobs, where Space picks one up.'
          : 'Arrow keys move from day to day, Enter opens the day.'}
      </p>
    </div>
  )
}

/** The row of one technician, whose cells are the days; null for all. */
function useRow({ core: { store } }: BoardState, technicianId: string | null) {
  return useSyncExternalStore(
    store.signals.on(`row:${technicianId ?? ''}`),
    () => (technicianId ? store.getRow(technicianId) : null),
    () => null,
  )
}

/** What stands above the month on a phone. */
function NarrowBar({ title, onStep, onToday }: Pick<Props, 'onStep'> & { title: string; onToday: () => void }) {
  return (
    <div className="fb-month-top">
      <IconButton label="Previous month" icon={<ChevronLeft aria-hidden />} onClick={() => onStep(-1, 'months')} />
      <h2>{title}</h2>
      <IconButton label="Next month" icon={<ChevronRight aria-hidden />} onClick={() => onStep(1, 'months')} />
      <Button size="sm" onClick={onToday}>
        Today
      </Button>
    </div>
  )
}

type Keys = {
  jobsIn: (date: string) => HTMLElement[]
  goTo: (date: string) => void
  show: (view: 'day' | 'week', date: string) => void
  openDate: string | null
  setOpenDate: (date: string | null) => void
}

/** Walking over days and over the jobs of one, and what opens a day. */
function useMonthKeys({ jobsIn, goTo, show, openDate, setOpenDate }: Keys) {
  const toggle = (date: string) => setOpenDate(openDate === date ? null : date)
  const actionOfDay = (key: string, date: string): (() => void) | null => {
    const next = dayByKey(key, date)
    if (next) return () => goTo(next)
    if (key === 'Enter' || key === 'd') return () => show('day', date)
    if (key === 'w') return () => show('week', date)
    if (key === 'e') return () => toggle(date)
    if (key === ' ') return () => jobsIn(date)[0]?.focus()
    return key === 'Escape' && openDate ? () => setOpenDate(null) : null
  }
  const actionOfJob = (key: string, date: string): (() => void) | null => {
    const jobs = jobsIn(date)
    const at = jobs.findIndex((job) => job === document.activeElement)
    if (key === 'ArrowDown') return () => jobs[at + 1]?.focus()
    if (key === 'ArrowUp') return () => (at > 0 ? jobs[at - 1]?.focus() : goTo(date))
    if (key === 'e') return () => toggle(date)
    return key === 'Escape' ? () => goTo(date) : null
  }
  return (event: React.KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-day]') : null
    const date = cell?.dataset.day
    if (!date || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const act = event.target === cell ? actionOfDay(event.key, date) : actionOfJob(event.key, date)
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** The day that a key leads to, also beyond the weeks that are shown. */
function dayByKey(key: string, date: string): string | null {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - isoWeekday(date),
    End: 7 - isoWeekday(date),
  }
  if (key === 'PageUp' || key === 'PageDown') return addMonths(date, key === 'PageUp' ? -1 : 1)
  const step = days[key]
  return step === undefined ? null : addDays(date, step)
}
