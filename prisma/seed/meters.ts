import { later, type Clock } from './clock'
import type { Asset } from './equipment'
import type { Random } from './random'
import type { MeterReadingRow, MeterRow } from './rows-logs'

/** The counter of a family's machines: what it shows at first, and how much it counts in a month. */
const COUNTERS: Record<string, { name: string; first: [number, number]; month: [number, number] }> = {
  rtu: { name: 'Compressor hours', first: [4_000, 18_000], month: [150, 330] },
  generator: { name: 'Engine hours', first: [120, 900], month: [8, 24] },
}

/** The first reading is thirty days after this one; one follows each month, the last one yesterday or the day before. */
const FIRST_DAY = -392
const READINGS = 13
/** Of so many machines one has not been read for months. */
const SILENT_EACH = 8
const SILENT_READINGS = 8

export type Meters = { meter: MeterRow[]; meter_reading: MeterReadingRow[] }

/** A counter for each machine, with the readings of a year; a few were not read for months. */
export function makeMeters(random: Random, clock: Clock, machines: readonly Asset[]): Meters {
  const rows: Meters = { meter: [], meter_reading: [] }
  machines.forEach(({ row, family }, index) => {
    const counter = COUNTERS[family.key]
    if (!counter) throw new RangeError(`machines of ${family.key} have no counter`)
    const created_at = clock.at(FIRST_DAY, 840)
    const rowFields = { id: random.id(created_at), created_at, updated_at: created_at }
    rows.meter.push({ ...rowFields, asset_id: row.id, name: counter.name, unit: 'h', kind: 'counter' })
    const count = index % SILENT_EACH === SILENT_EACH - 1 ? SILENT_READINGS : READINGS
    let value = random.int(...counter.first)
    for (let month = 1; month <= count; month += 1) {
      const read_at = clock.at(FIRST_DAY + 30 * month + random.int(0, 1), random.int(500, 960))
      rows.meter_reading.push(readingOf(random, { meter_id: rowFields.id, value, read_at, work_order_id: null }))
      value += random.int(...counter.month)
    }
  })
  return rows
}

/** What a counter showed while its machine was worked at, by the readings before and after; null where none is known. */
export function readingAtWork(
  random: Random,
  { meter, meter_reading }: Meters,
  assetId: string,
  work: { id: string; at: Date },
): MeterReadingRow | null {
  const assetMeter = meter.find(({ asset_id }) => asset_id === assetId)
  const readings = meter_reading.filter(({ meter_id }) => meter_id === assetMeter?.id)
  const next = readings.find(({ read_at }) => read_at > work.at)
  const previous = readings.findLast(({ read_at }) => read_at < work.at)
  if (!assetMeter || !next || !previous) return null
  const between = next.read_at.getTime() - previous.read_at.getTime()
  const share = (work.at.getTime() - previous.read_at.getTime()) / between
  const value = Math.round(previous.value + share * (next.value - previous.value))
  return readingOf(random, { meter_id: assetMeter.id, value, read_at: later(work.at, 0), work_order_id: work.id })
}

function readingOf(
  random: Random,
  reading: Pick<MeterReadingRow, 'meter_id' | 'value' | 'read_at' | 'work_order_id'>,
): MeterReadingRow {
  const { read_at } = reading
  return { id: random.id(read_at), ...reading, created_at: read_at, updated_at: read_at }
}
