'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { addDays, addMonths } from '@/lib/domain/plain-days'
import { type BoardViewState, readViewState, writeViewState } from '@/lib/domain/board/view-state'

export type BoardView = {
  state: BoardViewState
  onViewChange: (change: Partial<BoardViewState>) => void
  onOpen: (openJobId: string | null) => void
  /** So many days or months on from those that were asked for last, also while they are still being read. */
  onStep: (count: number, unit?: 'months') => void
}

/** The board's state in the address. */
export function useBoardView(today: string): BoardView {
  const [query, write] = useQuery()
  const state = useMemo(() => readViewState(new URLSearchParams(query), today), [query, today])

  const onViewChange = useCallback(
    (change: Partial<BoardViewState>) => {
      const next = { ...state, ...change }
      const sameDays = next.date === state.date && next.view === state.view
      // Back leads to the days before, and out of the past at once; not through every filter, panel and moment.
      const steps = !sameDays || (next.asOf === null) !== (state.asOf === null)
      write(writeViewState(next, today).toString(), steps ? 'pushState' : 'replaceState')
    },
    [state, today, write],
  )
  const onOpen = useCallback((openJobId: string | null) => onViewChange({ openJobId }), [onViewChange])
  const onStep = useCallback(
    (count: number, unit?: 'months') =>
      onViewChange({ date: unit ? addMonths(state.date, count) : addDays(state.date, count) }),
    [state.date, onViewChange],
  )
  return { state, onViewChange, onOpen, onStep }
}

/**
 * The query of the address, and a way to write it. What was written is shown at once: the router follows in a transition of its
 * own, which may wait for something else.
 */
function useQuery() {
  const queryText = useSearchParams().toString()
  const [ownQuery, setOwnQuery] = useState<{ query: string; passed: readonly string[] } | null>(null)
  // The router has come after what was written, or went elsewhere: by Back, or by a link.
  if (ownQuery && (queryText === ownQuery.query || !ownQuery.passed.includes(queryText))) setOwnQuery(null)
  const query = ownQuery?.query ?? queryText

  const write = useCallback(
    (next: string, how: 'pushState' | 'replaceState') => {
      setOwnQuery({ query: next, passed: [...(ownQuery?.passed ?? []), query] })
      window.history[how](null, '', next ? `/board?${next}` : '/board')
    },
    [ownQuery, query, setOwnQuery],
  )
  return [query, write] as const
}
