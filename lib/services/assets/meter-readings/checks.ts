import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/db/meter-readings'
import type { Transaction } from '@/lib/db/transaction'
import {
  type Counting,
  type Fall,
  findFall,
  findUnusual,
  type Reading,
  UNUSUAL_TIMES,
} from '@/lib/domain/meters/readings'
import { dayIn } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'

/** As many as say what is usual, and the one that a reading is compared with. */
const READINGS_BEFORE = 7
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
    ...{ select: SELECT, orderBy: { read_at: 'desc' }, take: READINGS_BEFORE },
  })
  const [next, second] = await tx.meterReading.findMany({
    where: { ...others, read_at: { gte: read_at } },
    ...{ select: SELECT, orderBy: { read_at: 'asc' }, take: 2 },
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
        message: `is ${more}, over ${UNUSUAL_TIMES} times the ${usual} expected`,
        record_id: previous.id,
      },
      { field: 'is_confirmed', message: 'must be true if the value is right' },
    ],
  )
}
