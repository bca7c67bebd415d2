import { findUnusual, type MeterKind, usedBetween } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'

/** A meter as a phone holds it, with its last readings in the order of their times. */
export type KeptMeter = {
  id: string
  name: string
  unit: string
  kind: MeterKind
  rolls_over_at: number | null
  readings: readonly { value: number; read_at: string; is_reset: boolean; work_order_id: string | null }[]
}

/** Why a reading is mostly a typing mistake: far more was used than usual, or a counter went back. */
export type Doubt =
  | { kind: 'unusual'; used: number; expected: number; previous: number }
  | { kind: 'fell'; previous: number }

/** Why a reading of a job at a time is doubtful, by the office's own rule (R-FA-11); an earlier reading of the same job is left out, as this one corrects it. */
export function doubtOf(meter: KeptMeter, value: number, jobId: string, at: Date): Doubt | null {
  const counting = {
    kind: meter.kind,
    rolls_over_at: meter.rolls_over_at === null ? null : exactly(meter.rolls_over_at),
  }
  const before = meter.readings
    .filter(({ work_order_id, read_at }) => work_order_id !== jobId && Date.parse(read_at) < at.getTime())
    .map((one) => ({ id: '', value: exactly(one.value), read_at: new Date(one.read_at), is_reset: one.is_reset }))
  const previous = before.at(-1)
  if (meter.kind === 'gauge' || !previous) return null
  const reading = { id: '', value: exactly(value), read_at: at, is_reset: false }
  if (usedBetween(counting, previous, reading) === 'fell') return { kind: 'fell', previous: previous.value.toNumber() }
  const unusual = findUnusual(counting, before, reading)
  if (!unusual) return null
  const { used, expected } = unusual
  return {
    kind: 'unusual',
    used: used.toNumber(),
    previous: previous.value.toNumber(),
    expected: expected.toDecimalPlaces(expected.lessThan(10) ? 1 : 0).toNumber(),
  }
}
