import { useState } from 'react'
import { placeText, notifyChanged, type Board } from '@/components/scheduling/board/store/notify-changed'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { failureOf } from '@/components/ui/failure'
import { toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import { type CrewDay, obstaclesWith, startWith } from './planning'
import type { BoardCrews } from '../store/crew-types'

type Question = { job: BoardJob; crew: CrewOfDay; start: number; obstacles: string[] }

export type Planning = {
  /** Plans a job with a crew, and asks first where something stands against it. */
  planWithCrew: (job: BoardJob, crew: CrewOfDay) => void
  question: Question | null
  answer: (go: boolean) => Promise<void>
}

/** Plans jobs with crews. */
export function usePlanning(board: Board, api: BoardCrews | null, day: CrewDay): Planning {
  const [question, setQuestion] = useState<Question | null>(null)
  const { store } = board.core
  const planWithCrew = (job: BoardJob, crew: CrewOfDay) => {
    if (!api) return
    if (crew.people.length === 0)
      return void toastError(`${job.work_order_number} was not planned`, {
        description: `Nobody is in ${crew.name} on this day. Add people to it first.`,
      })
    const start = startWith(store, job, crew.people, day)
    const obstacles = obstaclesWith(store, job, crew.people, start)
    if (obstacles.length > 0) setQuestion({ job, crew, start, obstacles })
    else void plan(board, api, { job, crew, start })
  }
  const answer = async (go: boolean) => {
    setQuestion(null)
    if (go && question && api) await plan(board, api, question)
  }
  return { planWithCrew, question, answer }
}

/** Plans a job with a crew and shows the visits of all of its people. */
export async function plan(
  board: Board,
  api: BoardCrews,
  { job, crew, start }: Pick<Question, 'job' | 'crew' | 'start'>,
): Promise<void> {
  try {
    const changed = await api.staff(orderOf(job), crew.id, new Date(start).toISOString())
    const first = changed.jobs.find(({ id }) => id === orderOf(job))
    notifyChanged(board, `${job.work_order_number} is planned with ${crew.name}`, changed, placeText(board, first))
  } catch (error) {
    toastError(`${job.work_order_number} was not planned`, { description: failureOf(error) })
  }
}

/** Whether a job is planned with a crew though something stands against it. */
export function PlanAnyway({ planning: { question, answer } }: { planning: Planning }) {
  if (!question) return null
  const { job, crew, obstacles } = question
  return (
    <AlertDialog
      open
      danger
      onOpenChange={(open) => !open && void answer(false)}
      title={`Plan ${job.work_order_number} with ${crew.name} anyway?`}
      confirmLabel="Plan anyway"
      onConfirm={() => answer(true)}
    >
      <ul aria-label="Conflicts" className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {obstacles.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}
