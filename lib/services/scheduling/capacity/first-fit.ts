import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { can, firstFit } from '@/lib/domain/capacity/capacity'
import { dayIn } from '@/lib/domain/time'
import { rangeOf } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { readWorkers } from './workers'

/** How far ahead is looked for a place, days. */
export const FIT_DAYS = 14

export type Fit = { technician: { id: string; name: string }; starts_at: string; day: string }

/**
 * The earliest free working time of so many minutes from now on, of anybody in the territory with the skill (`null`: of any);
 * `null` when there is none within two weeks. Throws `forbidden`.
 */
export async function readFirstFit(
  ctx: ServiceContext,
  request: { territory: string | null; skill: string | null; minutes: number },
  now = new Date(),
): Promise<Fit | null> {
  requireScope(ctx, 'read:work-orders')
  const { timeZone } = ctx.account
  const today = dayIn(timeZone, now)
  const { end } = rangeOf(today, addDays(today, FIT_DAYS - 1), timeZone)
  const within = { start: now.getTime(), end }
  const workers = (await readWorkers(ctx, within))
    .filter(({ territory }) => request.territory === null || territory === request.territory)
    .filter(can(request.skill))
  const fit = firstFit(workers, within, request.minutes)
  if (!fit) return null
  const start = new Date(fit.start)
  return {
    technician: { id: fit.worker.id, name: fit.worker.name },
    starts_at: start.toISOString(),
    day: dayIn(timeZone, start),
  }
}
