import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { type Counting, findUnusual, type Reading, usedBetween } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import type { MeterReadingImport } from '@/lib/schemas/assets/meter-reading-import'
import { describeUnusual, findImpossible, READINGS_BEFORE } from './checks'

const METERS_AT_ONCE = 100

type Row = { line: number; input: MeterReadingImport }
type Line = { line: number; value: number; at: number; is_reset: boolean; is_confirmed: boolean }
type Fault = { line: number; key: 'value' | 'read_at' | 'is_reset'; message: string }
/** A reading of the file, or one that is known already: then without a line. `bound` is what it may not be more than. */
type Placed = { line: number | null; reading: Reading; is_confirmed: boolean; bound: Reading | null }

/**
 * What is wrong with the readings of a file beside each other and those that are known: of each meter all are gone through in the order of
 * their times, whatever their order in the file, and what is wrong is left out for those after it (R-MT-2, R-MT-3).
 */
export async function checkReadings(
  tx: Transaction,
  ctx: ServiceContext,
  rows: AsyncIterable<readonly Row[]>,
): Promise<Fault[]> {
  const ofMeters = new Map<string, Line[]>()
  for await (const some of rows) for (const row of some) add(ofMeters, row)
  const ids = [...ofMeters.keys()]
  const faults: Fault[] = []
  for (let first = 0; first < ids.length; first += METERS_AT_ONCE) {
    const some = ids.slice(first, first + METERS_AT_ONCE)
    const meters = await tx.meter.findMany({
      where: { account_id: ctx.accountId, id: { in: some } },
      select: { id: true, kind: true, rolls_over_at: true },
    })
    const readingsAround = await readAround(tx, ctx, some, ofMeters)
    for (const { id, kind, rolls_over_at } of meters) {
      const counting = { kind, rolls_over_at: rolls_over_at && exactly(rolls_over_at) }
      faults.push(...checkMeter(ctx, counting, readingsAround.get(id) ?? [], ofMeters.get(id) ?? []))
    }
  }
  return faults
}

function add(ofMeters: Map<string, Line[]>, { line, input }: Row): void {
  const { meter_id, value, read_at, is_reset = false, is_confirmed = false } = input
  const lines = ofMeters.get(meter_id)
  const one = { line, value, at: read_at.getTime(), is_reset, is_confirmed }
  if (lines) lines.push(one)
  else ofMeters.set(meter_id, [one])
}

type Known = Parameters<typeof toReading>[0] & { meter_id: string }

/** The live readings of meters between those of the file, with as many before as say what is usual, and the one after. */
async function readAround(
  tx: Transaction,
  { accountId }: ServiceContext,
  ids: readonly string[],
  ofMeters: ReadonlyMap<string, readonly Line[]>,
): Promise<Map<string, Reading[]>> {
  const spans = ids.map((id) => {
    const times = (ofMeters.get(id) ?? []).map(({ at }) => at)
    const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
    return { id, first: new Date(first).toISOString(), last: new Date(last).toISOString() }
  })
  const rows = await tx.$queryRaw<Known[]>`
    SELECT r.id, r.meter_id, r.value::text AS value, r.read_at, r.is_reset
    FROM jsonb_to_recordset(${rowsJson(spans)}::jsonb) AS m (id uuid, first timestamptz, last timestamptz), LATERAL (
      (SELECT * FROM meter_reading WHERE account_id = ${accountId}::uuid AND meter_id = m.id AND deleted_at IS NULL
        AND read_at < m.first ORDER BY read_at DESC LIMIT ${READINGS_BEFORE})
      UNION ALL
      (SELECT * FROM meter_reading WHERE account_id = ${accountId}::uuid AND meter_id = m.id AND deleted_at IS NULL
        AND read_at BETWEEN m.first AND m.last)
      UNION ALL
      (SELECT * FROM meter_reading WHERE account_id = ${accountId}::uuid AND meter_id = m.id AND deleted_at IS NULL
        AND read_at > m.last ORDER BY read_at LIMIT 1)) r
    ORDER BY r.meter_id, r.read_at`
  const readingsByMeter = new Map<string, Reading[]>()
  for (const { meter_id, ...row } of rows)
    readingsByMeter.set(meter_id, [...(readingsByMeter.get(meter_id) ?? []), toReading(row)])
  return readingsByMeter
}

function checkMeter(
  ctx: ServiceContext,
  counting: Counting,
  readings: readonly Reading[],
  lines: readonly Line[],
): Fault[] {
  const faults: Fault[] = []
  const placed: Placed[] = [
    ...readings.map((reading) => ({ line: null, reading, is_confirmed: true, bound: null })),
    ...lines.map(({ line, value, at, is_reset, is_confirmed }) => ({
      line,
      is_confirmed,
      bound: null,
      reading: { id: '', value: exactly(value), read_at: new Date(at), is_reset },
    })),
  ].sort((a, b) => a.reading.read_at.getTime() - b.reading.read_at.getTime() || (a.line ?? 0) - (b.line ?? 0))
  if (counting.rolls_over_at === null) bindByKnown(placed)
  const good: Placed[] = []
  for (const one of placed) {
    const fault = one.line === null ? null : faultOf(ctx, counting, good, { ...one, line: one.line })
    if (fault) faults.push(fault)
    // What is known stays: lines that make it less than before are wrong.
    if (one.line === null) faults.push(...giveWay(ctx, counting, good, one.reading))
    if (!fault) good.push(one)
  }
  return faults
}

/** Without a reset between, no reading is more than the next known one: so one that is too high is not taken for right by those after it. */
function bindByKnown(placed: Placed[]): void {
  let bound: Reading | null = null
  for (const one of placed.toReversed()) {
    one.bound = bound
    if (one.reading.is_reset) bound = null
    else if (one.line === null) bound = one.reading
  }
}

function faultOf(
  ctx: ServiceContext,
  counting: Counting,
  good: readonly Placed[],
  { line, reading, is_confirmed, bound }: Placed & { line: number },
): Fault | null {
  const [impossible] = findImpossible(counting, reading)
  if (impossible) return { line, key: impossible.field, message: impossible.message }
  const last = good.at(-1)
  if (last?.reading.read_at.getTime() === reading.read_at.getTime()) {
    const where = last.line === null ? '' : `, that of line ${last.line}`
    return { line, key: 'read_at', message: `is the time of another reading of this meter${where}` }
  }
  if (last && falls(counting, last.reading, reading)) {
    const before = `${messageOf(ctx, last)}; a counter only goes up. Say yes under Began anew where it did`
    return { line, key: 'value', message: `is less than the reading before it, ${before}` }
  }
  if (bound && falls(counting, reading, bound)) return moreThan(ctx, line, bound)
  const before = good.slice(-READINGS_BEFORE).map((one) => one.reading)
  const unusual = is_confirmed ? null : findUnusual(counting, before, reading)
  if (!unusual) return null
  return {
    line,
    key: 'value',
    message: `${describeUnusual(ctx, unusual)}; check it, and say yes under Confirmed if it is right`,
  }
}

/** Takes the lines before a known reading out that it would be less than. */
function giveWay(ctx: ServiceContext, counting: Counting, good: Placed[], reading: Reading): Fault[] {
  const faults: Fault[] = []
  for (let last = good.at(-1); last; last = good.at(-1)) {
    if (last.line === null || !falls(counting, last.reading, reading)) break
    faults.push(moreThan(ctx, last.line, reading))
    good.pop()
  }
  return faults
}

function moreThan(ctx: ServiceContext, line: number, after: Reading): Fault {
  const message = `is more than the reading after it, ${messageOf(ctx, { line: null, reading: after })}; a counter only goes up`
  return { line, key: 'value', message }
}

function falls(counting: Counting, previous: Reading, reading: Reading): boolean {
  return counting.kind === 'counter' && usedBetween(counting, previous, reading) === 'fell'
}

function messageOf(ctx: ServiceContext, { line, reading }: Pick<Placed, 'line' | 'reading'>): string {
  const day = dayIn(ctx.account.timeZone, reading.read_at)
  return `${reading.value.toString()} of ${day}${line === null ? '' : ` (line ${line})`}`
}
