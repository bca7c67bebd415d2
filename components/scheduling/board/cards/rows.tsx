import { toX, type Axis } from '@/lib/domain/board/axis'
import type { BoardClock } from '@/lib/domain/board/format'
import { HOUR } from '@/lib/domain/board/interval'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { BoardCore } from '../store/core'
import { HEAD_WIDTH, gridBackground } from '../store/geometry'
import type { RowList } from '../store/row-list'
import { BoardHeader } from './header'
import { BoardRow } from './row'

/*
 * The board's rows as they are drawn twice: by React, and before it is there by the script of the first frame (../first), which knows no
 * hook but those of a row. Both draw the same pixels.
 */

/** The hours, and below them the rows in sight. */
export function BoardRows({
  core,
  list,
  indexes,
  axis,
  clock,
  closed,
  now,
  openJobId,
}: {
  core: Pick<BoardCore, 'store' | 'focus'>
  list: RowList
  /** Which rows of the list are in sight. */
  indexes: readonly number[]
  axis: Axis
  clock: BoardClock
  closed: readonly ClosedDay[]
  now: () => number
  openJobId: string | null
}) {
  const { store } = core
  const grid = gridBackground(axis)
  return (
    <>
      <BoardHeader
        axis={axis}
        clock={clock}
        closed={closed}
        today={localTime(now(), clock.timeZone).date}
        count={list.ids.length + list.hidden + (store.showsIdle ? 0 : list.idle)}
      />
      <div role="rowgroup" className="fb-rows" style={{ height: list.total }}>
        {indexes.map((index) => {
          const technicianId = list.ids[index]
          if (technicianId === undefined) return null
          const holdsOpen = store.getRow(technicianId)?.cards.some(({ job }) => job.id === openJobId)
          return (
            <BoardRow
              key={technicianId}
              core={core}
              technicianId={technicianId}
              index={index}
              top={list.tops[index] ?? 0}
              clock={clock}
              week={axis.view === 'week'}
              grid={grid}
              openJobId={holdsOpen ? openJobId : null}
            />
          )
        })}
      </div>
    </>
  )
}

/** What the element that holds the rows is given; `wide` says that its axis is wider than its window. */
export function innerProps(axis: Axis, wide: boolean) {
  const className = `fb-inner${axis.view === 'week' ? ' fb-week' : ''}${wide ? ' fb-wide' : ''}`
  return { className, style: { width: HEAD_WIDTH + axis.width } }
}

/** What is seen of the time before the present moment. */
const BEFORE = 1.5 * HOUR

/** From which pixel on a wide axis is seen: from the present moment, else from seven in the morning of the first day. */
export function scrollStart(axis: Axis, instant: number): number {
  return toX(axis, isOnAxis(axis, instant) ? instant - BEFORE : instantAt(axis.days[0]?.date ?? '', 420, axis.timeZone))
}

/** The line of the present moment: two CSS variables, moved twice a minute; every row draws its own piece of it. */
export function drawNowLine(inner: HTMLElement, axis: Axis, clock: BoardClock, instant: number): void {
  const shown = isOnAxis(axis, instant)
  inner.toggleAttribute('data-now', shown)
  inner.style.setProperty('--fb-now', `${toX(axis, instant)}px`)
  const label = inner.querySelector('.fb-now-label')
  if (label) label.textContent = shown ? clock.time(instant) : ''
}

function isOnAxis({ days }: Axis, instant: number): boolean {
  return days.some((day) => instant >= day.start && instant < day.end)
}
