import { CalendarArrowUp, CalendarRange, Link2, UserPlus, Users } from 'lucide-react'
import type { LoadCrews } from '@/components/scheduling/board/store/crew-types'
import type { AskedVisit, BoardVisits } from '@/components/scheduling/board/store/types'
import { failureOf } from '@/components/ui/failure'
import { MenuItem } from '@/components/ui/menu'
import { toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import { whyAsked } from '@/components/work/visits/why-asked'
import { mayHaveHelpers } from './helping'
import { type Board, placeText, notifyChanged } from '../store/notify-changed'

export type VisitItemsProps = Board & {
  job: BoardJob
  /** Absent where visits are only moved. */
  visits: BoardVisits | undefined
  crews?: LoadCrews
  onAsk: (question: AskedVisit) => void
}

/** What can be done with the visit of a card beside moving it. */
export function VisitItems(props: VisitItemsProps) {
  const { job, visits, crews, onAsk } = props
  if (!visits) return null
  return (
    <>
      {crews && isMovable(job) ? (
        <MenuItem icon={<Users aria-hidden />} onSelect={() => onAsk({ about: 'crew', job })}>
          Staff with crew…
        </MenuItem>
      ) : null}
      {hasBegun(job) ? (
        <MenuItem icon={<CalendarArrowUp aria-hidden />} onSelect={() => void continueTomorrow(props, visits)}>
          Continue tomorrow
        </MenuItem>
      ) : null}
      {mayHaveHelpers(job) ? (
        <MenuItem icon={<UserPlus aria-hidden />} onSelect={() => onAsk({ about: 'helper', job })}>
          Add helper…
        </MenuItem>
      ) : null}
      {mayBeSplit(job) ? (
        <MenuItem icon={<CalendarRange aria-hidden />} onSelect={() => onAsk({ about: 'split', job })}>
          Split over days…
        </MenuItem>
      ) : null}
      {isMovable(job) ? (
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => onAsk({ about: 'wait', job })}>
          Waits for…
        </MenuItem>
      ) : null}
    </>
  )
}

/** A further visit is one of several already. */
export function mayBeSplit(job: BoardJob): boolean {
  return isMovable(job) && job.status !== 'draft' && job.work_order_id === undefined
}

/** Whether work is under way, or was to be by now. */
export function hasBegun(job: BoardJob): boolean {
  return isMovable(job) && job.scheduled_date !== null && Date.parse(job.scheduled_date) < Date.now()
}

/** Goes on when the technician works next; what cannot be told, as how long the rest takes, is asked. */
export async function continueTomorrow(
  props: Omit<VisitItemsProps, 'visits'>,
  visits: Pick<BoardVisits, 'continue'>,
): Promise<void> {
  const { job, onAsk } = props
  try {
    const state = await visits.continue(job.id, {})
    if (state.status === 'ok') return notifyContinued(props, job, state.data)
    if (state.status === 'error') onAsk({ about: 'continue', job, reason: whyAsked(state) })
  } catch (error) {
    const retry = () => continueTomorrow(props, visits)
    toastError(`${job.work_order_number} does not continue yet`, { description: failureOf(error), retry })
  }
}

/** Says when a visit goes on. */
export function notifyContinued(
  board: Board,
  { id, work_order_number }: BoardJob,
  changed: Parameters<typeof notifyChanged>[2],
): void {
  const next = changed.jobs.find((one) => one.id !== id)
  notifyChanged(board, `${work_order_number} continues later`, changed, placeText(board, next))
}
