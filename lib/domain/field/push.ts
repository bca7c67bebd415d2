/** When somebody's work is: the id of each work order with its start, in ISO. */
export type PushedState = Record<string, string>

/** Work of somebody as it is now. */
export type OwnWork = { id: string; startsAt: string; isClosed: boolean }

/** What is new in somebody's next days: the ids of work orders. */
export type News = { added: string[]; moved: string[]; removed: string[] }

/**
 * Compares the work now with what was last pushed. Reports only work whose old or new start lies in `days`; closed work is never
 * added or moved, and the passing of time changes nothing.
 */
export function newsOf(pushed: PushedState, now: readonly OwnWork[], days: { from: string; to: string }): News {
  const isNear = (start: string | undefined) => start !== undefined && start >= days.from && start < days.to
  const open = now.filter(({ isClosed }) => !isClosed)
  const currentIds = new Set(now.map(({ id }) => id))
  return {
    added: open.filter(({ id, startsAt }) => pushed[id] === undefined && isNear(startsAt)).map(({ id }) => id),
    moved: open
      .filter(({ id, startsAt }) => pushed[id] !== undefined && pushed[id] !== startsAt)
      .filter(({ id, startsAt }) => isNear(startsAt) || isNear(pushed[id]))
      .map(({ id }) => id),
    removed: Object.keys(pushed).filter((id) => !currentIds.has(id) && isNear(pushed[id])),
  }
}

/** Whether there is anything to tell. */
export function hasNews({ added, moved, removed }: News): boolean {
  return added.length + moved.length + removed.length > 0
}

/** The state to store once the phone was notified. */
export function pushedStateOf(now: readonly OwnWork[]): PushedState {
  return Object.fromEntries(now.map(({ id, startsAt }) => [id, startsAt]))
}
