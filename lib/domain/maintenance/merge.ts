import { dayNumber } from './days'

/** A visit as merging sees it: of a plan with its rank, at a scope. */
export type Mergeable = {
  readonly id: string
  readonly scope: string
  readonly due_date: string
  readonly rank: number
  /** Visits of lower rank that are due so many days before or after it are done along with it. */
  readonly absorbs_within: number
}

/**
 * Which visits are done along with a larger one of the same scope: the id of each smaller one, and of the one that it becomes part of.
 * The nearest takes it, the earlier of two; what is merged itself takes none, and equal ranks leave each other alone.
 */
export function mergeByRank(visits: readonly Mergeable[]): Map<string, string> {
  const merged = new Map<string, string>()
  const byScope = new Map<string, Mergeable[]>()
  for (const one of visits) byScope.set(one.scope, [...(byScope.get(one.scope) ?? []), one])
  for (const ofScope of byScope.values()) {
    // From the highest rank down, so that it is known of each that could take others whether it is merged itself.
    for (const visit of ofScope.toSorted((a, b) => b.rank - a.rank)) {
      const larger = nearest(
        visit,
        ofScope.filter((one) => one.rank > visit.rank && !merged.has(one.id)),
      )
      if (larger) merged.set(visit.id, larger.id)
    }
  }
  return merged
}

function nearest(visit: Mergeable, larger: readonly Mergeable[]): Mergeable | undefined {
  return larger
    .map((one) => ({ one, days: Math.abs(dayNumber(one.due_date) - dayNumber(visit.due_date)) }))
    .filter(({ one, days }) => days <= one.absorbs_within)
    .toSorted(
      (a, b) => a.days - b.days || b.one.rank - a.one.rank || dayNumber(a.one.due_date) - dayNumber(b.one.due_date),
    )[0]?.one
}
