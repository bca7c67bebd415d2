import { TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardCore } from './core'

/** How many jobs cannot be done as they are planned, and for each the reasons and what to do about it. */
export function ConflictList({
  core: { store },
  clock,
  onOpen,
  onAssign,
}: {
  core: BoardCore
  clock: BoardClock
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}) {
  const { conflicts } = useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
  const [open, setOpen] = useState(false)
  if (conflicts.length === 0) return null
  const act = (then: (jobId: string) => void, jobId: string) => {
    setOpen(false)
    then(jobId)
  }
  return (
    <Popover
      title="Conflicts"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="danger-ghost" icon={<TriangleAlert aria-hidden />}>
          {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}
        </Button>
      }
    >
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
                <Button size="sm" aria-label={`Open ${job.work_order_number}`} onClick={() => act(onOpen, jobId)}>
                  Open
                </Button>
                {store.locked ? null : (
                  <Button
                    size="sm"
                    aria-label={`Reassign ${job.work_order_number}`}
                    onClick={() => act(onAssign, jobId)}
                  >
                    Reassign…
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
