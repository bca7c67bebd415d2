import { lazy, Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { BoardLenses } from './lenses'
import { BoardToolbar } from './toolbar'
import type { DispatchBoardProps } from '../store/types'
import type { BoardState } from '../store/use-board'

const BoardFilterBar = lazy(() => import('./filter-bar'))

type Props = Pick<
  DispatchBoardProps,
  'technicians' | 'branches' | 'live' | 'onTakeBack' | 'onViewChange' | 'onStep' | 'onOpen'
> & {
  board: BoardState
  /** Absent where nothing can be planned. */
  onPlan: (() => void) | undefined
  onFind: () => void
  onAssign: (jobId: string) => void
}

/** What is above the board: a bar of its own on a narrow screen. */
export function BoardBar({
  board: { core, state, title, today, clock, now, narrow },
  technicians,
  branches,
  live,
  onTakeBack,
  onViewChange,
  onStep,
  onOpen,
  onPlan,
  onFind,
  onAssign,
}: Props) {
  if (narrow)
    return (
      <Suspense fallback={<div className="fb-filters" />}>
        <BoardFilterBar state={state} technicians={technicians} branches={branches} onChange={onViewChange}>
          <BoardLenses state={state} now={now} onChange={onViewChange} />
          {onPlan ? (
            <Button size="sm" onClick={onPlan}>
              Plan…
            </Button>
          ) : null}
        </BoardFilterBar>
      </Suspense>
    )
  return (
    <BoardToolbar
      core={core}
      state={state}
      title={title}
      today={today}
      technicians={technicians}
      branches={branches}
      connected={live?.connected ?? true}
      colleagues={live?.colleagues ?? []}
      onTakeBack={onTakeBack}
      clock={clock}
      onChange={onViewChange}
      onStep={onStep}
      onFind={onFind}
      onOpen={onOpen}
      onAssign={onAssign}
      now={now}
    />
  )
}
