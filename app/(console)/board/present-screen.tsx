'use client'

import { usePermissions } from '@/components/ui/permissions'
import { useReloadAfterUndo, useTakeBack } from '@/components/frame/undo/use-take-back'
import { DispatchBoard } from '@/components/scheduling/board/dispatch-board'
import type { JobMove } from '@/components/scheduling/board/store/group-move'
import { type BoardVisits, ChangedByColleague, type SavedJob } from '@/components/scheduling/board/store/types'
import { latePart } from '@/components/ui/late-part'
import { PageSkeleton } from '@/components/ui/skeleton'
import type { BoardData, BoardJob } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { BumpRecord } from '@/lib/schemas/scheduling/suggestion'
import { findBefore, waitFor } from '@/app/(console)/work-orders/[id]/dependency-actions'
import { previewSplit } from '@/app/(console)/work-orders/[id]/visit-actions'
import { expect } from './answers'
import type { BoardPageProps, BoardShown } from './shown'
import { loadLegs } from './load-legs'
import { useAbsence } from './use-absence'
import { useLive } from './use-live'
import { usePlanning } from './use-planning'
import {
  changeJob,
  changeJobs,
  type JobChange,
  loadJob,
  loadJobDetails,
  loadSuggestions,
  loadTechnicianJobs,
  makeRoomFor,
  undoJob,
  undoJobs,
} from './actions'
import { continueJob, helpJob, splitJob } from './visit-actions'
import { leaveConflict } from '@/app/(console)/at-risk/actions'
import type { ConflictCode } from '@/lib/domain/conflicts/types'

/** What the board does with the visits of a work order beside moving them. */
const boardVisits: BoardVisits = {
  continue: continueJob,
  previewSplit,
  split: splitJob,
  addHelper: helpJob,
  findBefore: (job, text) => findBefore({ id: orderOf(job), customer: job.customer.name }, text),
  waitFor,
}

// The board is of use before a job is opened, so its panel is not part of what the first load brings.
const JobPanel = latePart(() => import('./job-panel'), <PageSkeleton />)

/** The board as it is, with its changes saved by the server. */
export function PresentScreen({
  state,
  onViewChange,
  onOpen,
  onStep,
  board,
  point,
  askedAt,
  timeZone,
  mapStyle,
  hasRouting,
  userId,
  reload,
}: BoardPageProps &
  BoardShown & {
    board: BoardData
    /** Where in the history the board was read; what came after it is told. */
    point: string
    /** When the board was asked for, on the clock of `performance.now`. */
    askedAt: number
    reload: () => void
  }) {
  const { changeWorkOrders } = usePermissions()
  const takeBack = useTakeBack()
  useReloadAfterUndo(reload)
  const planning = usePlanning(takeBack, reload)
  const absence = useAbsence(reload)
  const { live, versionOf } = useLive({ point, askedAt }, userId, state, reload)

  return (
    <DispatchBoard
      {...state}
      {...board}
      timeZone={timeZone}
      mapStyle={mapStyle}
      loadLegs={hasRouting ? loadLegs : undefined}
      live={live}
      locked={!changeWorkOrders}
      planning={planning}
      absence={absence}
      visits={boardVisits}
      crews={loadCrews}
      onViewChange={onViewChange}
      onOpen={onOpen}
      onStep={onStep}
      onAssign={saveChange}
      onReschedule={saveChange}
      onResize={saveChange}
      onUnassign={unassign}
      onUndo={undo}
      onAgree={agree}
      onStatus={setStatus}
      onChangeMany={changeMany}
      onUndoMany={undoMany}
      onTakeBack={changeWorkOrders ? takeBack : undefined}
      loadJob={findJob}
      loadTechnicianJobs={findTechnicianJobs}
      loadSuggestions={findSuggestions}
      makeRoom={async (bump) => {
        const undoBoth = await makeRoom(bump)
        reload()
        return async () => {
          await undoBoth()
          reload()
        }
      }}
      renderPanel={(job, assign) => (
        <JobPanel
          job={job}
          technician={board.technicians.find(({ id }) => id === job.technician_id)?.name ?? null}
          version={versionOf(orderOf(job))}
          load={findDetails}
          change={changePanel}
          undo={undo}
          suggest={findSuggestions}
          makeRoom={makeRoom}
          onAssign={assign}
          onChanged={reload}
        />
      )}
    />
  )
}

const saveChange = async (id: string, values: JobChange, seen: BoardJob | null = null): Promise<SavedJob> => {
  const answer = await expect(changeJob(id, values, seen && placeOf(seen)))
  if (answer.outcome === 'moved') throw new ChangedByColleague(answer.by, answer.theirs)
  return { ...answer.job, undoKey: answer.batch, needsDecision: answer.needsDecision }
}
const placeOf = ({ status, technician_id, scheduled_date, estimated_duration }: BoardJob) => ({
  status,
  technician_id,
  scheduled_date,
  estimated_duration,
})
const loadCrews = () => import('./board-crews').then(({ boardCrews }) => boardCrews)
const agree = async (id: string, codes: readonly ConflictCode[]) => {
  for (const code of codes) await leaveConflict(id, { code, note: null })
}
const unassign = (id: string, seen: BoardJob | null) =>
  saveChange(id, { technician_id: null, scheduled_date: null }, seen)
const setStatus = (id: string, status: string, seen: BoardJob) => saveChange(id, { status }, seen)
const changeMany = (moves: readonly JobMove[]) =>
  expect(
    changeJobs({
      changes: moves.map(({ job, to }) => ({
        id: job.id,
        technician_id: to?.technician_id ?? null,
        scheduled_date: to ? new Date(to.start).toISOString() : null,
        seen: placeOf(job),
      })),
    }),
  )
const undoMany = (ids: string[], batch: string) => expect(undoJobs(ids, batch))
const undo = (id: string, batch: string) => expect(undoJob(id, batch))
const changePanel = (id: string, values: JobChange) => saveChange(id, values)
const findJob = (id: string) => expect(loadJob(id))
const findDetails = (id: string) => expect(loadJobDetails(id))
const findSuggestions = (id: string) => expect(loadSuggestions(id))
const makeRoom = async ({ moves }: BumpRecord) => {
  const changes = moves.map(({ work_order: { id, estimated_duration }, from, to }) => ({
    id,
    technician_id: to.technician.id,
    scheduled_date: to.scheduled_date,
    seen: {
      technician_id: from?.technician.id ?? null,
      scheduled_date: from?.scheduled_date ?? null,
      estimated_duration,
    },
  }))
  const { jobs, batch } = await expect(makeRoomFor({ changes }))
  const ids = jobs.map(({ id }) => id)
  return async () => {
    const [left] = (await undoMany(ids, batch)).refused
    if (left) throw new Error(`${left.name} ${left.reason}.`)
  }
}
const findTechnicianJobs = (id: string, from: string, to: string) => expect(loadTechnicianJobs(id, from, to))
