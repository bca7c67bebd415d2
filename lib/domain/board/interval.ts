/** A half-open span of time, in epoch milliseconds: `start` belongs to it, `end` does not. `start <= end`. */
export type Interval = { readonly start: number; readonly end: number }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/**
 * Whether two half-open intervals share a moment. Touching ends do not overlap. A zero-length interval is the moment
 * at its start: it overlaps whatever contains that moment, and another zero-length interval at the same moment.
 */
export function overlaps(a: Interval, b: Interval): boolean {
  if (a.start === b.start) return true
  return a.start < b.start ? b.start < a.end : a.start < b.end
}

/** The part of `a` that lies inside `b`, or `null` when they share nothing. */
export function intersect(a: Interval, b: Interval): Interval | null {
  if (!overlaps(a, b)) return null
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** Merges intervals into disjoint ones in order; touching ones become one, empty ones disappear. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    if (end <= start) continue
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** What is left of `whole` when the (disjoint, ordered) `parts` are taken away, in order. */
export function subtract(whole: Interval, parts: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let from = whole.start
  for (const part of parts) {
    if (part.end <= from) continue
    if (part.start >= whole.end) break
    if (part.start > from) left.push({ start: from, end: part.start })
    from = part.end
  }
  if (from < whole.end) left.push({ start: from, end: whole.end })
  return left
}

/** The milliseconds that disjoint intervals cover. */
export function totalLength(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + end - start, 0)
}
