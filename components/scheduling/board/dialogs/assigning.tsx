import { useEffect, useMemo } from 'react'
import { minutesOf, placementOf } from '@/lib/domain/board/placement'
import type { BoardTechnician } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import AssignDialog from './assign-dialog'
import { firstFreePlace } from '../store/proposal'
import type { DispatchBoardProps } from '../store/types'
import type { BoardState } from '../store/use-board'

/** Opens "Assign to…" for a job with a place to start from: its own, or the first free time of the row in focus. */
export default function Assigning({
  board,
  jobId,
  technicians,
  timeZone,
  loadTechnicianJobs,
  loadSuggestions,
  makeRoom,
  onClose,
}: {
  board: BoardState
  jobId: string
  technicians: readonly BoardTechnician[]
  timeZone: string
  loadTechnicianJobs: DispatchBoardProps['loadTechnicianJobs']
  loadSuggestions: DispatchBoardProps['loadSuggestions']
  makeRoom: DispatchBoardProps['makeRoom']
  onClose: () => void
}) {
  const { core, axis, clock, now, state } = board
  const job = core.store.job(jobId)
  const proposal = useMemo(() => {
    const currentJob = core.store.job(jobId)
    if (!currentJob) return null
    const technicianId = currentJob.technician_id ?? core.focus.cell?.technicianId
    return (
      placementOf(currentJob) ??
      (technicianId ? firstFreePlace(core.store, axis, technicianId, minutesOf(currentJob), now()) : null)
    )
  }, [core, axis, jobId, now])
  useEffect(() => {
    core.store.setMoving(jobId)
    return () => core.store.setMoving(null)
  }, [core, jobId])
  if (!job) return null
  return (
    <AssignDialog
      core={core}
      clock={clock}
      job={job}
      technicians={technicians}
      proposal={proposal}
      date={state.date}
      loadedSpan={rangeOf(axis.days[0]?.date ?? state.date, axis.days.at(-1)?.date ?? state.date, timeZone)}
      loadTechnicianJobs={loadTechnicianJobs}
      loadSuggestions={loadSuggestions}
      makeRoom={makeRoom}
      onClose={onClose}
    />
  )
}
