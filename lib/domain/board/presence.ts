import type { BoardView } from './types'
import { datesOf } from './zoned'

/** An open board: whose, which days it shows (`YYYY-MM-DD`), and the jobs that are being moved and open there. */
export type Viewer = {
  id: string
  user_id: string
  name: string
  first_day: string
  last_day: string
  moving: string | null
  opened: string | null
}

/** The first and the last day that a view shows. */
export function shownDays(view: BoardView, date: string): { first_day: string; last_day: string } {
  const dates = datesOf(view, date)
  return { first_day: dates[0] ?? date, last_day: dates.at(-1) ?? date }
}

/** A colleague, however many boards they have open. `here` when one of them shows some of the same days. */
export type Colleague = { user_id: string; name: string; here: boolean; days: { first_day: string; last_day: string } }

/** The others at the board, those who see some of the same days first, then by name. */
export function colleaguesOf(
  viewers: readonly Viewer[],
  me: string,
  shown: { first_day: string; last_day: string },
): Colleague[] {
  const people = new Map<string, Colleague>()
  for (const { user_id, name, first_day, last_day } of viewers) {
    if (user_id === me) continue
    const here = first_day <= shown.last_day && last_day >= shown.first_day
    const colleague = people.get(user_id)
    if (!colleague || (here && !colleague.here))
      people.set(user_id, { user_id, name, here, days: { first_day, last_day } })
  }
  return [...people.values()].sort((a, b) => Number(b.here) - Number(a.here) || a.name.localeCompare(b.name))
}

/** Which jobs somebody else is moving, or has open in the panel, and who. */
export function handsOf(
  viewers: readonly Viewer[],
  me: string,
  what: 'moving' | 'opened',
): ReadonlyMap<string, string> {
  const others = viewers.filter(({ user_id }) => user_id !== me)
  return new Map(others.flatMap(({ name, [what]: jobId }) => (jobId ? [[jobId, name]] : [])))
}
