import type { Interval } from '@/lib/domain/board/interval'

/** When the customer can be visited (R-WO-11), as RFC 3339; a side that is null is open. */
export type VisitWindow = { readonly window_start: string | null; readonly window_end: string | null }

/** The window as a span of time, to infinity where it is open. */
export function spanOfWindow({ window_start, window_end }: VisitWindow): Interval {
  return {
    start: window_start === null ? Number.NEGATIVE_INFINITY : Date.parse(window_start),
    end: window_end === null ? Number.POSITIVE_INFINITY : Date.parse(window_end),
  }
}

/** Whether the customer named any window. */
export function hasWindow({ window_start, window_end }: VisitWindow): boolean {
  return window_start !== null || window_end !== null
}

/** The window alone, of anything that has one. */
export function windowOf({ window_start, window_end }: VisitWindow): VisitWindow {
  return { window_start, window_end }
}
