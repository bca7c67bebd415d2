import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import type { Transaction } from '@/lib/db/transaction'
import { findFall } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'
import type { MeterRecord, MeterUpdate } from '@/lib/schemas/assets/meter'

/** Only counters roll over. Tells whether that is wrong with the meter. */
export function checkRollOver(draft: Draft<MeterUpdate>, before: MeterRecord | null = null): boolean {
  const { kind = before?.kind, rolls_over_at = before?.rolls_over_at } = draft.value
  const isWrong = kind === 'gauge' && rolls_over_at !== null && rolls_over_at !== undefined
  if (isWrong) draft.reject('rolls_over_at', 'must be left out for a gauge: only counters roll over')
  return isWrong
}

/** A meter counts as its readings allow. Judged on the record with what is sent. */
export async function checkCounting(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<MeterUpdate>,
  before: MeterRecord | null,
): Promise<void> {
  const kind = draft.value.kind ?? before?.kind
  const rolls_over_at = draft.value.rolls_over_at === undefined ? before?.rolls_over_at : draft.value.rolls_over_at
  if (checkRollOver(draft, before)) return
  if (!before || kind !== 'counter') return
  if (kind === before.kind && rolls_over_at === before.rolls_over_at) return
  const rows = await tx.meterReading.findMany({
    where: { account_id: ctx.accountId, meter_id: before.id, deleted_at: null },
    select: { id: true, value: true, read_at: true, is_reset: true },
    orderBy: { read_at: 'asc' },
  })
  const limit = rolls_over_at ? exactly(rolls_over_at) : null
  const readings = rows.map(toReading)
  const field = kind === before.kind ? 'rolls_over_at' : 'kind'
  const outside = readings.find(({ value }) => value.isNegative() || (limit && value.greaterThanOrEqualTo(limit)))
  const dayOf = (at: Date) => dayIn(ctx.account.timeZone, at)
  if (outside) {
    const range = limit ? `from 0 to less than ${limit.toString()}` : 'of 0 or more'
    draft.reject(
      field,
      `does not fit the reading ${outside.value.toString()} of ${dayOf(outside.read_at)}: values must be ${range}`,
    )
    return
  }
  const fall = findFall({ kind, rolls_over_at: limit }, readings)
  if (!fall) return
  const { previous, reading } = fall
  draft.reject(
    field,
    `does not fit the readings: ${reading.value.toString()} of ${dayOf(reading.read_at)} is less than ${previous.value.toString()} of ${dayOf(previous.read_at)}`,
  )
}
