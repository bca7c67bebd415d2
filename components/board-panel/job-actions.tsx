'use client'

import { failureOf } from '@/components/ui/failure'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import { naturalMoves } from '@/lib/domain/work-orders/status'
import type { JobPanelChange } from './types'

/** What a button calls the move to a status. */
const MOVES: Record<string, string> = {
  open: 'Reopen',
  assigned: 'Mark assigned',
  in_progress: 'Start',
  on_hold: 'Put on hold',
  completed: 'Complete',
  cancelled: 'Cancel job',
}

/** Where the job stands, and the natural next moves as buttons; each can be taken back from its toast. */
export function JobActions({
  job,
  save,
}: {
  job: BoardJob
  /** Resolves with how to take the change back. */
  save: (change: JobPanelChange) => Promise<() => Promise<void>>
}) {
  const [busy, setBusy] = useState<string | null>(null)
  const move = async (status: string) => {
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
  // "Assigned" needs a technician; giving one sets it, so a button for it alone would promise nothing.
  const moves = naturalMoves(job.status).filter((status) => status !== 'assigned' || job.technician_id !== null)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge kind="work_order" status={job.status} look="soft" />
        <PriorityBadge priority={job.priority} look="soft" />
        <span className="text-sm text-text-2 capitalize">{job.work_order_type}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        {moves.map((status, index) => (
          <Button
            key={status}
            size="sm"
            variant={index === 0 ? 'primary' : status === 'cancelled' ? 'danger-ghost' : 'secondary'}
            disabled={busy !== null}
            onClick={() => void move(status)}
          >
            {MOVES[status] ?? status}
          </Button>
        ))}
      </div>
    </div>
  )
}
