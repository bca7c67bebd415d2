import type { Board } from '@/components/scheduling/board/store/notify-changed'
import { Callout } from '@/components/ui/callout'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import type { BoardJob } from '@/lib/domain/board/types'
import { minutesOf } from '@/lib/domain/board/placement'
import { localTime, rangeOf } from '@/lib/domain/board/zoned'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import { type CrewDay, obstaclesWith, startWith } from './planning'
import type { LoadCrews } from '../store/crew-types'
import { plan } from './use-planning'
import { useCrews } from './use-crews'

const MINUTE_MS = 60_000

/** Asks which crew a job is planned with; each says when it would begin and what stands against it. */
export function CrewDialog({
  job,
  load,
  date: shown,
  onClose,
  ...board
}: Board & {
  job: BoardJob
  load: LoadCrews
  /** The day that the board shows, for work without a date. */ date: string
  onClose: () => void
}) {
  const { clock } = board
  const date = job.scheduled_date ? localTime(Date.parse(job.scheduled_date), clock.timeZone).date : shown
  const day = { date, timeZone: clock.timeZone, now: Date.now }
  const { crews, api, failure } = useCrews(load, date)
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Staff ${job.work_order_number} with a crew`}
      description={`Everybody who is in the crew on ${clock.longDay(rangeOf(date, date, clock.timeZone).start)} comes.`}
    >
      {failure ? <Callout kind="danger">{failure}</Callout> : null}
      {crews === null && !failure ? <Spinner /> : null}
      {crews?.length === 0 ? <p>There are no crews yet. Make one in the panel “Crews” of the board.</p> : null}
      <ul className="flex flex-col gap-2" aria-label="Crews to choose">
        {crews?.map((crew) => (
          <li key={crew.id}>
            <Choice
              crew={crew}
              job={job}
              board={board}
              day={day}
              onChoose={(start) => {
                onClose()
                if (api) void plan(board, api, { job, crew, start })
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Choice({
  crew,
  job,
  board: {
    core: { store },
    clock,
  },
  day,
  onChoose,
}: {
  crew: CrewOfDay
  job: BoardJob
  board: Board
  day: CrewDay
  onChoose: (start: number) => void
}) {
  const { people } = crew
  const names = people.map((id) => store.technician(id)?.name ?? 'a technician').join(', ')
  const start = people.length > 0 ? startWith(store, job, people, day) : null
  const obstacles = start === null ? [] : obstaclesWith(store, job, people, start)
  return (
    <button
      type="button"
      disabled={start === null}
      className="w-full rounded-md border border-line p-2 text-left hover:border-line-strong disabled:opacity-60"
      onClick={() => start !== null && onChoose(start)}
    >
      <span className="font-semibold">{crew.name}</span>
      <span className="block text-sm text-text-2">{names || 'Nobody on this day'}</span>
      {start === null ? null : (
        <span className="block text-sm text-text-2">
          {clock.datedRange({ start, end: start + minutesOf(job) * MINUTE_MS })}
        </span>
      )}
      {obstacles.map((text) => (
        <span key={text} className="block text-sm text-danger-text">
          {text}
        </span>
      ))}
    </button>
  )
}
