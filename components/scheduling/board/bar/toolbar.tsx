import { ChevronLeft, ChevronRight, Search, WifiOff } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useToolbarKeys } from '@/components/ui/use-toolbar-keys'
import { countText, useRiskCount } from '@/components/frame/risk-bell'
import { Button, ButtonLink } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { BoardClock } from '@/lib/domain/board/format'
import type { Colleague } from '@/lib/domain/board/presence'
import type { BoardTechnician } from '@/lib/domain/board/types'
import type { BoardViewState } from '@/lib/domain/board/view-state'
import type { BoardCore } from '../store/core'
import { ConflictList } from './conflict-list'
import { STEP } from '../store/geometry'
import { DayPickerTitle } from './day-picker'
import { BoardFilterMenu } from './filter-menu'
import { MapToggle } from './lenses'
import { Segments } from './segments'
import type { DispatchBoardProps } from '../store/types'
import { UndoButtons } from './undo-buttons'
import { ViewMenu } from './view-menu'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const BoardPresence = BOARD_PARTS.add(latePart(() => import('./presence')))

type ToolbarProps = {
  core: BoardCore
  state: BoardViewState
  title: string
  today: string
  technicians: readonly BoardTechnician[]
  branches: readonly { id: string; name: string }[]
  connected: boolean
  colleagues: readonly Colleague[]
  onTakeBack: DispatchBoardProps['onTakeBack']
  clock: BoardClock
  onChange: (change: Partial<BoardViewState>) => void
  onStep: DispatchBoardProps['onStep']
  onFind: () => void
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
  now: () => number
}

/**
 * What is shown: which days, how wide, of whom. One line whatever happens: what comes and goes by itself has a place of its own, so that
 * nothing else moves.
 */
export function BoardToolbar(props: ToolbarProps) {
  const { core, state, title, today, clock, onChange } = props
  const barRef = useRef<HTMLDivElement>(null)
  useToolbarKeys(barRef)
  const { count, unit } = STEP[state.view]
  const go = (way: number) => props.onStep(way * count, unit)
  return (
    <div ref={barRef} role="toolbar" aria-label="Board" className="fb-toolbar">
      <Segments
        label="View"
        value={state.view}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          ...(state.asOf === null ? [{ value: 'month' as const, label: 'Month' }] : []),
        ]}
        onChange={(view) => onChange({ view })}
      />
      <div className="flex items-center gap-0.5">
        <IconButton
          label={`Previous ${state.view}`}
          data-turn=""
          data-drop-days={unit ? undefined : -count}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => go(-1)}
        />
        <IconButton
          label={`Next ${state.view}`}
          data-turn=""
          data-drop-days={unit ? undefined : count}
          icon={<ChevronRight aria-hidden />}
          onClick={() => go(1)}
        />
      </div>
      <DayPickerTitle title={title} date={state.date} today={today} onPick={(date) => onChange({ date })} />
      <Button size="sm" onClick={() => onChange({ date: today })}>
        Today
      </Button>
      {props.onTakeBack ? <UndoButtons onTakeBack={props.onTakeBack} /> : null}
      {core.store.locked && state.asOf === null ? (
        <span className="fb-view-only" title="Dispatchers and administrators change the schedule.">
          View only
        </span>
      ) : null}
      <SavingState core={core} connected={props.connected} />
      <span className="fb-conflicts">
        <ConflictList core={core} clock={clock} onOpen={props.onOpen} onAssign={props.onAssign} />
      </span>
      <span className="grow" />
      {props.colleagues.length > 0 ? <BoardPresence colleagues={props.colleagues} clock={clock} /> : null}
      <BoardFilterMenu {...props} />
      <IconButton label="Find a technician or a job" keys="/" icon={<Search aria-hidden />} onClick={props.onFind} />
      <AtRisk />
      {state.view === 'month' ? null : <MapToggle side={state.side} onChange={onChange} />}
      <ViewMenu core={core} state={state} now={props.now} onChange={onChange} />
    </div>
  )
}

/** The way to the work at risk, with how much of it needs somebody now. */
function AtRisk() {
  const count = useRiskCount()
  return (
    <ButtonLink href="/at-risk" size="sm">
      At risk
      <b className="fb-risk-count">{count > 0 ? countText(count) : null}</b>
    </ButtonLink>
  )
}

function useSummary({ store }: BoardCore) {
  return useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
}

/** Whether everything is saved and live; always the same width. */
function SavingState({ core, connected }: { core: BoardCore; connected: boolean }) {
  const { saving } = useSummary(core)
  return (
    <span className="fb-state" role="status">
      {connected ? null : (
        <span className="fb-away" title="Changes of colleagues appear again as soon as the server can be reached">
          <WifiOff aria-hidden /> Not live
        </span>
      )}
      {connected && saving > 0 ? 'Saving…' : null}
    </span>
  )
}
