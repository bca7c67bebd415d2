import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter, getMeter } from '@/lib/services/assets/meters'
import { getImport, listImportedRecords, runImport } from '@/lib/services/data/imports'
import { doBatch } from '@/lib/services/data/imports/batch'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCheckedImport, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { proofRuns } from '@/lib/testing/proof-size'

let ctx: ServiceContext
let asset: Awaited<ReturnType<typeof makeAsset>>

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  asset = await makeAsset(ctx, { name: 'Compressor', serial_number: 'K-1' })
})

const newMeter = (more: Record<string, unknown> = {}) =>
  createMeter(ctx, { asset_id: asset.id, name: 'Hours', unit: 'h', kind: 'counter', ...more })
const read = (meterId: string, read_at: string, value: number) => createMeterReading(ctx, meterId, { read_at, value })
const live = () =>
  db().meterReading.findMany({
    where: { account_id: ctx.accountId, deleted_at: null },
    orderBy: [{ meter_id: 'asc' }, { read_at: 'asc' }],
  })

it('meters name their asset by tag, serial number or name; one that is there already is unchanged', async () => {
  await newMeter({ name: 'Known' })
  const twin = { name: 'Twin' }
  await makeAsset(ctx, twin)
  await makeAsset(ctx, twin)
  const text = [
    'Asset,Meter,Unit,Kind,Rolls over at',
    `${asset.asset_tag},Hours,h,Counter,100000`,
    'k-1,Pressure,bar,gauge,',
    'Compressor,hours,h,counter,',
    'K-1,KNOWN,h,counter,',
    'Twin,Hours,h,counter,',
    'K-1,Heat,C,gauge,100',
    'K-9,,h,clock,',
  ].join('\n')
  const { id } = await makeCheckedImport(ctx, 'meters', text)
  expect(await problemsOf(ctx, id)).toEqual([
    [4, 'Meter', 'is already the name of a meter of this asset: line 2'],
    [6, 'Asset', expect.stringMatching(/^“Twin” is the name of 2 \(AST-\d+, AST-\d+\)/)],
    [7, 'Rolls over at', 'must be left out for a gauge: only counters roll over'],
    [
      8,
      'Asset',
      '“K-9” is not an existing asset; give the tag, such as AST-000001, the serial number or the exact name of an asset',
    ],
    [8, 'Meter', 'is required'],
    [8, 'Kind', '“clock” must be one of counter, gauge'],
  ])
  expect(await runToEnd(ctx, id)).toMatchObject({ made: 2, unchanged: 1, bad_lines: 4 })
  const { data } = await listImportedRecords(ctx, id, {})
  expect(data).toMatchObject([
    { line: 2, name: 'Hours', asset_id: asset.id },
    { line: 3, name: 'Pressure', asset_id: asset.id },
  ])
  expect(await getMeter(ctx, data[0]?.id ?? '')).toMatchObject({ kind: 'counter', rolls_over_at: 100_000 })

  await read(data[0]?.id ?? '', '2026-01-01T00:00:00Z', 5)
  expect(await undoToEnd(ctx, id)).toMatchObject({ undone: 1, kept: 1 })
  const { data: left } = await listImportedRecords(ctx, id, {})
  expect(left.map(({ line, kept }) => [line, kept])).toEqual([
    [2, 'has readings by now'],
    [3, null],
  ])
})

it('readings are checked among each other and those that are known, in whatever order they come', async () => {
  const meter = await newMeter()
  await read(meter.id, '2026-01-01T00:00:00Z', 100)
  await read(meter.id, '2026-01-11T00:00:00Z', 200)
  await read(meter.id, '2026-03-01T00:00:00Z', 800)
  const pressure = await newMeter({ name: 'Pressure', unit: 'bar', kind: 'gauge' })
  const text = [
    'Asset,Meter,Read,Value,Began anew,Confirmed,Note',
    'K-1,Hours,2026-04-10,12,yes,,new counter',
    'K-1,Hours,2026-04-20,112.5,,,',
    'K-1,Hours,2026-04-15,9000,,,a digit too many',
    'K-1,Hours,2026-02-01,900,,,more than the next',
    'K-1,Hours,2026-02-02,400,,,',
    'K-1,Hours,2026-02-03,300,,,less than the one before',
    'K-1,hours,2026-02-02,400,,,the same time',
    'K-1,Hours,2026-03-01,800,,,known',
    'K-1,Hours,2999-01-01,800,,,to come',
    'K-1,Hours,2026-03-02,-1,,,',
    'K-1,Pressure,2026-03-02,-1,yes,,',
    'K-1,Pressure,2026-03-03,-1.5,,,',
    'K-1,Pressure,soon,1.0001,,maybe,',
    'K-1,Heat,2026-03-03,1,,,',
    ',Hours,2026-04-21,50000,,yes,',
    'K-2,Hours,2026-04-21,1,,,',
  ].join('\n')
  const { id } = await makeCheckedImport(ctx, 'meter-readings', text)
  const listed = await problemsOf(ctx, id)
  expect(listed).toEqual([
    [
      4,
      'Value',
      expect.stringMatching(
        /^is 8988 more than 12 of 2026-04-10, over 10 times the \d+ expected; check it, and say yes under Confirmed/,
      ),
    ],
    [5, 'Value', 'is more than the reading after it, 800 of 2026-03-01; a counter only goes up'],
    [
      7,
      'Value',
      expect.stringMatching(/^is less than the reading before it, 400 of 2026-02-02 \(line 6\); .* Began anew/),
    ],
    [8, 'Read', 'is the time of another reading of this meter, that of line 6'],
    [9, 'Read', 'is the time of another reading of this meter'],
    [10, 'Read', 'must not be in the future'],
    [11, 'Value', 'must be 0 or more on a counter'],
    [12, 'Began anew', 'is for counters alone: a gauge goes up and down'],
    [14, 'Read', expect.any(String)],
    [14, 'Value', expect.any(String)],
    [14, 'Confirmed', 'must be yes or no'],
    [15, 'Meter', '“Heat” is not an existing meter; give the exact name of a meter of the asset'],
    [17, 'Asset', expect.stringMatching(/^“K-2” is not an existing asset/)],
  ])
  expect(await runToEnd(ctx, id)).toMatchObject({ made: 5, bad_lines: 11, problems: 13 })
  expect(await problemsOf(ctx, id)).toEqual(listed)
  expect((await live()).filter(({ meter_id }) => meter_id === meter.id).map(({ value }) => Number(value))).toEqual([
    100, 200, 400, 800, 12, 112.5, 50_000,
  ])
  expect((await live()).find(({ meter_id }) => meter_id === pressure.id)).toMatchObject({ note: null })
})

it('an undo takes all readings back but those that explain why a counter shows less', async () => {
  const meter = await newMeter()
  await read(meter.id, '2026-01-01T00:00:00Z', 500)
  const lines = ['2026-01-02,0,yes', '2026-01-03,40,']
  const text = (some: string[]) => `Meter,Read,Value,Reset\n${some.map((line) => `${meter.id},${line}`).join('\n')}\n`
  const whole = await makeCheckedImport(ctx, 'meter-readings', text(lines))
  await runToEnd(ctx, whole.id)
  expect((await getMeter(ctx, meter.id)).last_reading?.value).toBe(40)
  expect(await undoToEnd(ctx, whole.id)).toMatchObject({ undone: 2, kept: 0 })
  expect((await getMeter(ctx, meter.id)).last_reading?.value).toBe(500)

  const again = await makeCheckedImport(ctx, 'meter-readings', text(lines))
  await runToEnd(ctx, again.id)
  await read(meter.id, '2026-02-01T00:00:00Z', 60)
  expect(await undoToEnd(ctx, again.id)).toMatchObject({ undone: 0, kept: 2 })
  const { data } = await listImportedRecords(ctx, again.id, {})
  expect(data[0]?.kept).toBe('explains why the counter shows less after it')
})

it('what is read while an import runs is not written beside', async () => {
  const meter = await newMeter()
  const other = await newMeter({ name: 'Other' })
  const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)
  const lines = Array.from(
    { length: 501 },
    (_, index) => `${index < 499 ? other.id : meter.id},${dayOf(index)},${index}`,
  )
  const { id } = await makeCheckedImport(ctx, 'meter-readings', `Meter,Read,Value\n${lines.join('\n')}\n`)
  await runImport(ctx, id)
  expect(await doBatch(ctx, id)).toBe(true)
  await read(meter.id, '2026-01-01T00:00:00Z', 600)
  await read(other.id, '2026-01-01T00:00:00Z', 600)
  await runDueJobs('work-on-imports')
  expect(await problemsOf(ctx, id)).toEqual([[502, 'Meter', 'was read while the import ran; import this line again']])
  expect(await getImport(ctx, id)).toMatchObject({ status: 'done', made: 500, bad_lines: 1 })
})

/** Of two meters, a reading each: more than two chunks of a file in the small form too. */
const DAYS = proofRuns(2_500, 600)

it(
  'thousands of readings, newest first, are checked over all chunks, written, and taken back whole',
  { timeout: 120_000 },
  async () => {
    const meters = await Promise.all(['A', 'B'].map((name) => newMeter({ name })))
    const dayOf = (index: number) => new Date(Date.UTC(2019, 0, 1 + index)).toISOString().slice(0, 10)
    const lines = Array.from({ length: DAYS }, (_, index) => DAYS - 1 - index).flatMap((index) =>
      meters.map(({ name }) => `K-1,${name},${dayOf(index)},${index === DAYS / 2 && name === 'A' ? 9e6 : index * 10}`),
    )
    const typo = lines.findIndex((line) => line.endsWith('9000000')) + 2
    const { id, ...checked } = await makeCheckedImport(
      ctx,
      'meter-readings',
      `Asset,Meter,Read,Value\n${lines.join('\n')}\n`,
    )
    expect(checked).toMatchObject({ status: 'checked', lines_done: 2 * DAYS, bad_lines: 1 })
    expect(await problemsOf(ctx, id)).toEqual([[typo, 'Value', expect.stringMatching(/over 10 times the 10 expected/)]])
    expect(await runToEnd(ctx, id)).toMatchObject({ status: 'done', made: 2 * DAYS - 1 })
    expect(await undoToEnd(ctx, id)).toMatchObject({ undone: 2 * DAYS - 1, kept: 0 })
    expect(await live()).toEqual([])
  },
)
