import { MINUTE } from '@/lib/domain/board/interval'
import type { Travel } from '@/lib/domain/travel/travel'
import { GRID, SENDING_OUT, type Stretch } from './model'
import type { PlanPoint } from './work'

/** When somebody may start a job, from the first instant to the last, and what that costs them in minutes of travel. */
export type FreeTime = { from: number; to: number; cost: number }

/** Where a job is and when it may start; `origin` is an instant of the grid that starts are proposed on. */
export type Asked = { point: PlanPoint; earliest: number; latest: number; origin: number; travel: Travel }

/** When a job of so many minutes fits into somebody's stretches, with the ways from what comes before and to what comes after. */
export function freeTimesOf(stretches: readonly Stretch[], minutes: number, request: Asked): FreeTime[] {
  const { point, earliest, latest, origin } = request
  const onGrid = (instant: number) => Math.ceil((instant - origin) / MINUTE / GRID) * GRID * MINUTE + origin
  const legBetween = (from: PlanPoint, to: PlanPoint) => (from && to ? request.travel.leg(from, to).minutes : 0)
  const gridTime = (travel: number) => Math.ceil(travel / GRID - 1e-6) * GRID * MINUTE
  return stretches.flatMap(({ span, before, after }) => {
    const [there, back] = [legBetween(before?.point ?? null, point), legBetween(point, after?.point ?? null)]
    const from = onGrid(Math.max(earliest, onGrid(span.start) + gridTime(there)))
    const to = Math.min(latest, span.end - gridTime(back) - Math.ceil(minutes / GRID) * GRID * MINUTE)
    if (from > to) return []
    const idle = before || after ? 0 : SENDING_OUT
    return [{ from, to, cost: there + back - legBetween(before?.point ?? null, after?.point ?? null) + idle }]
  })
}
