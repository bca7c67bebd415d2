import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkNewReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId, NO_ID } from '@/lib/domain/id'
import type { Counting, Fall, Reading } from '@/lib/domain/meters/readings'
import { type Decimal, exactly } from '@/lib/domain/money'
import { invalid, notFound } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import {
  meterReadingCreate,
  meterReadingRecord,
  type MeterReadingRecord,
  type MeterReadingUpdate,
  meterReadingUpdate,
} from '@/lib/schemas/assets/meter-reading'
import { countingOf, lockMeter } from '@/lib/services/assets/meters'
import { restoreRecord } from '@/lib/services/records/restore'
import type { RecordRule } from '@/lib/services/records/rule'
import { recordVerbs } from '@/lib/services/records/verbs'
import { describeFall, fallAmong, findImpossible, readNeighbours, refuseUnusual, rejectFutureTime } from './checks'
import { readMeterReading } from './record'

const RULE: RecordRule<MeterReadingRecord, typeof meterReadingCreate, typeof meterReadingUpdate> = {
  type: 'meter_reading',
  create: meterReadingCreate,
  update: meterReadingUpdate,
  record: meterReadingRecord,
  read: readMeterReading,
  holdParent: lockMeter,
  async lock(tx, ctx, id) {
    await lockMeter(tx, ctx, await meterOf(tx, ctx, id))
    await lockRecord(tx, ctx, 'meter_reading', id)
  },
  check: checkReading,
  insert: (tx, { accountId: account_id }, id, { read_at = new Date(), ...input }, meter_id) =>
    tx.meterReading.create({ data: { ...input, id, account_id, meter_id, read_at }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.meterReading.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
  beforeDelete: refuseFallWithout,
  restoreRecord: restoreReading,
  // A meter is answered with its newest reading, so it counts as changed with each.
  touchParent: (tx, { accountId }, id) => tx.$executeRaw`
    UPDATE meter SET updated_at = ${new Date().toISOString()}::timestamptz WHERE account_id = ${accountId}::uuid
      AND id = (SELECT meter_id FROM meter_reading WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid)`,
}

/** The verbs of meter readings: each is checked against the readings before and after it (R-MT-2, R-MT-3). */
export const {
  get: getMeterReading,
  createBelow: createMeterReading,
  update: updateMeterReading,
  delete: deleteMeterReading,
} = recordVerbs(RULE)

/** Brings a deleted reading back. Throws `forbidden`, `not_found`, `validation_error` where the counter would fall by now. */
export async function restoreMeterReading(ctx: ServiceContext, id: string): Promise<MeterReadingRecord> {
  requireScope(ctx, 'write:assets')
  return inTransaction(ctx, async (tx) => {
    await lockMeter(tx, ctx, await meterOf(tx, ctx, id))
    return restoreRecord({ ...ctx, tx }, id, RULE)
  })
}

async function meterOf(tx: Transaction, { accountId: account_id }: ServiceContext, id: string): Promise<string> {
  const where = { account_id_id: { account_id, id } }
  const row = isId(id) ? await tx.meterReading.findUnique({ where, select: { meter_id: true } }) : null
  if (!row) throw notFound('meter reading')
  return row.meter_id
}

async function checkReading(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<MeterReadingUpdate>,
  oldRecord: MeterReadingRecord | null,
  parentId: string,
): Promise<void> {
  const meterId = oldRecord?.meter_id ?? parentId
  await checkNewReference(tx, ctx, draft, 'work_order_id', 'work_order', oldRecord?.work_order_id)
  rejectFutureTime(draft)
  const counting = await countingOf(tx, ctx, meterId)
  const { value, ...reading } = mergedReading(draft.value, oldRecord)
  for (const { field, message } of findImpossible(counting, { ...reading, value })) draft.reject(field, message)
  if (draft.problems.length > 0 || value === undefined) return
  await rejectImplausible(tx, ctx, draft, { meterId, counting, reading: { ...reading, value }, oldRecord })
}

/** The reading as it will be; a wrong value is left out. */
function mergedReading(
  sent: Partial<MeterReadingUpdate>,
  oldRecord: MeterReadingRecord | null,
): Omit<Reading, 'value'> & { value: Decimal | undefined } {
  const value = sent.value ?? oldRecord?.value
  return {
    id: oldRecord?.id ?? NO_ID,
    value: value === undefined ? undefined : exactly(value),
    is_reset: sent.is_reset ?? oldRecord?.is_reset ?? false,
    read_at: sent.read_at ?? (oldRecord ? new Date(oldRecord.read_at) : new Date()),
  }
}

type Checked = { meterId: string; counting: Counting; reading: Reading; oldRecord: MeterReadingRecord | null }

/** Rejects a reading whose counter would fall with it, or, where it moves to another time, without it at the old one. */
async function rejectImplausible(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<MeterReadingUpdate>,
  { meterId, counting, reading, oldRecord }: Checked,
): Promise<void> {
  const neighbours = await readNeighbours(tx, ctx, meterId, reading)
  if (neighbours.at) draft.reject('read_at', 'is the time of another reading of this meter')
  if (oldRecord && isSame(oldRecord, reading)) return
  const fall = fallAmong(counting, neighbours, reading)
  if (fall) draft.reject('value', describeFall(ctx, fall, reading.id))
  if (oldRecord && isMoved(oldRecord, reading)) {
    const fallWithout = await findFallWithout(tx, ctx, counting, oldRecord, neighbours)
    if (fallWithout) draft.reject('read_at', describeFall(ctx, fallWithout, null))
  }
  const { is_confirmed: isConfirmed = false } = { ...oldRecord, ...draft.value }
  if (draft.problems.length === 0 && !isConfirmed) refuseUnusual(ctx, counting, neighbours, reading)
}

type Neighbours = Awaited<ReturnType<typeof readNeighbours>>

/** The fall that a reading leaves at its old time when it moves away from there, to between other neighbours. */
async function findFallWithout(
  tx: Transaction,
  ctx: ServiceContext,
  counting: Counting,
  { id, meter_id, read_at }: MeterReadingRecord,
  newNeighbours: Neighbours,
): Promise<Fall | null> {
  const neighbours = await readNeighbours(tx, ctx, meter_id, { id, read_at: new Date(read_at) })
  return isBetweenSame(neighbours, newNeighbours) ? null : fallAmong(counting, neighbours)
}

function isBetweenSame(one: Neighbours, other: Neighbours): boolean {
  return one.before.at(-1)?.id === other.before.at(-1)?.id && one.after?.id === other.after?.id
}

function isSame(oldRecord: MeterReadingRecord, reading: Reading): boolean {
  const isEqual = exactly(oldRecord.value).equals(reading.value) && oldRecord.is_reset === reading.is_reset
  return isEqual && !isMoved(oldRecord, reading)
}

function isMoved(oldRecord: MeterReadingRecord, { read_at }: Reading): boolean {
  return new Date(oldRecord.read_at).getTime() !== read_at.getTime()
}

/** Throws `validation_error` where the counter would fall without the reading. */
async function refuseFallWithout(tx: Transaction, ctx: ServiceContext, record: MeterReadingRecord): Promise<void> {
  const place = { id: record.id, read_at: new Date(record.read_at) }
  const neighbours = await readNeighbours(tx, ctx, record.meter_id, place)
  const fall = fallAmong(await countingOf(tx, ctx, record.meter_id), neighbours)
  if (fall) throw invalid([{ field: 'is_reset', message: describeFall(ctx, fall, null), record_id: fall.reading.id }])
}

async function restoreReading(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const row = await tx.meterReading.findUniqueOrThrow({ where })
  const reading = { id, value: exactly(row.value), read_at: row.read_at, is_reset: row.is_reset }
  const neighbours = await readNeighbours(tx, ctx, row.meter_id, reading)
  if (neighbours.at)
    throw invalid([{ field: 'read_at', message: 'is the time of another reading of this meter by now' }])
  const fall = fallAmong(await countingOf(tx, ctx, row.meter_id), neighbours, reading)
  if (fall) throw invalid([{ field: 'value', message: describeFall(ctx, fall, id), record_id: fall.previous.id }])
  await tx.meterReading.update({ where, data: { deleted_at: null }, select: { id: true } })
}
