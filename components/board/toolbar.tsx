'use client'

import { ChevronLeft, ChevronRight, PanelLeft, TriangleAlert, WifiOff, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuCheck } from '@/components/ui/menu'
import { Select } from '@/components/ui/select'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { StatusIcon } from '@/components/ui/status-icon'
import { BOARD_STATUSES, type BoardTechnician } from '@/lib/domain/board/types'
import { NO_FILTERS, type BoardFilters } from '@/lib/domain/board/filters'
import { ZOOMS, type BoardViewState } from '@/lib/domain/board/view-state'
import { addDays } from '@/lib/domain/board/zoned'
import type { BoardClock } from '@/lib/domain/board/format'
import type { Colleague } from '@/lib/domain/board/presence'
import type { BoardCore } from './core'
import { BoardLenses } from './lenses'
import { BoardPresence } from './presence'
import { Segments } from './segments'
import type { DispatchBoardProps } from './types'
import { UndoButtons } from './undo-buttons'

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
  queueOpen: boolean
  onQueueToggle: () => void
  onChange: (change: Partial<BoardViewState>) => void
  onNextConflict: () => void
  now: () => number
}

/** What is shown: which days, how wide, of whom. */
export function BoardToolbar(props: ToolbarProps) {
  const { core, state, title, today, onChange, onQueueToggle, queueOpen } = props
  const step = state.view === 'day' ? 1 : 7
  const unit = state.view === 'day' ? 'day' : 'week'
  return (
    <div className="fb-toolbar">
      <IconButton
        label={queueOpen ? 'Hide the queue' : 'Show the queue'}
        icon={<PanelLeft aria-hidden />}
        aria-pressed={queueOpen}
        onClick={onQueueToggle}
      />
      <div className="flex items-center gap-0.5">
        <Button size="sm" onClick={() => onChange({ date: today })}>
          Today
        </Button>
        <IconButton
          label={`Previous ${unit}`}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onChange({ date: addDays(state.date, -step) })}
        />
        <IconButton
          label={`Next ${unit}`}
          icon={<ChevronRight aria-hidden />}
          onClick={() => onChange({ date: addDays(state.date, step) })}
        />
      </div>
      <h2 className="fb-title">{title}</h2>
      <Segments
        label="View"
        value={state.view}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        onChange={(view) => onChange({ view })}
      />
      <ConflictCount core={core} onNext={props.onNextConflict} />
      {props.connected ? null : (
        <span
          role="status"
          className="fb-away"
          title="Changes of colleagues appear again as soon as the server can be reached"
        >
          <WifiOff aria-hidden /> Not live
        </span>
      )}
      {props.onTakeBack ? <UndoButtons onTakeBack={props.onTakeBack} /> : null}
      <span className="grow" />
      <BoardPresence colleagues={props.colleagues} clock={props.clock} />
      <BoardFilterBar {...props} />
      <BoardLenses state={state} now={props.now} onChange={onChange} />
      <WholeDay core={core} hours={state.hours} onChange={(hours) => onChange({ hours })} />
      <Zoom zoom={state.zoom} onChange={(zoom) => onChange({ zoom })} />
    </div>
  )
}

function useSummary({ store }: BoardCore) {
  return useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
}

function ConflictCount({ core, onNext }: { core: BoardCore; onNext: () => void }) {
  const { conflicts, saving } = useSummary(core)
  return (
    <>
      {conflicts.length > 0 ? (
        <Button
          size="sm"
          variant="danger-ghost"
          icon={<TriangleAlert aria-hidden />}
          title="Show the next job in conflict"
          onClick={onNext}
        >
          {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}
        </Button>
      ) : null}
      {saving > 0 ? <span className="text-xs whitespace-nowrap text-text-3">Saving…</span> : null}
    </>
  )
}

/** Working hours or the whole day; says how many jobs only the whole day shows. */
function WholeDay({
  core,
  hours,
  onChange,
}: {
  core: BoardCore
  hours: BoardViewState['hours']
  onChange: (hours: BoardViewState['hours']) => void
}) {
  const { outside } = useSummary(core)
  const missing = outside === 1 ? '1 job is outside these hours' : `${outside} jobs are outside these hours`
  const label = outside > 0 ? `Show all 24 hours: ${missing}` : 'Show all 24 hours'
  return (
    <Button
      size="sm"
      variant={hours === 'all' ? 'secondary' : 'ghost'}
      aria-pressed={hours === 'all'}
      aria-label={label}
      title={label}
      onClick={() => onChange(hours === 'all' ? 'working' : 'all')}
    >
      24 h{outside > 0 ? <span className="fb-outside">+{outside}</span> : null}
    </Button>
  )
}

function Zoom({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const wider = ZOOMS.find((value) => value > zoom)
  const narrower = ZOOMS.findLast((value) => value < zoom)
  return (
    <div className="flex items-center">
      <IconButton
        label="Less detail"
        icon={<ZoomOut aria-hidden />}
        disabled={narrower === undefined}
        onClick={() => narrower !== undefined && onChange(narrower)}
      />
      <IconButton
        label="More detail"
        icon={<ZoomIn aria-hidden />}
        disabled={wider === undefined}
        onClick={() => wider !== undefined && onChange(wider)}
      />
    </div>
  )
}

/** Whose rows and which jobs: branch, territory, skill, status. On a phone a bar of its own. */
export function BoardFilterBar({
  state,
  technicians,
  branches,
  onChange,
  children,
}: Pick<ToolbarProps, 'state' | 'technicians' | 'branches' | 'onChange'> & { children?: React.ReactNode }) {
  const { filters } = state
  const set = (change: Partial<BoardFilters>) => onChange({ filters: { ...filters, ...change } })
  const territories = distinct(technicians.flatMap(({ territory }) => territory ?? []))
  const skills = distinct(technicians.flatMap((technician) => technician.skills))
  const active = filters.branch_id ?? filters.territory ?? filters.skill ?? filters.status[0]
  return (
    <div className="fb-filters">
      {branches.length > 0 ? (
        <Choice
          label="Branch"
          value={filters.branch_id}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(branch_id) => set({ branch_id })}
        />
      ) : null}
      {territories.length > 0 ? (
        <Choice
          label="Territory"
          value={filters.territory}
          options={territories}
          onChange={(territory) => set({ territory })}
        />
      ) : null}
      {skills.length > 0 ? (
        <Choice label="Skill" value={filters.skill} options={skills} onChange={(skill) => set({ skill })} />
      ) : null}
      <Menu
        align="end"
        trigger={
          <Button size="sm">{filters.status.length > 0 ? `Status: ${filters.status.length}` : 'All statuses'}</Button>
        }
      >
        {BOARD_STATUSES.map((status) => (
          <MenuCheck
            key={status}
            checked={filters.status.includes(status)}
            onCheckedChange={(checked) =>
              set({ status: BOARD_STATUSES.filter((s) => (s === status ? checked : filters.status.includes(s))) })
            }
          >
            <span data-tone={WORK_ORDER_STATUS[status].tone} className="inline-flex items-center gap-2">
              <StatusIcon shape={WORK_ORDER_STATUS[status].shape} />
              {WORK_ORDER_STATUS[status].label}
            </span>
          </MenuCheck>
        ))}
      </Menu>
      {active === undefined || active === null ? null : (
        <IconButton
          label="Clear the filters"
          icon={<X aria-hidden />}
          onClick={() => onChange({ filters: NO_FILTERS })}
        />
      )}
      {children}
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | null
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}) {
  return (
    <div className="fb-choice">
      <Select
        size="sm"
        aria-label={label}
        placeholder={label}
        clearLabel={`Any ${label.toLocaleLowerCase('en')}`}
        value={value}
        options={options}
        onValueChange={onChange}
      />
    </div>
  )
}

function distinct(values: readonly string[]): { value: string; label: string }[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b)).map((value) => ({ value, label: value }))
}
