'use client'

import './board-colours.css'
import './board.css'
import { useCallback, useState } from 'react'
import { isTypingHeldFor, type Shortcut, useListedKeys, useListedLegend, useShortcut } from '@/components/ui/shortcuts'
import { useIdleParts } from '@/components/frame/use-idle-parts'
import { NO_QUEUE_FILTERS } from '@/lib/domain/board/filters'
import type { BoardView } from '@/lib/domain/board/types'
import { BoardBar } from './bar/board-bar'
import { BoardBody, useNodes } from './board-body'
import { BoardMenus } from './board-menus'
import { BoardSides } from './board-sides'
import { BoardFailures } from './bar/failures'
import { type MoveRequest, MovingJobs } from './dialogs/moving'
import { Finding } from './bar/finding'
import { useDropQuestion } from './dialogs/drop-question'
import { BoardTip } from './cards/tip'
import type { DispatchBoardProps } from './store/types'
import { useArrangement } from './store/use-arrangement'
import { openDaySheets } from './bar/print-day'
import { opensQueue } from './store/geometry'
import { type BoardState, useBoard } from './store/use-board'
import { STEP } from './store/geometry'
import { useIsTight } from './store/use-client'
import { useRegionKeys } from './pointer/use-region-keys'
import { useInteraction } from './pointer/use-interaction'

/**
 * The dispatch board. It draws only in the browser, because its scale follows the width of the window and its texts the reader's
 * locale.
 */
export function DispatchBoard(props: DispatchBoardProps) {
  const { openJobId, onViewChange, onOpen } = props
  const isTight = useIsTight()
  const [queueChosen, setQueueOpen] = useState<boolean | null>(null)
  const queueOpen = queueChosen ?? opensQueue(props.view, isTight)
  // Somebody who came by `g b` goes on with a name.
  const [isFinding, setFinding] = useState(() => isTypingHeldFor('/board'))
  const [assignJobId, setAssignJobId] = useState<string | null>(null)
  const [moving, setMoving] = useState<MoveRequest | null>(null)
  const nodes = useNodes()
  const { rootRef, ghostRef } = nodes
  const board = useBoard(props, nodes.frameRef)
  const { core, axis, clock, now, narrow, drawn } = board
  const open = useCallback((jobId: string) => onOpen(jobId), [onOpen])
  const asking = useDropQuestion(core)
  const rows = useArrangement(core.store, props.rows)
  const { go } = useInteraction({
    core,
    axis: drawn ? axis : null,
    clock,
    now,
    ...nodes,
    openJobId,
    onOpen: open,
    onAssign: setAssignJobId,
    confirmDrop: asking.confirm,
  })
  useBoardKeys(props, board)
  useRegionKeys(rootRef)
  const planning = core.store.locked ? undefined : props.planning
  const { planId } = props
  // A month has no rows in which a plan could be seen.
  const plan = planning
    ? () => onViewChange({ planId: 'new', ...(props.view === 'month' && { view: 'day' }) })
    : undefined

  return (
    <div
      ref={rootRef}
      className="fb-root"
      data-panel={(openJobId ?? (planning && planId)) && !narrow ? '' : undefined}
      data-locked={core.store.locked ? '' : undefined}
    >
      <BoardBar {...props} board={board} onPlan={plan} onFind={() => setFinding(true)} onAssign={setAssignJobId} />
      {props.banner}
      <BoardFailures core={core} clock={clock} />
      <BoardBody
        {...props}
        board={board}
        nodes={nodes}
        queueOpen={queueOpen}
        onQueueToggle={setQueueOpen}
        onPlan={plan}
        onOpen={open}
        onAssign={setAssignJobId}
        onMove={setMoving}
        onShowHidden={rows.showAll}
      />
      <KeyHelp locked={core.store.locked} />
      <div ref={core.announcer.attach} className="sr-only" role="status" aria-live="assertive" />
      <BoardMenus {...props} board={board} rootRef={rootRef} rows={rows} onAssign={setAssignJobId} onMove={setMoving} />
      <MovingJobs {...props} board={board} request={moving} onClose={() => setMoving(null)} />
      {narrow ? null : (
        <Finding
          core={core}
          clock={clock}
          open={isFinding}
          onOpenChange={setFinding}
          go={go}
          onQueue={() => {
            setQueueOpen(true)
            onViewChange({ queueFilters: NO_QUEUE_FILTERS })
          }}
        />
      )}
      {narrow ? null : <BoardTip core={core} clock={clock} rootRef={rootRef} />}
      <GhostCard ref={ghostRef} />
      {asking.dialog}
      <BoardSides {...props} board={board} planning={planning} assignJobId={assignJobId} onAssign={setAssignJobId} />
    </div>
  )
}

/** The card that follows the pointer while it is dragged. */
function GhostCard({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className="fb-ghost" aria-hidden hidden>
      <b />
      <span />
      <em />
    </div>
  )
}

function KeyHelp({ locked }: { locked: boolean }) {
  return (
    <p id="fb-keys" className="sr-only">
      {locked
        ? 'Arrow keys move, Enter opens.'
        : 'Arrow keys move, Enter opens, Space picks up, X selects, A assigns, Delete unassigns, Shift F10 opens the menu.'}
    </p>
  )
}

/** The view that was shown before the present one. */
function useViewBefore(view: BoardView): BoardView | null {
  const [seen, setSeen] = useState<{ view: BoardView; before: BoardView | null }>({ view, before: null })
  if (seen.view !== view) setSeen({ view, before: seen.view })
  return seen.before
}

/** The views and the days by keys; and lists what the rows understand, which nobody asks for while the board comes. */
function useBoardKeys(
  { onViewChange, onStep, view, date, asOf, openJobId }: DispatchBoardProps,
  { core, today, narrow }: BoardState,
): void {
  const options = { group: 'Board', enabled: !narrow }
  const { count, unit } = STEP[view]
  useShortcut('d', 'Day', () => onViewChange({ view: 'day' }), options)
  useShortcut('w', 'Week', () => onViewChange({ view: 'week' }), options)
  useShortcut('m', 'Month', () => onViewChange({ view: 'month' }), { ...options, enabled: !narrow && asOf === null })
  useShortcut('mod+p', 'Print the day', () => openDaySheets(date, core.store), options)
  useShortcut('t', 'Today', () => onViewChange({ date: today }), options)
  useShortcut('[', 'Day, week or month before', () => onStep(-count, unit), options)
  useShortcut(']', 'Day, week or month after', () => onStep(count, unit), options)
  const isFromMonth = useViewBefore(view) === 'month' && view === 'day'
  useShortcut('escape', 'Back to the month', () => onViewChange({ view: 'month' }), {
    ...options,
    enabled: !narrow && isFromMonth && openJobId === null,
  })
  const [keys, setKeys] = useState<readonly Shortcut[]>([])
  const [legend, setLegend] = useState<React.ReactNode>(null)
  const [parts] = useState(() => [
    { fetch: async () => setKeys((await import('./pointer/keys')).BOARD_KEYS) },
    { fetch: () => import('./bar/legend').then(({ default: BoardLegend }) => setLegend(<BoardLegend />)) },
  ])
  useIdleParts(parts)
  useListedKeys(keys)
  useListedLegend(legend)
}
