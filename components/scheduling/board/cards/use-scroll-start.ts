import { useLayoutEffect, useRef } from 'react'
import { toInstant, toX, type Axis } from '@/lib/domain/board/axis'
import { HOUR } from '@/lib/domain/board/interval'
import { instantAt } from '@/lib/domain/board/zoned'

const BEFORE = 1.5 * HOUR

/**
 * Where a wide axis starts to be seen: at the present moment, else at seven in the morning of the first day. A zoom keeps the time that
 * stood at the left edge.
 */
export function useScrollStart(ref: React.RefObject<HTMLElement | null>, axis: Axis, now: () => number): void {
  const seen = useRef<Axis | null>(null)
  useLayoutEffect(() => {
    const scroller = ref.current
    if (!scroller) return
    const before = seen.current
    seen.current = axis
    const first = axis.days[0]
    if (!first || axis.width <= scroller.clientWidth) return
    if (before && before.view === axis.view && before.days[0]?.date === first.date) {
      scroller.scrollLeft = toX(axis, toInstant(before, scroller.scrollLeft))
      return
    }
    const instant = now()
    const shown = axis.days.some((day) => instant >= day.start && instant < day.end)
    scroller.scrollLeft = toX(axis, shown ? instant - BEFORE : instantAt(first.date, 420, axis.timeZone))
  }, [ref, axis, now])
}
