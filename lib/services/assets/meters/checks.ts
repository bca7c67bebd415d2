import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import type { Transaction } from '@/lib/db/transaction'
import { findFall, type Reading } from '@/lib/domain/meters/readings'
import { type Decimal, exactly } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'
import type { MeterRecord, MeterUpdate } from '@/lib/schemas/assets/meter'

/** Rejects a roll-over of a meter that will be a gauge, and returns whether it did: only counters roll over. */
export function checkRollOver(draft: Draft<MeterUpdate>, before: MeterRecord | null = null): boolean {
  const { kind = before?.kind, rolls_over_at = before?.rolls_over_at } = draft.value
  const isWrong = kind === 'gauge' && rolls_over_at !== null && rolls_over_at !== undefined
  if (isWrong) draft.reject('rolls_over_at', 'must be left out for a gauge: only counters roll over')
  return isWrong
}

/** Rejects a change of how a meter counts that its readings do not fit. */
export async function checkCounting(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<MeterUpdate>,
  before: MeterRecord | null,
): Promise<void> {
  if (checkRollOver(draft, before) || !before) return
  const { kind, rolls_over_at } = { ...before, ...draft.value }
  if (kind !== 'counter' || (kind === before.kind && rolls_over_at === before.rolls_over_at)) return
  const rows = await tx.meterReading.findMany({
    where: { account_id: ctx.accountId, meter_id: before.id, deleted_at: null },
    select: { id: true, value: true, read_at: true, is_reset: true },
    orderBy: { read_at: 'asc' },
  })
  const limit = rolls_over_at ? exactly(rolls_over_at) : null
  const misfit = whyUncountable(limit, rows.map(toReading), ctx.account.timeZone)
  if (misfit) draft.reject(kind === before.kind ? 'rolls_over_at' : 'kind', misfit)
}

/** Why readings cannot be those of a counter that rolls over at a limit, if at all; null when they can. */
function whyUncountable(limit: Decimal | null, readings: readonly Reading[], timeZone: string): string | null {
  const valueAndDay = ({ value, read_at }: Reading) => `${value.toString()} of ${dayIn(timeZone, read_at)}`
  const outside = readings.find(({ value }) => value.isNegative() || (limit && value.greaterThanOrEqualTo(limit)))
  if (outside) {
    const range = limit ? `from 0 to less than ${limit.toString()}` : 'of 0 or more'
    return `does not fit the reading ${valueAndDay(outside)}: values must be ${range}`
  }
  const fall = findFall({ kind: 'counter', rolls_over_at: limit }, readings)
  return fall && `does not fit the readings: ${valueAndDay(fall.reading)} is less than ${valueAndDay(fall.previous)}`
}
