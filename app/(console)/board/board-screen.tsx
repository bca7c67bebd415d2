'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { DispatchBoard } from '@/components/board/dispatch-board'
import { JobPanel } from '@/components/board-panel/job-panel'
import type { FormState } from '@/components/form/form-state'
import { type BoardViewState, readViewState, writeViewState } from '@/lib/domain/board/view-state'
import type { BoardJob, BoardShift, BoardTechnician, BoardTimeOff } from '@/lib/domain/board/types'
import { useLive } from './use-live'
import { changeJob, type JobChange, loadJob, loadJobDetails, loadTechnicianJobs } from './actions'

type BoardData = {
  technicians: BoardTechnician[]
  branches: { id: string; name: string }[]
  shifts: BoardShift[]
  timeOff: BoardTimeOff[]
  jobs: BoardJob[]
  queue: BoardJob[]
}

/** The board with its state in the address and its changes saved by the server. */
export function BoardScreen({
  board,
  today,
  timeZone,
  readAt,
}: {
  board: BoardData
  today: string
  timeZone: string
  /** When the board was read, by the server's clock; epoch milliseconds. */
  readAt: number
}) {
  const router = useRouter()
  const params = useSearchParams()
  const state = useMemo(() => readViewState(new URLSearchParams(params), today), [params, today])

  const onViewChange = useCallback(
    (change: Partial<BoardViewState>) => {
      const next = { ...state, ...change }
      const query = writeViewState(next, today).toString()
      const address = query ? `/board?${query}` : '/board'
      // Other days need other jobs; a filter or an open panel only looks at what is here.
      if (next.date !== state.date || next.view !== state.view) router.push(address, { scroll: false })
      else window.history.replaceState(null, '', address)
    },
    [router, state, today],
  )
  const onOpen = useCallback((openJobId: string | null) => onViewChange({ openJobId }), [onViewChange])
  const refresh = useCallback(() => router.refresh(), [router])
  const { live, versionOf } = useLive(readAt, refresh)

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
      loadJob={findJob}
      loadTechnicianJobs={findTechnicianJobs}
      renderPanel={(job) => (
        <JobPanel
          job={job}
          technician={board.technicians.find(({ id }) => id === job.technician_id)?.name ?? null}
          version={versionOf(job.id)}
          load={findDetails}
          change={change}
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

const change = (id: string, values: JobChange) => expect(changeJob(id, values))
const unassign = (id: string) => change(id, { technician_id: null, scheduled_date: null })
const findJob = (id: string) => expect(loadJob(id))
const findDetails = (id: string) => expect(loadJobDetails(id))
const findTechnicianJobs = (id: string, from: string, to: string) => expect(loadTechnicianJobs(id, from, to))
