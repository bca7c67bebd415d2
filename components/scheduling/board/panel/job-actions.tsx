'use client'

import { failureOf } from '@/components/ui/failure'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import { moveWords } from '@/components/work/work-orders/move-words'
import { needsTechnician, offeredMoves } from '@/lib/domain/work-orders/console-moves'
import type { JobPanelChange } from './types'

/** Where the job stands, and the natural next moves as buttons; each can be taken back from its toast. */
export function JobActions({
  job,
  onAssign,
  save,
}: {
  job: BoardJob
  /** Opens "Assign to…"; absent for a job that the board does not hold. */
  onAssign: (() => void) | undefined
  /** Resolves with how to take the change back. Absent where the user may only read. */
  save?: (change: JobPanelChange) => Promise<() => Promise<void>>
}) {
  const [busy, setBusy] = useState<string | null>(null)
  const move = async (status: string) => {
    if (!save) return
    setBusy(status)
    try {
      const undo = await save({ status })
      const name = WORK_ORDER_STATUS[status as keyof typeof WORK_ORDER_STATUS].label
      toastDone(`${job.work_order_number} is ${name.toLowerCase()}`, { undo })
    } catch (error) {
      const description = failureOf(error)
      toastError(`${job.work_order_number} was not changed`, { description, retry: () => move(status) })
    } finally {
      setBusy(null)
    }
  }
  const assignFirst = needsTechnician(job)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge kind="work_order" status={job.status} look="soft" />
        <PriorityBadge priority={job.priority} look="soft" />
        <span className="text-sm text-text-2 capitalize">{job.work_order_type}</span>
        {job.work_order_id ? <span className="text-sm text-text-2">Further visit</span> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {assignFirst && onAssign ? (
          <Button size="sm" variant="primary" disabled={busy !== null} onClick={onAssign}>
            Assign
          </Button>
        ) : null}
        {(save ? offeredMoves(job) : []).map((status, index) => (
          <Button
            key={status}
            size="sm"
            variant={index === 0 && !assignFirst ? 'primary' : status === 'cancelled' ? 'danger-ghost' : 'secondary'}
            disabled={busy !== null}
            onClick={() => void move(status)}
          >
            {moveWords(job.status, status)}
          </Button>
        ))}
      </div>
    </div>
  )
}
