import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readClosedDays } from '@/lib/services/people/closed-days'
import { listReader } from '@/lib/db/transaction'
import { rangeOf } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { can, capacityRows } from '@/lib/domain/capacity/capacity'
import { stillToCome } from '@/lib/domain/capacity/remaining'
import { dayIn, daysBetween } from '@/lib/domain/time'
import { territoryKey } from '@/lib/domain/travel/travel'
import { badQuery } from '@/lib/errors'
import { type CapacityRecord, type capacityQuery, MAX_CAPACITY_DAYS } from '@/lib/schemas/scheduling/capacity'
import { readWorkers } from './workers'

/** Far enough for every plan, and away from the ends of the calendar. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'

/**
 * Available, booked and free minutes by territory, skill and day, in the account's time zone; of today what is still to come. A fixed
 * number of queries. Throws `forbidden`, `bad_request`.
 */
export async function readCapacity(
  ctx: ServiceContext,
  query: z.output<typeof capacityQuery>,
  now = new Date(),
): Promise<CapacityRecord[]> {
  requireScope(ctx, 'read:work-orders')
  const { timeZone } = ctx.account
  const from = query.from ?? dayIn(timeZone, now)
  const to = query.to ?? addDays(from, 6)
  const strange = Object.entries({ from, to }).filter(([, day]) => day < FIRST_DAY || day > LAST_DAY)
  if (strange.length > 0)
    throw badQuery(strange.map(([field]) => ({ field, message: `must be a day from ${FIRST_DAY} to ${LAST_DAY}` })))
  const count = daysBetween(from, to) + 1
  if (count < 1) throw badQuery([{ field: 'to', message: 'must not be before from' }])
  if (count > MAX_CAPACITY_DAYS)
    throw badQuery([
      {
        field: 'to',
        message: `must be at most ${MAX_CAPACITY_DAYS - 1} days after from: one answer covers ${MAX_CAPACITY_DAYS} days, not ${count}`,
      },
    ])

  const dates = Array.from({ length: count }, (_, index) => addDays(from, index))
  const { territory, skill = null } = query
  const [all, closed] = await Promise.all([
    readWorkers(ctx, rangeOf(from, to, timeZone)),
    readClosedDays(listReader(ctx), ctx, from, to),
  ])
  const nameOf = new Map(closed.map(({ date, name }) => [date, name]))
  const workers = all
    .filter((worker) => territory === undefined || territoryKey(worker.territory ?? '') === territoryKey(territory))
    .filter(can(skill))
  const spans = dates.map((date) => stillToCome(rangeOf(date, date, timeZone), now.getTime()))
  return capacityRows(workers, spans)
    .filter((row) => skill === null || row.skill === null || can(skill)({ skills: [row.skill] }))
    .map((row) => ({
      ...row,
      days: row.days.map((capacity, index) => {
        const day = dates[index] ?? ''
        return { day, closed: nameOf.get(day) ?? null, ...capacity }
      }),
    }))
}
