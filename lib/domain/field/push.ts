/** When somebody's work is: the id of each work order with its start, in ISO. */
export type PushedState = Record<string, string>

/** Work of somebody as it is now. */
export type OwnWork = { id: string; startsAt: string; isClosed: boolean }

/** What is new in somebody's next days: the ids of work orders. */
export type News = { added: string[]; moved: string[]; removed: string[] }

/**
 * What differs from what was told, where the start of before or the one of now lies in the next days. Work that is done is no news, nor
 * is what goes by or comes near because time passes.
 */
export function newsOf(pushed: PushedState, now: readonly OwnWork[], days: { from: string; to: string }): News {
  const isNear = (start: string | undefined) => start !== undefined && start >= days.from && start < days.to
  const open = now.filter(({ isClosed }) => !isClosed)
  const knownIds = new Set(now.map(({ id }) => id))
  return {
    added: open.filter(({ id, startsAt }) => pushed[id] === undefined && isNear(startsAt)).map(({ id }) => id),
    moved: open
      .filter(({ id, startsAt }) => pushed[id] !== undefined && pushed[id] !== startsAt)
      .filter(({ id, startsAt }) => isNear(startsAt) || isNear(pushed[id]))
      .map(({ id }) => id),
    removed: Object.keys(pushed).filter((id) => !knownIds.has(id) && isNear(pushed[id])),
  }
}

/** Whether there is anything to tell. */
export function hasNews({ added, moved, removed }: News): boolean {
  return added.length + moved.length + removed.length > 0
}

/** What is known to be told once the news of this work are. */
export function pushedStateOf(now: readonly OwnWork[]): PushedState {
  return Object.fromEntries(now.map(({ id, startsAt }) => [id, startsAt]))
}
