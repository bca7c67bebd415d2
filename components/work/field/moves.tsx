'use client'

import { Check, Flag, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { isTaskFinished, type TaskStatus } from '@/lib/domain/work-orders/task-status'
import { naturalMoves, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import { FIELD_MOVES, type FieldMove, type FieldOutcome, type OpenTasksChoice } from '@/lib/schemas/field'
import { EndVisitDialog } from './end-visit-dialog'
import { taskIntended } from './intended'
import { OpenTasksDialog } from './open-tasks-dialog'
import { sendOut, useOutbox } from './outbox'

/** What a technician says of a job, and of their own visit of it: each by its card. */
export type VisitMoves = {
  move: (id: string, status: FieldMove, openTasks?: OpenTasksChoice) => Promise<FormState<unknown>>
  startVisit: (cardId: string) => Promise<FormState<unknown>>
  endVisit: (cardId: string, input: FieldOutcome) => Promise<FormState<unknown>>
}

type Job = {
  id: string
  visit_id: string
  is_primary: boolean
  outcome: VisitOutcome | null
  work_order_number: string
  status: WorkOrderStatus
  tasks: readonly { id: string; name: string; status: TaskStatus }[]
  /** What its completion asks for and is not there, in words. */
  missing: readonly string[]
}

const LOOKS: Record<FieldMove, { icon: React.ReactNode; done: string }> = {
  in_progress: { icon: <Play aria-hidden />, done: 'is started' },
  on_hold: { icon: <Pause aria-hidden />, done: 'is on hold' },
  completed: { icon: <Check aria-hidden />, done: 'is completed' },
}

function words(from: WorkOrderStatus, to: FieldMove): string {
  if (to === 'on_hold') return 'Put on hold'
  if (to === 'completed') return 'Complete job'
  if (from === 'completed') return 'Reopen'
  return from === 'on_hold' ? 'Resume' : 'Start'
}

/** The next natural steps of a job; who makes a further visit neither holds the job nor opens it again. */
function stepsOf({ status, is_primary }: Job): FieldMove[] {
  const steps = naturalMoves(status).filter((one): one is FieldMove => FIELD_MOVES.some((move) => move === one))
  if (is_primary) return steps
  return status === 'completed' ? [] : steps.filter((step) => step !== 'on_hold')
}

/**
 * The next natural steps, as big as thumbs. A job is not completed over what is open without a question (R-TA-11, R-JT-3), and a visit
 * that ends before the job is done says how.
 */
export function MoveButtons({ job, moves, wide = false }: { job: Job; moves: VisitMoves; wide?: boolean }) {
  const outbox = useOutbox()
  const [asking, setAsking] = useState<'tasks' | 'outcome' | null>(null)
  const open = job.tasks.filter((task) => !isTaskFinished(taskIntended(task, outbox).task.status))
  const { visit_id, is_primary, work_order_number: number } = job
  const send = (status: FieldMove, choice?: OpenTasksChoice) =>
    sendOut(`${number} ${LOOKS[status].done}`, { jobId: visit_id, status }, () =>
      status === 'in_progress' && !is_primary ? moves.startVisit(visit_id) : moves.move(job.id, status, choice),
    )
  const end = (input: FieldOutcome) =>
    sendOut(
      `The visit for ${number} is ended`,
      { jobId: visit_id, outcome: input.outcome, status: is_primary ? undefined : 'completed' },
      () => moves.endVisit(visit_id, input),
    )
  return (
    <>
      {stepsOf(job).map((status, index) => (
        <Button
          key={status}
          size="lg"
          block={wide && index === 0}
          variant={index === 0 && job.status !== 'completed' ? 'primary' : 'secondary'}
          icon={LOOKS[status].icon}
          onClick={() =>
            status === 'completed' && open.length + job.missing.length > 0 ? setAsking('tasks') : send(status)
          }
        >
          {words(job.status, status)}
        </Button>
      ))}
      {job.status === 'in_progress' && job.outcome === null ? (
        <Button size="lg" icon={<Flag aria-hidden />} onClick={() => setAsking('outcome')}>
          End visit…
        </Button>
      ) : null}
      {asking === 'outcome' ? (
        <EndVisitDialog
          number={number}
          onEnd={(input) => {
            setAsking(null)
            end(input)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'tasks' ? (
        <OpenTasksDialog
          number={number}
          tasks={open}
          missing={job.missing}
          onChoose={(choice) => {
            setAsking(null)
            send('completed', choice)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}
