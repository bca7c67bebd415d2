'use client'

import { History, Map } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { MINUTE } from '@/lib/domain/board/interval'
import type { BoardViewState } from '@/lib/domain/board/view-state'

type OnChange = (change: Partial<BoardViewState>) => void

/** Other ways to look at the same days: on the map, and as they stood at a past moment. */
export function BoardLenses({
  state,
  now,
  onChange,
}: {
  state: Pick<BoardViewState, 'asOf' | 'side'>
  now: () => number
  onChange: OnChange
}) {
  const past = state.asOf !== null
  return (
    <div className="flex items-center">
      <MapToggle side={state.side} onChange={onChange} />
      <IconButton
        label={past ? 'Back to the present' : 'Board at an earlier time'}
        icon={<History aria-hidden />}
        aria-pressed={past}
        onClick={() => onChange({ asOf: past ? null : pastMoment(now()) })}
      />
    </div>
  )
}

/** Shows or hides the map of the days beside the rows. */
export function MapToggle({ side, onChange }: Pick<BoardViewState, 'side'> & { onChange: OnChange }) {
  const map = side === 'map'
  return (
    <IconButton
      label={map ? 'Hide the map' : 'Show the map'}
      icon={<Map aria-hidden />}
      aria-pressed={map}
      onClick={() => onChange({ side: map ? null : 'map' })}
    />
  )
}

/** The moment at which looking back begins: this minute. */
export function pastMoment(now: number): string {
  return new Date(Math.floor(now / MINUTE) * MINUTE).toISOString()
}
