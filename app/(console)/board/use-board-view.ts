'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useTransition } from 'react'
import { type BoardViewState, readViewState, writeViewState } from '@/lib/domain/board/view-state'

/** The board's state in the address. `pending` while the server reads what a change of it asked for. */
export function useBoardView(today: string) {
  const router = useRouter()
  const params = useSearchParams()
  const state = useMemo(() => readViewState(new URLSearchParams(params), today), [params, today])
  const [pending, startReading] = useTransition()

  const onViewChange = useCallback(
    (change: Partial<BoardViewState>) => {
      const next = { ...state, ...change }
      const query = writeViewState(next, today).toString()
      const address = query ? `/board?${query}` : '/board'
      const sameDays = next.date === state.date && next.view === state.view
      // Other days and other moments need other jobs; a filter or an open panel only looks at what is here.
      if (sameDays && next.asOf === state.asOf) window.history.replaceState(null, '', address)
      // Back leads out of the past at once, not through every moment of it.
      else if (sameDays && next.asOf && state.asOf) startReading(() => router.replace(address, { scroll: false }))
      else startReading(() => router.push(address, { scroll: false }))
    },
    [router, state, today],
  )
  const onOpen = useCallback((openJobId: string | null) => onViewChange({ openJobId }), [onViewChange])
  return { state, onViewChange, onOpen, pending }
}
