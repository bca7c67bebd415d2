'use client'

import { History, Map } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { MINUTE } from '@/lib/domain/board/interval'
import type { BoardViewState } from '@/lib/domain/board/view-state'

/** Other ways to look at the same days: on the map, and as they stood at a past moment. */
export function BoardLenses({
  state,
  now,
  onChange,
}: {
  state: Pick<BoardViewState, 'asOf' | 'side'>
  now: () => number
  onChange: (change: Partial<BoardViewState>) => void
}) {
  const past = state.asOf !== null
  const map = state.side === 'map'
  const begin = () => new Date(Math.floor(now() / MINUTE) * MINUTE).toISOString()
  return (
    <div className="flex items-center">
      <IconButton
        label={map ? 'Hide the map' : 'Show the map'}
        icon={<Map aria-hidden />}
        aria-pressed={map}
        onClick={() => onChange({ side: map ? null : 'map' })}
      />
      <IconButton
        label={past ? 'Back to the present' : 'Board at an earlier time'}
        icon={<History aria-hidden />}
        aria-pressed={past}
        onClick={() => onChange({ asOf: past ? null : begin() })}
      />
    </div>
  )
}
