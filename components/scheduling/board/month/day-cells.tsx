import type { BoardClock } from '@/lib/domain/board/format'
import type { MonthDay } from '@/lib/domain/board/month'
import { JobCard, mark } from '../cards/row'
import type { Row } from '../store/draw-row'
import { CELL_LINES, lineBox } from '../store/geometry'
import type { DayLine } from './lines'
import { loadOf, percentOf } from './words'

/** How full a day is and what of it needs somebody, of all technicians shown. */
export function CompanyDay({ day, note }: { day: MonthDay | undefined; note: React.ReactNode }) {
  if (!day) return note
  const percent = percentOf(day)
  const isOver = percent !== null && percent > 100
  return (
    <>
      <span className="fb-month-head">
        {note}
        <span className="fb-month-jobs">
          <b>{day.jobs}</b>
          <i>{day.jobs === 1 ? ' job' : ' jobs'}</i>
        </span>
      </span>
      {percent === null ? null : (
        <span
          className="fb-month-bar"
          data-over={mark(isOver)}
          style={{ '--fb-load': Math.min(1, percent / 100) } as React.CSSProperties}
        />
      )}
      <span className="fb-month-load" data-over={mark(isOver)}>
        <i>{loadOf(day)}</i>
        {percent === null ? null : <b>{percent} %</b>}
      </span>
      <span className="fb-month-marks">
        <Mark kind="urgent" count={day.urgent} word="urgent" />
        <Mark kind="unassigned" count={day.unassigned} word="without technician" />
        <Mark kind="absent" count={day.absent.length} word="absent" title={day.absent.join(', ')} />
      </span>
    </>
  )
}

function Mark({ kind, count, word, title }: { kind: string; count: number; word: string; title?: string }) {
  if (count === 0) return null
  return (
    <span className="fb-month-mark" data-kind={kind} title={title}>
      {count} <i>{word}</i>
    </span>
  )
}

/** A technician's day: how much of the shift is booked, and a line for each job; an open day has all of them. */
export function TechnicianDay({
  technicianId,
  head,
  lines,
  width,
  isOpen,
  note,
  clock,
  openJobId,
  onOpen,
}: {
  technicianId: string
  head: Row['cells'][number] | undefined
  lines: readonly DayLine[]
  /** pixels of the cell */
  width: number
  isOpen: boolean
  note: React.ReactNode
  clock: BoardClock
  openJobId: string | null
  onOpen: () => void
}) {
  const shown = isOpen ? lines : lines.filter(({ card }) => !card.folded)
  const hidden = lines.length - shown.length
  const isWrong = head?.isWrong ?? false
  return (
    <div
      className="fb-month-lines"
      data-open={mark(isOpen)}
      style={isOpen ? { height: lineBox(lines.length).top + 4 } : undefined}
    >
      <span
        className="fb-month-head"
        data-over={mark(head?.isOver && !head.isOff)}
        style={{ '--fb-load': head?.share ?? 0 } as React.CSSProperties}
      >
        {note}
        <span className="fb-month-jobs">{head?.text}</span>
      </span>
      {shown.map(({ card, cut }, line) => (
        <JobCard
          key={card.job.id}
          card={{ ...card, cut, x: 3, width: width - 6, room: 0, ...lineBox(isOpen ? line : card.lane) }}
          technicianId={technicianId}
          tabStop={false}
          clock={clock}
          week
          openJobId={openJobId}
        />
      ))}
      {hidden > 0 ? (
        <button
          type="button"
          className="fb-more"
          data-wrong={mark(isWrong)}
          tabIndex={-1}
          style={{ left: 0, ...lineBox(CELL_LINES.month - 1) }}
          title="E opens the day in its place"
          aria-label={`${hidden} more jobs${isWrong ? ', some late or in conflict' : ''}, list all`}
          onClick={onOpen}
        >
          +{hidden}
        </button>
      ) : null}
    </div>
  )
}
