import { MINUTE } from '@/lib/domain/board/interval'
import type { Travel } from '@/lib/domain/travel/travel'
import { GRID, SENDING_OUT, type Stretch } from './model'
import type { PlanPoint } from './work'

/** When somebody may start a job, from the first instant to the last, and what that costs them in minutes of travel. */
export type FreeTime = { from: number; to: number; cost: number }

/** Where a job is and when it may start; `origin` is an instant of the grid that starts are proposed on. */
export type Asked = { point: PlanPoint; earliest: number; latest: number; origin: number; travel: Travel }

/** When a job of so many minutes fits into somebody's stretches, with the ways from what comes before and to what comes after. */
export function freeTimesOf(stretches: readonly Stretch[], minutes: number, asked: Asked): FreeTime[] {
  const { point, earliest, latest, origin } = asked
  const onGrid = (instant: number) => Math.ceil((instant - origin) / MINUTE / GRID) * GRID * MINUTE + origin
  const way = (from: PlanPoint, to: PlanPoint) => (from && to ? asked.travel.leg(from, to).minutes : 0)
  const taken = (travel: number) => Math.ceil(travel / GRID - 1e-6) * GRID * MINUTE
  return stretches.flatMap(({ span, before, after }) => {
    const [there, back] = [way(before?.point ?? null, point), way(point, after?.point ?? null)]
    const from = onGrid(Math.max(earliest, onGrid(span.start) + taken(there)))
    const to = Math.min(latest, span.end - taken(back) - Math.ceil(minutes / GRID) * GRID * MINUTE)
    if (from > to) return []
    const idle = before || after ? 0 : SENDING_OUT
    return [{ from, to, cost: there + back - way(before?.point ?? null, after?.point ?? null) + idle }]
  })
}
