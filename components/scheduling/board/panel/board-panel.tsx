'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Drawer } from '@/components/ui/drawer'
import { PageSkeleton } from '@/components/ui/skeleton'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { PanelVisits } from '@/components/scheduling/board/visits/panel-visits'
import type { VisitItemsProps } from '@/components/scheduling/board/visits/visit-items'
import type { BoardCore } from '../store/core'
import type { DispatchBoardProps } from '../store/types'

/** The side panel beside the board, which stays in use. A job that is not on the board is looked up first. */
export default function BoardPanel({
  core,
  clock,
  jobId,
  modal,
  visits,
  onUndoMany,
  loadJob,
  renderPanel,
  onAssign,
  onClose,
}: {
  core: BoardCore
  jobId: string
  modal: boolean
  loadJob: DispatchBoardProps['loadJob']
  renderPanel: NonNullable<DispatchBoardProps['renderPanel']>
  onAssign: (jobId: string) => void
  onClose: () => void
} & Omit<VisitItemsProps, 'job' | 'onAsk'>) {
  const { onBoard, job } = useShownJob(core, jobId, loadJob)
  const isLocked = core.store.locked
  const canAssign = onBoard !== null && !isLocked && isMovable(onBoard)
  const assign = () => onAssign(jobId)
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      modal={modal}
      title={job?.work_order_number ?? 'Work order'}
      actions={
        canAssign && onBoard.technician_id !== null ? (
          <Button size="sm" onClick={assign}>
            Move…
          </Button>
        ) : undefined
      }
    >
      {job ? (
        <>
          <Reasons core={core} jobId={jobId} />
          {onBoard && !isLocked ? (
            <PanelVisits job={onBoard} core={core} clock={clock} visits={visits} onUndoMany={onUndoMany} />
          ) : null}
          {renderPanel(job, canAssign ? assign : undefined)}
        </>
      ) : job === null ? (
        <div className="p-4">
          <Callout kind="warning">This work order could not be read. It may have been deleted.</Callout>
        </div>
      ) : (
        <PageSkeleton />
      )}
    </Drawer>
  )
}

/** A job of the board, else as it is looked up: undefined until then, null where it could not be read. */
function useShownJob({ store }: BoardCore, jobId: string, loadJob: DispatchBoardProps['loadJob']) {
  const [loaded, setLoaded] = useState<{ id: string; job: BoardJob | null } | null>(null)
  const onBoard = useSyncExternalStore(
    store.signals.on('summary'),
    () => store.job(jobId),
    () => null,
  )
  useEffect(() => {
    if (onBoard || !loadJob) return
    let live = true
    const keep = (job: BoardJob | null) => live && setLoaded({ id: jobId, job })
    loadJob(jobId).then(keep, () => keep(null))
    return () => {
      live = false
    }
  }, [jobId, loadJob, onBoard])
  const lookedUp = loaded?.id === jobId ? loaded.job : undefined
  return { onBoard, job: onBoard ?? (loadJob ? lookedUp : null) }
}

/** The scheduling conflicts of the job where it is, in the words that the board and the dialog use. */
function Reasons({ core: { store }, jobId }: { core: BoardCore; jobId: string }) {
  const shownJob = useSyncExternalStore(
    store.signals.on('summary'),
    () => store.conflictsOf(jobId),
    () => NONE,
  )
  const reasons = shownJob.filter(({ severity }) => severity !== 'info')
  if (reasons.length === 0) return null
  const hard = reasons.some(({ severity }) => severity === 'hard')
  return (
    <div className="px-4 pt-4">
      <Callout kind={hard ? 'danger' : 'warning'} title={hard ? 'In conflict' : 'Worth a second look'}>
        <ul className="flex flex-col gap-1">
          {reasons.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}

const NONE: readonly Conflict[] = []
