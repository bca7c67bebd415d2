'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { DispatchBoard } from '@/components/board/dispatch-board'
import { type BoardData, MovedMeanwhile, type SavedJob } from '@/components/board/types'
import { JobPanel } from '@/components/board-panel/job-panel'
import type { FormState } from '@/components/form/form-state'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import { useBoardView } from './use-board-view'
import { useLive } from './use-live'
import { changeJob, type JobChange, loadJob, loadJobDetails, loadTechnicianJobs, undoJob, undoLast } from './actions'

/** The board with its state in the address and its changes saved by the server. */
export function BoardScreen({
  board,
  today,
  timeZone,
  point,
  userId,
}: {
  board: BoardData
  today: string
  timeZone: string
  /** Where in the history the board was read; what came after it is told. */
  point: string
  userId: string
}) {
  const router = useRouter()
  const { state, onViewChange, onOpen } = useBoardView(today)
  const refresh = useCallback(() => router.refresh(), [router])
  useUndo(refresh)
  const { live, versionOf } = useLive(point, userId, state, refresh)

  return (
    <DispatchBoard
      {...state}
      {...board}
      timeZone={timeZone}
      live={live}
      onViewChange={onViewChange}
      onOpen={onOpen}
      onAssign={change}
      onReschedule={change}
      onResize={change}
      onUnassign={unassign}
      onUndo={undo}
      loadJob={findJob}
      loadTechnicianJobs={findTechnicianJobs}
      renderPanel={(job) => (
        <JobPanel
          job={job}
          technician={board.technicians.find(({ id }) => id === job.technician_id)?.name ?? null}
          version={versionOf(job.id)}
          load={findDetails}
          change={changePanel}
          onChanged={refresh}
        />
      )}
    />
  )
}

/** The data of an answer; its message as an error when there is none. */
async function expect<Data>(answer: Promise<FormState<Data>>): Promise<Data> {
  const state = await answer
  if (state.status === 'ok') return state.data
  throw new Error(state.status === 'error' ? messageOf(state) : 'A colleague changed this job meanwhile.')
}

function messageOf({ message, fields }: { message: string; fields: Record<string, string> }): string {
  const [problem] = Object.entries(fields)
  return problem ? `${problem[0].replaceAll('_', ' ')} ${problem[1]}.` : message
}

const change = async (id: string, values: JobChange, seen: BoardJob | null = null): Promise<SavedJob> => {
  const answer = await expect(changeJob(id, values, seen && placeOf(seen)))
  if (answer.outcome === 'moved') throw new MovedMeanwhile(answer.by, answer.theirs)
  return { ...answer.job, undoKey: answer.batch }
}
const placeOf = ({ technician_id, scheduled_date, estimated_duration }: BoardJob) => ({
  technician_id,
  scheduled_date,
  estimated_duration,
})
const unassign = (id: string, seen: BoardJob | null) => change(id, { technician_id: null, scheduled_date: null }, seen)
const undo = (id: string, batch: string) => expect(undoJob(id, batch))
const changePanel = (id: string, values: JobChange) => change(id, values)
const findJob = (id: string) => expect(loadJob(id))
const findDetails = (id: string) => expect(loadJobDetails(id))
const findTechnicianJobs = (id: string, from: string, to: string) => expect(loadTechnicianJobs(id, from, to))

/** Ctrl-Z takes back on the server what was done last, also before a reload; in a text it stays the text's own. */
function useUndo(onDone: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || event.repeat || isTyping(event.target)) return
      event.preventDefault()
      void takeBack().then(onDone)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onDone])
}

async function takeBack(): Promise<void> {
  try {
    const { numbers, refused } = await expect(undoLast())
    const what = numbers.length === 1 ? numbers[0] : `${numbers.length} work orders`
    const left = refused.map(({ name, reason }) => `${name} ${reason}.`).join(' ')
    toastDone(`${what} put back as before`, { description: left || undefined })
  } catch (error) {
    toastError('Nothing was taken back', { description: error instanceof Error ? error.message : undefined })
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
