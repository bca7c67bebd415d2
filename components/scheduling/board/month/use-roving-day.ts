import { useEffect, useRef, useState } from 'react'
import type { DispatchBoardProps } from '../store/types'
import type { BoardState } from '../store/use-board'

/**
 * The one day of the month that Tab leads to. Where the arrows leave the six weeks the month of that day is shown, and the day takes the
 * focus when it is there; so does the day that somebody comes back to.
 */
export function useRovingDay(
  { core: { focus }, state }: BoardState,
  dates: readonly string[],
  gridRef: React.RefObject<HTMLElement | null>,
  onViewChange: DispatchBoardProps['onViewChange'],
) {
  const [day, setDay] = useState(focus.day)
  const awaited = useRef(focus.day && state.date)
  const tabStop = day && dates.includes(day) ? day : state.date

  const cellOf = (date: string) => gridRef.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)
  useEffect(() => {
    const date = awaited.current
    if (!date || !dates.includes(date)) return
    awaited.current = null
    gridRef.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
  }, [dates, gridRef])

  return {
    tabStop,
    goTo: (date: string) => {
      if (dates.includes(date)) return cellOf(date)?.focus()
      awaited.current = date
      onViewChange({ date })
    },
    onFocus: (event: React.FocusEvent) => {
      const date = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
      if (!date) return
      focus.setDay(date)
      setDay(date)
    },
  }
}
