import { MINUTE, overlaps, subtract, union, type Interval } from './interval'
import { SNAP_MINUTES } from './placement'

const SNAP = SNAP_MINUTES * MINUTE

/**
 * The first start on the snap grid, at or after `within.start`, at which `minutes` fit into working time that nothing takes; `null`
 * when there is none that ends by `within.end`.
 */
export function firstFreeStart(
  working: readonly Interval[],
  busySpans: readonly Interval[],
  within: Interval,
  minutes: number,
): number | null {
  const busy = union(busySpans)
  for (const shift of working) {
    if (!overlaps(shift, within)) continue
    const open = { start: Math.max(shift.start, within.start), end: Math.min(shift.end, within.end) }
    for (const gap of subtract(open, busy)) {
      const start = Math.ceil(gap.start / SNAP) * SNAP
      if (start + minutes * MINUTE <= gap.end) return start
    }
  }
  return null
}
