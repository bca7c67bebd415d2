'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo } from 'react'
import { DispatchBoard } from '@/components/board/dispatch-board'
import { JobPanel } from '@/components/board-panel/job-panel'
import type { FormState } from '@/components/form/form-state'
import { type BoardViewState, readViewState, writeViewState } from '@/lib/domain/board/view-state'
import type { BoardJob, BoardShift, BoardTechnician, BoardTimeOff } from '@/lib/domain/board/types'
import { changeJob, type JobChange, loadJob, loadJobDetails, loadTechnicianJobs } from './actions'

type BoardData = {
  technicians: BoardTechnician[]
  branches: { id: string; name: string }[]
  shifts: BoardShift[]
  timeOff: BoardTimeOff[]
  jobs: BoardJob[]
  queue: BoardJob[]
}

/** How often an open board asks for what colleagues did meanwhile. */
const REFRESH_EVERY = 20_000

/** The board with its state in the address and its changes saved by the server. */
export function BoardScreen({ board, today, timeZone }: { board: BoardData; today: string; timeZone: string }) {
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
  useRefresh(refresh)

  return (
    <DispatchBoard
      {...state}
      {...board}
      timeZone={timeZone}
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
          load={findDetails}
          change={change}
          onChanged={refresh}
        />
      )}
    />
  )
}

/** Asks again while the page is looked at, and at once when somebody comes back to it. */
function useRefresh(refresh: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && refresh()
    const timer = setInterval(look, REFRESH_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
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
