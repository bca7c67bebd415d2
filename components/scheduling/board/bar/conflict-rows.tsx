import { Button } from '@/components/ui/button'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardCore } from '../store/core'

type Props = {
  conflicts: readonly { technicianId: string; jobId: string }[]
  store: BoardCore['store']
  clock: BoardClock
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}

/** The jobs that cannot be done as they are planned, each with its reasons and what can be done. */
export default function ConflictRows({ conflicts, store, clock, onOpen, onAssign }: Props) {
  return (
    <ul aria-label="Jobs in conflict" className="flex w-80 max-w-full flex-col divide-y divide-line text-sm">
      {conflicts.map(({ technicianId, jobId }) => {
        const job = store.job(jobId)
        const span = job && intervalOf(job)
        if (!job || !span) return null
        const reasons = store.conflictsOf(jobId).filter(({ severity }) => severity === 'hard')
        return (
          <li key={jobId} className="flex flex-col gap-1 py-2 first:pt-0 last:pb-0">
            <span className="font-medium">{job.customer.name}</span>
            <span className="text-xs text-text-2 tabular">
              {job.work_order_number} · {store.technician(technicianId)?.name} · {clock.datedRange(span)}
            </span>
            <ul className="flex list-disc flex-col pl-4 text-text-2">
              {reasons.map(({ code, message }) => (
                <li key={code + message}>{message}</li>
              ))}
            </ul>
            <span className="flex gap-2">
              <Button size="sm" aria-label={`Open ${job.work_order_number}`} onClick={() => onOpen(jobId)}>
                Open
              </Button>
              {store.locked ? null : (
                <Button size="sm" aria-label={`Reassign ${job.work_order_number}`} onClick={() => onAssign(jobId)}>
                  Reassign…
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
