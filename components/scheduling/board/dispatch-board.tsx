'use client'

import './board.css'
import { Suspense, lazy, useCallback, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { NO_QUEUE_FILTERS } from '@/lib/domain/board/filters'
import { useListedKeys } from '@/components/frame/shortcuts'
import { Assigning } from './assigning'
import { BoardCanvas } from './canvas'
import { BoardDayList } from './day-list'
import { BoardFailures } from './failures'
import { BOARD_KEYS } from './keys'
import { BoardQueue } from './queue'
import { BoardRowMenu } from './row-menu'
import { Finding } from './finding'
import { useDropQuestion } from './drop-question'
import { BoardLenses } from './lenses'
import { BoardTip } from './tip'
import { BoardFilterBar } from './filter-bar'
import { BoardToolbar } from './toolbar'
import type { DispatchBoardProps } from './types'
import { useBoard } from './use-board'
import { useInteraction } from './use-interaction'

const BoardPanel = lazy(() => import('./panel'))
const BoardMap = lazy(() => import('@/components/scheduling/board-map/board-map'))
const PlanPanel = lazy(() => import('@/components/scheduling/board-plan/plan-panel'))

/**
 * The dispatch board. It draws only in the browser, because its scale follows the width of the window and its texts the reader's
 * locale.
 */
export function DispatchBoard(props: DispatchBoardProps) {
  const { technicians, branches, openJobId, onViewChange, onOpen } = props
  const [queueOpen, setQueueOpen] = useState(true)
  const [assigning, setAssigning] = useState<string | null>(null)
  const rootRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)
  const previewRef = useRef<HTMLDivElement>(null)
  const ghostRef = useRef<HTMLDivElement>(null)
  const board = useBoard(props, frameRef)
  const { core, axis, clock, edges, now, narrow, drawn, today, title, state } = board
  const open = useCallback((jobId: string) => onOpen(jobId), [onOpen])
  const asking = useDropQuestion(core)
  const { go } = useInteraction({
    core,
    axis: drawn ? axis : null,
    clock,
    now,
    rootRef,
    scrollerRef,
    previewRef,
    ghostRef,
    openJobId,
    onOpen: open,
    onAssign: setAssigning,
    confirmDrop: asking.confirm,
  })
  useListedKeys(BOARD_KEYS)
  const close = useCallback(() => onOpen(null), [onOpen])
  const map =
    state.side === 'map' ? (
      <Suspense fallback={<div className="fm-side" role="status" aria-label="Loading the map" />}>
        <BoardMap
          core={core}
          clock={clock}
          travel={board.travel}
          now={now}
          mapStyle={props.mapStyle}
          days={`${state.view} ${state.date}`}
          onOpen={open}
          onAssign={setAssigning}
        />
      </Suspense>
    ) : null
  const planning = core.store.locked ? undefined : props.planning
  const { planId } = props
  const plan = planning ? () => onViewChange({ planId: 'new' }) : undefined

  return (
    <div
      ref={rootRef}
      className="fb-root"
      data-panel={(openJobId ?? (planning && planId)) && !narrow ? '' : undefined}
      data-locked={core.store.locked ? '' : undefined}
    >
      {narrow ? (
        <BoardFilterBar state={state} technicians={technicians} branches={branches} onChange={onViewChange}>
          <BoardLenses state={state} now={now} onChange={onViewChange} />
          {plan ? (
            <Button size="sm" onClick={plan}>
              Plan…
            </Button>
          ) : null}
        </BoardFilterBar>
      ) : (
        <BoardToolbar
          core={core}
          state={state}
          title={title}
          today={today}
          technicians={technicians}
          branches={branches}
          connected={props.live?.connected ?? true}
          colleagues={props.live?.colleagues ?? []}
          onTakeBack={props.onTakeBack}
          clock={clock}
          queueOpen={queueOpen}
          onQueueToggle={() => setQueueOpen(!queueOpen)}
          onChange={onViewChange}
          onOpen={open}
          onAssign={setAssigning}
          now={now}
        />
      )}
      {props.banner}
      <BoardFailures core={core} clock={clock} />
      {narrow && map ? (
        map
      ) : narrow ? (
        <BoardDayList
          core={core}
          clock={clock}
          date={state.date}
          today={today}
          title={title}
          edges={edges}
          queueFilters={state.queueFilters}
          onChange={onViewChange}
          onOpen={open}
          onAssign={setAssigning}
        />
      ) : (
        <div className="fb-body">
          {queueOpen ? (
            <BoardQueue
              core={core}
              clock={clock}
              edges={edges}
              filters={state.queueFilters}
              order={state.queueOrder}
              onOrder={(queueOrder) => onViewChange({ queueOrder })}
              onPlan={plan}
              onFilters={(queueFilters) => onViewChange({ queueFilters })}
            />
          ) : null}
          <div ref={frameRef} className="fb-frame">
            {drawn ? (
              <BoardCanvas
                core={core}
                axis={axis}
                clock={clock}
                openJobId={openJobId}
                now={now}
                wide={state.zoom > 1}
                scrollerRef={scrollerRef}
                previewRef={previewRef}
              />
            ) : null}
            {board.shown.length === 0 ? (
              <p className="fb-empty">
                {technicians.length === 0
                  ? 'There are no technicians yet. An administrator adds them in the settings.'
                  : 'No technician matches these filters.'}
              </p>
            ) : null}
          </div>
          {map}
        </div>
      )}
      <p id="fb-keys" className="sr-only">
        {core.store.locked
          ? 'Arrow keys move, Enter opens.'
          : 'Arrow keys move, Enter opens, Space picks up, A assigns, Delete unassigns.'}
      </p>
      <div ref={core.announcer.attach} className="sr-only" role="status" aria-live="assertive" />
      {props.absence && !core.store.locked ? (
        <BoardRowMenu
          core={core}
          rootRef={rootRef}
          absence={props.absence}
          onPlan={(id) => onViewChange({ planId: id, view: 'day', date: today })}
        />
      ) : null}
      {narrow ? null : (
        <Finding
          core={core}
          clock={clock}
          go={go}
          onQueue={() => {
            setQueueOpen(true)
            onViewChange({ queueFilters: NO_QUEUE_FILTERS })
          }}
        />
      )}
      {narrow ? null : <BoardTip core={core} clock={clock} rootRef={rootRef} />}
      <div ref={ghostRef} className="fb-ghost" aria-hidden hidden>
        <b />
        <span />
        <em />
      </div>
      {asking.dialog}
      <Suspense>
        {planning && planId ? (
          <PlanPanel board={board} planning={planning} planId={planId} onPlan={(id) => onViewChange({ planId: id })} />
        ) : null}
        {openJobId && props.renderPanel ? (
          <BoardPanel
            core={core}
            jobId={openJobId}
            modal={narrow}
            loadJob={props.loadJob}
            renderPanel={props.renderPanel}
            onAssign={setAssigning}
            onClose={close}
          />
        ) : null}
        {assigning ? (
          <Assigning
            key={assigning}
            board={board}
            jobId={assigning}
            technicians={technicians}
            timeZone={props.timeZone}
            loadTechnicianJobs={props.loadTechnicianJobs}
            loadSuggestions={props.loadSuggestions}
            onClose={() => setAssigning(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
