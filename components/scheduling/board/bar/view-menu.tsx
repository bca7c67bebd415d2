import { ChevronDown, History, Printer } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { latePart } from '@/components/ui/late-part'
import { Menu, MenuCheck, MenuItem, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import { ZOOMS, type BoardViewState } from '@/lib/domain/board/view-state'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'
import type { BoardCore } from '../store/core'
import { pastMoment } from './lenses'
import { openDaySheets } from './print-day'

const BoardLegend = BOARD_PARTS.add(latePart(() => import('./legend')))

const ZOOM_OPTIONS = ZOOMS.map((zoom) => ({
  value: String(zoom),
  label: zoom === 1 ? 'Fit the window' : `${zoom * 100} %`,
}))

/** How much of the days is drawn and how wide, and the way to a past moment. */
export function ViewMenu({
  core: { store },
  state,
  now,
  onChange,
}: {
  core: BoardCore
  state: Pick<BoardViewState, 'date' | 'view' | 'hours' | 'zoom' | 'compact' | 'asOf' | 'side'>
  now: () => number
  onChange: (change: Partial<BoardViewState>) => void
}) {
  const { outside } = useSyncExternalStore(store.signals.on('summary'), store.getSummary, store.getSummary)
  const hidden = outside === 1 ? '1 job is outside the hours shown' : `${outside} jobs are outside the hours shown`
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" aria-label={outside > 0 ? `View, ${hidden}` : 'View'}>
          View
          {outside > 0 ? <span className="fb-outside">+{outside}</span> : null}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {state.view === 'week' ? (
        <MenuCheck checked={state.compact} onCheckedChange={(compact) => onChange({ compact })}>
          Compact rows
        </MenuCheck>
      ) : null}
      {state.view === 'day' ? (
        <MenuCheck
          checked={state.hours === 'all'}
          onCheckedChange={(checked) => onChange({ hours: checked ? 'all' : 'working' })}
        >
          Show all 24 hours
          {outside > 0 ? <span className="block text-xs text-text-2">{hidden}</span> : null}
        </MenuCheck>
      ) : null}
      {state.asOf === null && state.view !== 'month' ? (
        <MenuCheck
          checked={state.side === 'crews'}
          onCheckedChange={(checked) => onChange({ side: checked ? 'crews' : null })}
        >
          Crews of the day
        </MenuCheck>
      ) : null}
      {state.view === 'day' ? (
        <>
          <MenuSeparator />
          <MenuRadioGroup
            label="Zoom"
            value={String(state.zoom)}
            options={ZOOM_OPTIONS}
            onValueChange={(zoom) => onChange({ zoom: Number(zoom) })}
          />
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => openDaySheets(state.date, store)}>
        Print the day
      </MenuItem>
      <MenuItem
        icon={<History aria-hidden />}
        onSelect={() => onChange({ asOf: state.asOf === null ? pastMoment(now()) : null })}
      >
        {state.asOf === null ? 'Board at an earlier time' : 'Back to the present'}
      </MenuItem>
      <MenuSeparator />
      <BoardLegend />
    </Menu>
  )
}
