import { BoardCardMenu } from './card-menu'
import type { MoveRequest } from './moving'
import { BoardRowMenu } from './row-menu'
import type { DispatchBoardProps } from './types'
import type { RowChoices } from './use-arrangement'
import type { BoardState } from './use-board'

type Props = Omit<DispatchBoardProps, 'onAssign' | 'rows'> & {
  board: BoardState
  rootRef: React.RefObject<HTMLElement | null>
  rows: RowChoices
  onAssign: (jobId: string) => void
  onMove: (request: MoveRequest) => void
}

/** The menus of rows and of cards. */
export function BoardMenus({
  board: { core, clock, state, today },
  rootRef,
  rows,
  absence,
  onViewChange,
  onOpen,
  onAssign,
  onMove,
  onStatus,
  onUndo,
}: Props) {
  return (
    <>
      <BoardRowMenu
        core={core}
        clock={clock}
        rootRef={rootRef}
        date={state.date}
        sort={state.rows}
        rows={rows}
        absence={absence}
        onSort={(next) => onViewChange({ rows: next })}
        onMove={onMove}
        onPlan={(id) => onViewChange({ planId: id, view: 'day', date: today })}
      />
      <BoardCardMenu
        core={core}
        rootRef={rootRef}
        onOpen={onOpen}
        onAssign={onAssign}
        onMove={onMove}
        onStatus={onStatus}
        onUndo={onUndo}
      />
    </>
  )
}
