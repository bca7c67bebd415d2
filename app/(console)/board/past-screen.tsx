'use client'

import { useCallback } from 'react'
import { DispatchBoard } from '@/components/scheduling/board/dispatch-board'
import { PastBar } from '@/components/scheduling/board/past/past-bar'
import { PastJob } from '@/components/scheduling/board/past/past-job'
import type { BoardData } from '@/lib/domain/board/types'
import type { BoardPageProps, BoardShown } from './shown'
import { loadLegs } from './load-legs'

/** The board as it was at a past moment: to be looked at, and changed by nobody. */
export function PastScreen({
  state,
  onViewChange,
  onOpen,
  onStep,
  board,
  asOf,
  readAt,
  pending,
  timeZone,
  mapStyle,
  hasRouting,
}: BoardPageProps &
  BoardShown & {
    board: BoardData
    /** RFC 3339; the moment that `board` was read for. */
    asOf: string
    /** Epoch milliseconds; what is later has not been yet. */
    readAt: number
    pending: boolean
  }) {
  // What was late then is what is late on this board.
  const now = useCallback(() => Date.parse(asOf), [asOf])
  return (
    <DispatchBoard
      {...state}
      {...board}
      timeZone={timeZone}
      mapStyle={mapStyle}
      loadLegs={hasRouting ? loadLegs : undefined}
      locked
      now={now}
      onViewChange={onViewChange}
      onOpen={onOpen}
      onStep={onStep}
      onAssign={refuse}
      onReschedule={refuse}
      onResize={refuse}
      onUnassign={refuse}
      banner={
        <PastBar asOf={asOf} now={readAt} pending={pending} onChange={(moment) => onViewChange({ asOf: moment })} />
      }
      renderPanel={(job) => (
        <PastJob job={job} technician={board.technicians.find(({ id }) => id === job.technician_id)?.name ?? null} />
      )}
    />
  )
}

const refuse = () => Promise.reject(new Error('The past cannot be changed.'))
