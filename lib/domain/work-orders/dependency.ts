/** How a work order waits for another (R-VI-10). */
export const DEPENDENCY_KINDS = ['finish_to_start', 'start_to_start', 'not_same_day'] as const
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number]

/** Which kinds put work orders in an order, so that they must not lead back to where they began. */
export function isOrdering(kind: DependencyKind): boolean {
  return kind !== 'not_same_day'
}
