import { beforeEach, describe, expect, it, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createMeter, deleteMeter, getMeter, listMeters, restoreMeter, updateMeter } from '@/lib/services/assets/meters'
import { deleteAsset } from '@/lib/services/assets/assets'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { meterRecord } from '@/lib/schemas/assets/meter'
import { meterReadingRecord } from '@/lib/schemas/assets/meter-reading'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import {
  createMeterReading,
  deleteMeterReading,
  getMeterReading,
  listMeterReadings,
  restoreMeterReading,
  updateMeterReading,
} from './index'

let ctx: ServiceContext
let meterId: string

beforeEach(async () => {
  ctx = await makeAccount()
  meterId = await makeMeter()
})

async function makeMeter(values: Record<string, unknown> = {}): Promise<string> {
  const asset = await makeAsset(ctx)
  const body = { asset_id: asset.id, name: 'Hours', unit: 'h', kind: 'counter', ...values }
  return (await createMeter(ctx, body)).id
}

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`
const read = (value: number, at: number, more: Record<string, unknown> = {}) =>
  createMeterReading(ctx, meterId, { value, read_at: day(at), ...more })
const refusal = (field: string, message: string | RegExp) => ({
  code: 'validation_error',
  details: [expect.objectContaining({ field, message: expect.stringMatching(message) as string })],
})
const values = async () =>
  (await listMeterReadings(ctx, meterId, { sort: 'read_at' })).data.map((reading) => reading.value)

test('a meter answers its newest reading, whatever the order in which they are recorded', async () => {
  await read(200.125, 5)
  const reading = await read(100.5, 2)
  expect(meterReadingRecord.strict().safeParse(reading).error).toBeUndefined()
  const meter = await getMeter(ctx, meterId)
  expect(meter.last_reading).toMatchObject({ value: 200.125, read_at: day(5) })
  expect(meterRecord.strict().safeParse(meter).error).toBeUndefined()
  expect((await listMeters(ctx, {})).data).toEqual([meter])
})

test('values are kept exactly, up to the largest', async () => {
  const reading = await read(999_999_999_999.999, 1)
  expect((await getMeterReading(ctx, reading.id)).value).toBe(999_999_999_999.999)
  await expect(read(0.0001, 2)).rejects.toMatchObject(refusal('value', 'at most 3 decimals'))
  await expect(read(1e12, 2)).rejects.toMatchObject(refusal('value', 'at most 999999999999.999'))
})

describe('a counter', () => {
  it('refuses a value below the one before, naming it and its day', async () => {
    await read(100, 1)
    await expect(read(99.999, 2)).rejects.toMatchObject(
      refusal('value', 'is less than the reading before it, 100 of 2026-01-01; .* Set is_reset'),
    )
    await read(5, 3, { is_reset: true })
    expect(await values()).toEqual([100, 5])
  })

  it('refuses one put between two that it does not fit', async () => {
    await read(100, 1)
    await read(200, 10)
    await expect(read(201, 5)).rejects.toMatchObject(
      refusal('value', 'is more than the reading after it, 200 of 2026-01-10'),
    )
    await expect(read(99, 5)).rejects.toMatchObject(refusal('value', '100 of 2026-01-01'))
    await read(150, 5)
    await expect(read(160, 5)).rejects.toMatchObject(refusal('read_at', 'time of another reading'))
  })

  it('refuses changes and deletes that leave a fall behind', async () => {
    await read(100, 1)
    const reset = await read(0, 5, { is_reset: true })
    const last = await read(50, 9)
    await expect(updateMeterReading(ctx, reset.id, { is_reset: false })).rejects.toMatchObject(
      refusal('value', '100 of 2026-01-01'),
    )
    await expect(deleteMeterReading(ctx, reset.id)).rejects.toMatchObject(
      refusal('is_reset', 'would leave 50 of 2026-01-09 after 100 of 2026-01-01'),
    )
    await expect(updateMeterReading(ctx, reset.id, { read_at: day(12) })).rejects.toMatchObject(
      refusal('read_at', 'would leave 50 of 2026-01-09 after 100 of 2026-01-01'),
    )
    await deleteMeterReading(ctx, last.id)
    await deleteMeterReading(ctx, reset.id)
    expect(await values()).toEqual([100])
    await read(60, 3, { is_reset: true })
    await expect(restoreMeterReading(ctx, last.id)).rejects.toMatchObject(refusal('value', '60 of 2026-01-03'))
  })

  it('counts on where it rolls over', async () => {
    meterId = await makeMeter({ rolls_over_at: 1000 })
    await read(990, 1)
    await read(20, 2)
    await expect(read(1000, 3)).rejects.toMatchObject(refusal('value', 'must be less than 1000'))
    await expect(read(-1, 3)).rejects.toMatchObject(refusal('value', '0 or more'))
    await expect(updateMeter(ctx, meterId, { rolls_over_at: null })).rejects.toMatchObject(
      refusal('rolls_over_at', '20 of 2026-01-02 is less than 990 of 2026-01-01'),
    )
  })

  it('asks before it takes over ten times the usual use', async () => {
    for (const at of [1, 2, 3, 4]) await read(at * 8, at)
    await expect(read(3200, 5)).rejects.toMatchObject({
      code: 'unusual_reading',
      message: 'This is 3168 more than 32 of 2026-01-04; about 8 was expected. Check the value, or confirm it.',
      details: [{ field: 'value' }, { field: 'is_confirmed' }],
    })
    const confirmed = await read(3200, 5, { is_confirmed: true })
    expect(confirmed.is_confirmed).toBe(true)
    await updateMeterReading(ctx, confirmed.id, { note: 'Ran all night' })
    await expect(updateMeterReading(ctx, confirmed.id, { is_confirmed: false, value: 3201 })).rejects.toMatchObject({
      code: 'unusual_reading',
    })
  })

  it('takes two at once one after the other: one of them is refused', async () => {
    await read(100, 1)
    const both = await Promise.allSettled([read(300, 3), read(200, 4)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const keptRow = await values()
    expect(keptRow).toEqual([...keptRow].sort((one, other) => one - other))
  })
})

test('a gauge goes up and down, below 0 too, and is never reset', async () => {
  meterId = await makeMeter({ kind: 'gauge', unit: '°C' })
  await read(4.5, 1)
  await read(-18, 2)
  await expect(read(1, 3, { is_reset: true })).rejects.toMatchObject(refusal('is_reset', 'counters alone'))
  await expect(updateMeter(ctx, meterId, { kind: 'counter' })).rejects.toMatchObject(
    refusal('kind', '-18 of 2026-01-02'),
  )
  await expect(updateMeter(ctx, meterId, { rolls_over_at: 10 })).rejects.toMatchObject(
    refusal('rolls_over_at', 'gauge'),
  )
})

test('readings in the future are refused; without a time it is now', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await expect(createMeterReading(ctx, meterId, { value: 1, read_at: soon })).rejects.toMatchObject(
    refusal('read_at', 'in the future'),
  )
  const before = Date.now()
  const { read_at } = await createMeterReading(ctx, meterId, { value: 1 })
  expect(Date.parse(read_at)).toBeGreaterThanOrEqual(before)
})

test('another account finds neither meters nor readings', async () => {
  const reading = await read(1, 1)
  const theirs = await makeAccount()
  for (const attempt of [
    () => getMeter(theirs, meterId),
    () => listMeterReadings(theirs, meterId, {}),
    () => createMeterReading(theirs, meterId, { value: 2 }),
    () => getMeterReading(theirs, reading.id),
    () => updateMeterReading(theirs, reading.id, { value: 2 }),
    () => deleteMeterReading(theirs, reading.id),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})

test('a meter goes with its readings, and does not come back before its asset', async () => {
  const reading = await read(1, 1)
  const { asset_id } = await getMeter(ctx, meterId)
  await deleteMeter(ctx, meterId)
  await expect(getMeterReading(ctx, reading.id)).rejects.toMatchObject({ code: 'not_found' })
  await restoreMeter(ctx, meterId)
  expect(await getMeterReading(ctx, reading.id)).toEqual(reading)
  await deleteMeter(ctx, meterId)
  await deleteAsset(ctx, asset_id)
  await expect(restoreMeter(ctx, meterId)).rejects.toMatchObject({ code: 'parent_in_trash' })
})

test('a recorded and a changed reading are undone and done again', async () => {
  await read(100, 1)
  const { id } = await read(200, 2)
  const next = { ...ctx, requestId: 'change' }
  await updateMeterReading(next, id, { value: 250 })
  await undoLastAction({ ...ctx, requestId: 'undo' })
  expect(await values()).toEqual([100, 200])
  await redoLastAction({ ...ctx, requestId: 'redo' })
  expect(await values()).toEqual([100, 250])
})

test('readings in bulk are checked one after the other', async () => {
  const create = (value: number, at: number) => ({
    action: 'create' as const,
    data: { meter_id: meterId, value, read_at: day(at) },
  })
  const data = await runBulk(
    ctx,
    REGISTRY.meter_reading,
    { operations: [create(5, 1), create(4, 2), create(6, 3)] },
    undefined,
  )
  expect(data).toMatchObject({ succeeded: 2, failed: 1 })
  expect(await values()).toEqual([5, 6])
})
