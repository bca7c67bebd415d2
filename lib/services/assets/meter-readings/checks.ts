import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import type { Transaction } from '@/lib/db/transaction'
import {
  type Counting,
  type Fall,
  findFall,
  findUnusual,
  type Reading,
  type Unusual,
  UNUSUAL_TIMES,
} from '@/lib/domain/meters/readings'
import type { Decimal } from '@/lib/domain/money'
import { dayIn, isInFuture } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'

/** As many as say what is usual, and the one that a reading is compared with. */
export const READINGS_BEFORE = 7
const SELECT = { id: true, value: true, read_at: true, is_reset: true } as const

/** The readings around a moment, without the one that comes, changes or goes; each in the order of their times. */
export type Neighbours = { before: Reading[]; at: Reading | null; after: Reading | null }

/** Reads them of a locked meter. */
export async function readNeighbours(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  meter_id: string,
  { id, read_at }: Pick<Reading, 'id' | 'read_at'>,
): Promise<Neighbours> {
  const others = { account_id, meter_id, deleted_at: null, id: { not: id } }
  const before = await tx.meterReading.findMany({
    where: { ...others, read_at: { lt: read_at } },
    select: SELECT,
    orderBy: { read_at: 'desc' },
    take: READINGS_BEFORE,
  })
  const [next, second] = await tx.meterReading.findMany({
    where: { ...others, read_at: { gte: read_at } },
    select: SELECT,
    orderBy: { read_at: 'asc' },
    take: 2,
  })
  const isSame = next?.read_at.getTime() === read_at.getTime()
  const after = isSame ? second : next
  return {
    before: before.reverse().map(toReading),
    at: isSame && next ? toReading(next) : null,
    after: after ? toReading(after) : null,
  }
}

/** Where a counter falls with the reading among its neighbours; without it, where they alone do. */
export function fallAmong(counting: Counting, { before, after }: Neighbours, reading?: Reading): Fall | null {
  const around = [before.at(-1), reading, after].filter((one) => one !== undefined && one !== null)
  return findFall(counting, around)
}

/** The fall in words, as what is wrong with the reading that is written; one that goes has none. */
export function describeFall(ctx: ServiceContext, { previous, reading }: Fall, writtenId: string | null): string {
  const at = (one: Reading) => `${one.value.toString()} of ${dayIn(ctx.account.timeZone, one.read_at)}`
  if (reading.id === writtenId)
    return `is less than the reading before it, ${at(previous)}; a counter only goes up. Set is_reset where it began anew`
  if (previous.id === writtenId) return `is more than the reading after it, ${at(reading)}; a counter only goes up`
  return `would leave ${at(reading)} after ${at(previous)}; a counter only goes up. Change that reading first`
}

/** What no reading of such a meter can be, whatever was read before (R-MT-2). */
export function findImpossible(
  counting: Counting,
  { value, is_reset }: { value: Decimal | undefined; is_reset: boolean },
): { field: 'is_reset' | 'value'; message: string }[] {
  if (counting.kind === 'gauge')
    return is_reset ? [{ field: 'is_reset', message: 'is for counters alone: a gauge goes up and down' }] : []
  if (value?.isNegative()) return [{ field: 'value', message: 'must be 0 or more on a counter' }]
  const limit = counting.rolls_over_at
  if (value && limit?.lessThanOrEqualTo(value))
    return [{ field: 'value', message: `must be less than ${limit.toString()}, where this counter rolls over` }]
  return []
}

/** Rejects a `read_at` in the future. */
export function rejectFutureTime(draft: Draft<{ read_at?: Date }>): void {
  const { read_at } = draft.value
  if (read_at && isInFuture(read_at)) draft.reject('read_at', 'must not be in the future')
}

/** An unusual reading in words, as what is wrong with its value. */
export function describeUnusual(ctx: ServiceContext, { previous, used, expected }: Unusual): string {
  const usual = expected.toDecimalPlaces(expected.lessThan(10) ? 1 : 0).toString()
  const more = `${used.toString()} more than ${previous.value.toString()} of ${dayIn(ctx.account.timeZone, previous.read_at)}`
  return `is ${more}, over ${UNUSUAL_TIMES} times the ${usual} expected`
}

/** Throws `unusual_reading` (409) for a value that is mostly a typing mistake. */
export function refuseUnusual(ctx: ServiceContext, counting: Counting, { before }: Neighbours, reading: Reading): void {
  const unusual = findUnusual(counting, before, reading)
  if (!unusual) return
  const { previous, used, expected } = unusual
  const day = dayIn(ctx.account.timeZone, previous.read_at)
  const usual = expected.toDecimalPlaces(expected.lessThan(10) ? 1 : 0).toString()
  const more = `${used.toString()} more than ${previous.value.toString()} of ${day}`
  throw new ServiceError(
    'unusual_reading',
    `This is ${more}; about ${usual} was expected. Check the value, or confirm it.`,
    [
      {
        field: 'value',
        message: describeUnusual(ctx, unusual),
        record_id: previous.id,
      },
      { field: 'is_confirmed', message: 'must be true if the value is right' },
    ],
  )
}
