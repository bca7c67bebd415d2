import { useState, useEffect, useRef } from 'react'
import type { MoveRequest } from './dialogs/moving'
import type { AskedVisit, DispatchBoardProps } from './store/types'
import type { RowChoices } from './store/use-arrangement'
import type { BoardState } from './store/use-board'
import { useIdleParts } from '@/components/frame/use-idle-parts'
import { useMenuAnchor } from './menus/use-menu-anchor'
import { failureOf } from '@/components/ui/failure'
import { toastError } from '@/components/ui/toast'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import { lateDialog } from '@/components/ui/late-dialog'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const BoardCardMenu = BOARD_PARTS.add(lateDialog(() => import('./menus/card-menu')))
const BoardRowMenu = BOARD_PARTS.add(lateDialog(() => import('./menus/row-menu')))
const Lasso = BOARD_PARTS.add(latePart(() => import('./pointer/lasso')))
const OverrunChips = BOARD_PARTS.add(latePart(() => import('./menus/overrun-chips')))
const HelperDrag = BOARD_PARTS.add(latePart(() => import('./visits/helper-drag')))
const VisitDialogs = BOARD_PARTS.add(lateDialog(() => import('./visits/visit-dialogs')))

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
  overtime,
  onViewChange,
  onOpen,
  onAssign,
  onMove,
  onStatus,
  onUndo,
  visits,
  crews,
  onUndoMany,
  planning,
}: Props) {
  const repair = async (request: RepairCreate) => {
    try {
      const plan = await planning?.repair(request)
      if (plan) onViewChange({ planId: plan.id })
    } catch (error) {
      toastError('There is nothing to repair', { description: failureOf(error) })
    }
  }
  const onRepair = planning && repair
  const shownPlanRef = useRef(state.planId)
  useEffect(() => {
    shownPlanRef.current = state.planId
  }, [state.planId])
  const [visitQuestion, setVisitQuestion] = useState<AskedVisit | null>(null)
  const isReady = useLateParts(rootRef)
  const { used: usesRows, ...row } = useMenuAnchor(rootRef, '[data-head]', '[data-row-menu]')
  const { used: usesCards, ...card } = useMenuAnchor(rootRef, '[data-job]')
  return (
    <>
      {usesRows ? (
        <BoardRowMenu
          {...row}
          core={core}
          clock={clock}
          date={state.date}
          sort={state.rows}
          rows={rows}
          absence={absence}
          overtime={overtime}
          today={today}
          onSort={(next) => onViewChange({ rows: next })}
          onMove={onMove}
          onMonth={
            state.asOf === null
              ? (id) => onViewChange({ view: 'month', filters: { ...state.filters, technician_id: id } })
              : undefined
          }
          onRepair={onRepair}
          onPlan={(id) => onViewChange({ planId: id, view: 'day', date: today })}
          onPlanGone={(id) => {
            if (shownPlanRef.current === id) onViewChange({ planId: null })
          }}
        />
      ) : null}
      {usesCards ? (
        <BoardCardMenu
          {...card}
          core={core}
          clock={clock}
          onOpen={onOpen}
          onAssign={onAssign}
          onMove={onMove}
          onStatus={onStatus}
          onRepair={onRepair}
          onUndo={onUndo}
          visits={visits}
          crews={crews}
          onUndoMany={onUndoMany}
          onAsk={setVisitQuestion}
        />
      ) : null}
      {isReady && !core.store.locked ? (
        <>
          <Lasso rootRef={rootRef} selection={core.selection} />
          {onRepair ? (
            <OverrunChips
              rootRef={rootRef}
              store={core.store}
              onFix={(work_order_id) => void onRepair({ type: 'overrun', work_order_id })}
            />
          ) : null}
          {visits ? (
            <HelperDrag core={core} clock={clock} rootRef={rootRef} visits={visits} onUndoMany={onUndoMany} />
          ) : null}
        </>
      ) : null}
      {visitQuestion && visits ? (
        <VisitDialogs
          asked={visitQuestion}
          date={state.date}
          core={core}
          clock={clock}
          visits={visits}
          crews={crews}
          onUndoMany={onUndoMany}
          onClose={() => setVisitQuestion(null)}
        />
      ) : null}
    </>
  )
}

/**
 * Fetches what the first paint did without when the page has nothing else to do, at the latest as soon as somebody touches the board:
 * without a network later, a menu or a panel that was never opened opens anyway. Returns whether one of both has come.
 */
function useLateParts(rootRef: React.RefObject<HTMLElement | null>): boolean {
  const [isReady, setReady] = useState(false)
  useIdleParts(BOARD_PARTS.all, () => setReady(true))
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const off = new AbortController()
    const fetchAll = () => {
      off.abort()
      setReady(true)
      BOARD_PARTS.fetchAll()
    }
    for (const name of ['pointerover', 'focusin', 'keydown'])
      root.addEventListener(name, fetchAll, { signal: off.signal })
    return () => off.abort()
  }, [rootRef])
  return isReady
}
