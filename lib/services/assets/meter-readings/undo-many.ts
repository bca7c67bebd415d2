import type { ServiceContext } from '@/lib/access/context'
import { toReading } from '@/lib/services/assets/reading'
import type { Transaction } from '@/lib/db/transaction'
import { type Counting, type Reading, usedBetween } from '@/lib/domain/meters/readings'
import { exactly } from '@/lib/domain/money'
import { touchMeters } from './create-many'

type Row = Parameters<typeof toReading>[0] & { meter_id: string; is_going: boolean }

/**
 * Of readings that an import made, those without which a counter would fall among the others: they say that it began anew, or rolled over.
 * All that the import may still take back counts as going.
 */
export async function neededReadings(
  tx: Transaction,
  { accountId }: ServiceContext,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const meters = await tx.meter.findMany({
    where: { account_id: accountId, kind: 'counter', readings: { some: { id: { in: [...ids] } } } },
    select: { id: true, kind: true, rolls_over_at: true },
  })
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.id, r.meter_id, r.value::text AS value, r.read_at, r.is_reset, r.id IN (SELECT record_id FROM import_record
      WHERE account_id = ${accountId}::uuid AND import_id = ${importId}::uuid AND kept_reason IS NULL) AS is_going
    FROM meter_reading r
    WHERE r.account_id = ${accountId}::uuid AND r.meter_id = ANY(${meters.map(({ id }) => id)}::uuid[])
      AND r.deleted_at IS NULL
    ORDER BY r.meter_id, r.read_at`
  const requestedIds = new Set(ids)
  const needed = new Map<string, string>()
  for (const { id: meterId, kind, rolls_over_at } of meters) {
    const counting = { kind, rolls_over_at: rolls_over_at && exactly(rolls_over_at) }
    const meterRows = rows.filter(({ meter_id }) => meter_id === meterId)
    for (const id of idsBetweenFalls(counting, meterRows))
      if (requestedIds.has(id)) needed.set(id, 'explains why the counter shows less after it')
  }
  return needed
}

/** Those that go from between two that stay, of which the second would be less than the first. */
function idsBetweenFalls(counting: Counting, rows: readonly Row[]): string[] {
  const needed: string[] = []
  let between: string[] = []
  let previous: Reading | null = null
  for (const { is_going, ...row } of rows) {
    if (is_going) {
      between.push(row.id)
      continue
    }
    const reading = toReading(row)
    if (previous && usedBetween(counting, previous, reading) === 'fell') needed.push(...between)
    previous = reading
    between = []
  }
  return needed
}

/** The meters of readings that went count as changed. */
export async function touchMetersOf(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  const rows = await tx.meterReading.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] } },
    select: { meter_id: true },
    distinct: ['meter_id'],
  })
  const meters = rows.map(({ meter_id }) => meter_id)
  await touchMeters(tx, ctx, meters)
}
