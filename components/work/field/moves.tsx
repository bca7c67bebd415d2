'use client'

import { Check, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { isTaskFinished, type TaskStatus } from '@/lib/domain/work-orders/task-status'
import { naturalMoves, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { FIELD_MOVES, type FieldMove, type OpenTasksChoice } from '@/lib/schemas/field'
import { taskIntended } from './intended'
import { OpenTasksDialog } from './open-tasks-dialog'
import { sendOut, useOutbox } from './outbox'

export type MoveJob = (id: string, status: FieldMove, openTasks?: OpenTasksChoice) => Promise<FormState<unknown>>

type Job = {
  id: string
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

/** The next natural steps of a job, as big as thumbs; it is not completed over what is open without a question (R-TA-11, R-JT-3). */
export function MoveButtons({ job, move, wide = false }: { job: Job; move: MoveJob; wide?: boolean }) {
  const outbox = useOutbox()
  const [asking, setAsking] = useState(false)
  const open = job.tasks.filter((task) => !isTaskFinished(taskIntended(task, outbox).task.status))
  const next = naturalMoves(job.status).filter((status): status is FieldMove =>
    FIELD_MOVES.some((one) => one === status),
  )
  const send = (status: FieldMove, choice?: OpenTasksChoice) =>
    sendOut(`${job.work_order_number} ${LOOKS[status].done}`, { jobId: job.id, status }, () =>
      move(job.id, status, choice),
    )
  return (
    <>
      {next.map((status, index) => (
        <Button
          key={status}
          size="lg"
          block={wide && index === 0}
          variant={index === 0 && job.status !== 'completed' ? 'primary' : 'secondary'}
          icon={LOOKS[status].icon}
          onClick={() =>
            status === 'completed' && open.length + job.missing.length > 0 ? setAsking(true) : send(status)
          }
        >
          {words(job.status, status)}
        </Button>
      ))}
      {asking ? (
        <OpenTasksDialog
          number={job.work_order_number}
          tasks={open}
          missing={job.missing}
          onChoose={(choice) => {
            setAsking(false)
            send('completed', choice)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
