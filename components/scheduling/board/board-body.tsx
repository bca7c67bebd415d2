import { Suspense, lazy, useRef, useState } from 'react'
import { BoardCanvas } from './cards/canvas'
import type { MoveRequest } from './dialogs/moving'
import { BoardQueue, QueueRail } from './queue/queue'
import { SelectionBar } from './menus/selection-bar'
import type { DispatchBoardProps } from './store/types'
import type { BoardState } from './store/use-board'

const BoardMonth = lazy(() => import('./month/board-month'))
const BoardDayList = lazy(() => import('./cards/day-list'))
const CrewsSide = lazy(() => import('@/components/scheduling/board/crews/crews-side'))
const BoardMap = lazy(() => import('@/components/scheduling/board/map/board-map'))

/** The nodes of the board that are moved and measured past React. */
export function useNodes() {
  const rootRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  // The one node that another replaces when a month takes the place of the rows.
  const [preview, previewRef] = useState<HTMLDivElement | null>(null)
  const ghostRef = useRef<HTMLDivElement>(null)
  return { rootRef, frameRef, scrollerRef, preview, previewRef, ghostRef }
}

type Props = Pick<
  DispatchBoardProps,
  'technicians' | 'mapStyle' | 'openJobId' | 'onViewChange' | 'onStep' | 'crews' | 'onUndoMany'
> & {
  board: BoardState
  nodes: ReturnType<typeof useNodes>
  queueOpen: boolean
  onQueueToggle: (open: boolean) => void
  /** Absent where nothing can be planned. */
  onPlan: (() => void) | undefined
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
  onMove: (request: MoveRequest) => void
  onShowHidden: () => void
}

/** Queue, schedule and map beside each other; on a narrow screen the list of a day, or the map. */
export function BoardBody({
  board,
  nodes: { frameRef, scrollerRef, previewRef },
  technicians,
  mapStyle,
  openJobId,
  crews,
  onUndoMany,
  queueOpen,
  onQueueToggle,
  onViewChange,
  onStep,
  onPlan,
  onOpen,
  onAssign,
  onMove,
  onShowHidden,
}: Props) {
  const { core, axis, clock, edges, now, narrow, drawn, today, title, state } = board
  const beside = { board, technicians, crews, mapStyle, onUndoMany, onViewChange, onOpen, onAssign }
  const isMonth = state.view === 'month'
  const side = state.side && !isMonth ? <Side {...beside} /> : null
  const month = (
    <Suspense>
      <BoardMonth
        board={board}
        scrollerRef={scrollerRef}
        previewRef={previewRef}
        openJobId={openJobId}
        onViewChange={onViewChange}
        onStep={onStep}
      />
    </Suspense>
  )
  const schedule = isMonth ? (
    month
  ) : (
    <BoardCanvas
      core={core}
      axis={axis}
      clock={clock}
      closed={board.closed}
      openJobId={openJobId}
      now={now}
      rowHeight={board.rowHeight}
      wide={board.isWide}
      scrollerRef={scrollerRef}
      previewRef={previewRef}
      onShowHidden={onShowHidden}
    />
  )

  if (narrow)
    return isMonth
      ? month
      : (side ?? (
          <Suspense>
            <BoardDayList
              core={core}
              clock={clock}
              date={state.date}
              today={today}
              title={title}
              edges={edges}
              queueFilters={state.queueFilters}
              onChange={onViewChange}
              onStep={onStep}
              onOpen={onOpen}
              onAssign={onAssign}
            />
          </Suspense>
        ))
  return (
    <div className="fb-body">
      {queueOpen ? (
        <BoardQueue
          onHide={() => onQueueToggle(false)}
          core={core}
          clock={clock}
          edges={edges}
          filters={state.queueFilters}
          order={state.queueOrder}
          onOrder={(queueOrder) => onViewChange({ queueOrder })}
          onPlan={onPlan}
          onFilters={(queueFilters) => onViewChange({ queueFilters })}
        />
      ) : (
        <QueueRail core={core} onShow={() => onQueueToggle(true)} />
      )}
      <div ref={frameRef} className="fb-frame">
        {drawn ? schedule : null}
        <SelectionBar core={core} onMove={onMove} />
        {board.shown.length === 0 && !isMonth ? <NobodyShown hasTechnicians={technicians.length > 0} /> : null}
      </div>
      {side}
    </div>
  )
}

/** What stands beside the rows: the map, or the crews of the day. */
function Side({
  board,
  technicians,
  crews,
  mapStyle,
  onUndoMany,
  onViewChange,
  onOpen,
  onAssign,
}: Pick<
  Props,
  'board' | 'technicians' | 'crews' | 'mapStyle' | 'onUndoMany' | 'onViewChange' | 'onOpen' | 'onAssign'
>) {
  if (board.state.side === 'crews')
    return crews ? (
      <Suspense>
        <CrewsSide
          board={board}
          technicians={technicians}
          load={crews}
          onUndoMany={onUndoMany}
          onViewChange={onViewChange}
        />
      </Suspense>
    ) : null
  return (
    <Suspense fallback={<div className="fm-side" role="status" aria-label="Loading the map" />}>
      <BoardMap
        core={board.core}
        clock={board.clock}
        travel={board.travel}
        now={board.now}
        mapStyle={mapStyle}
        days={`${board.state.view} ${board.state.date}`}
        onOpen={onOpen}
        onAssign={onAssign}
      />
    </Suspense>
  )
}

function NobodyShown({ hasTechnicians }: { hasTechnicians: boolean }) {
  return (
    <p className="fb-empty">
      {hasTechnicians
        ? 'No technician matches these filters.'
        : 'There are no technicians yet. An administrator adds them in the settings.'}
    </p>
  )
}
