import type { BoardClock } from '@/lib/domain/board/format'
import type { MonthDay } from '@/lib/domain/board/month'
import { mark } from '../cards/row'
import type { Row } from '../store/draw-row'
import { CompanyDay, TechnicianDay } from './day-cells'
import type { DayLine } from './lines'
import { dayLabel, technicianDayLabel } from './words'

/** What a technician has on a day. */
export type DayOfTechnician = {
  technicianId: string
  head: Row['cells'][number] | undefined
  lines: readonly DayLine[]
}

/** A day of the month: of all technicians, or with the jobs of one. */
export function MonthCell({
  date,
  today,
  isOther,
  isTabStop,
  closed,
  day,
  own,
  width,
  isOpen,
  clock,
  openJobId,
  onShow,
  onOpen,
}: {
  date: string
  today: string
  /** It belongs to the month before or after. */
  isOther: boolean
  isTabStop: boolean
  /** The holiday on which the company is closed. */
  closed: string | null
  /** All technicians; absent until it is read. */
  day: MonthDay | undefined
  /** One technician; null for all. */
  own: DayOfTechnician | null
  /** pixels */
  width: number
  /** All of its jobs are listed. */
  isOpen: boolean
  clock: BoardClock
  openJobId: string | null
  onShow: () => void
  onOpen: () => void
}) {
  const note = <DayNote date={date} closed={closed} onShow={own ? onShow : undefined} />
  const isOff = own ? own.head?.isOff : day?.available === 0
  return (
    <div
      role="gridcell"
      data-day={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={own ? technicianDayLabel(date, { ...own, closed }, clock, today) : dayLabel(date, day, clock, today)}
      aria-current={date === today ? 'date' : undefined}
      className="fb-month-day"
      data-other={mark(isOther)}
      data-off={mark(isOff)}
      data-jobs={mark(own)}
      style={
        { '--fb-heat': own || !day?.available ? 0 : Math.min(1, day.booked / day.available) } as React.CSSProperties
      }
    >
      {own ? (
        <TechnicianDay
          {...own}
          width={width}
          isOpen={isOpen}
          note={note}
          clock={clock}
          openJobId={openJobId}
          onOpen={onOpen}
        />
      ) : (
        <CompanyDay day={day} note={note} />
      )}
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'short' })

/** The number of a day, with its month on the first, and the holiday that it is. */
function DayNote({ date, closed, onShow }: { date: string; closed: string | null; onShow?: () => void }) {
  const number = Number(date.slice(8))
  const text = number === 1 ? `${MONTH.format(new Date(date))} 1` : number
  return (
    <>
      {onShow ? (
        <button type="button" tabIndex={-1} className="fb-month-date" title="Open the day" onClick={onShow}>
          {text}
        </button>
      ) : (
        <span className="fb-month-date">{text}</span>
      )}
      {closed ? (
        <span className="fb-month-closed" title={`Closed: ${closed}`}>
          {closed}
        </span>
      ) : null}
    </>
  )
}
