'use client'

import { Check, Pause, Play } from 'lucide-react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { naturalMoves, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { FIELD_MOVES, type FieldMove } from '@/lib/schemas/field'
import { sendOut } from './outbox'

export type MoveJob = (id: string, status: FieldMove) => Promise<FormState<unknown>>

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

/** The next natural steps of a job, as big as thumbs. */
export function MoveButtons({
  job,
  move,
}: {
  job: { id: string; work_order_number: string; status: WorkOrderStatus }
  move: MoveJob
}) {
  const next = naturalMoves(job.status).filter((status): status is FieldMove =>
    FIELD_MOVES.some((one) => one === status),
  )
  return next.map((status, index) => (
    <Button
      key={status}
      size="lg"
      variant={index === 0 && job.status !== 'completed' ? 'primary' : 'secondary'}
      icon={LOOKS[status].icon}
      onClick={() =>
        sendOut(`${job.work_order_number} ${LOOKS[status].done}`, { jobId: job.id, status }, () => move(job.id, status))
      }
    >
      {words(job.status, status)}
    </Button>
  ))
}
