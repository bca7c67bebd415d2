import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { complianceReport } from '@/lib/schemas/assets/compliance-report'
import { updateAsset } from '@/lib/services/assets/assets'
import { createComplianceRule } from '@/lib/services/assets/compliance-rules'
import { createRefrigerantEvent } from '@/lib/services/assets/refrigerant-events'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset, makePremises } from '@/lib/testing/factories/assets'
import { assetReportFile, getAssetReport, getSiteReport, readReportDownload, siteReportFile } from './index'

let ctx: ServiceContext
let assetId: string
let premises: { customer_id: string; object_id: string }

const RULE = {
  name: 'Store cooling',
  appliance: 'commercial_refrigeration',
  min_charge: 15,
  unit: 'lb',
  limit_percent: 20,
  repair_days: 30,
  citation: '40 CFR 84.106',
  valid_from: '2020-01-01',
}
const FIRST = { appliance: 'commercial_refrigeration', substance: 'R-448A', unit: 'lb', full_charge: 100 }

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  const { customer_id, object_id } = await makePremises(ctx)
  premises = { customer_id, object_id }
  assetId = (await makeAsset(ctx, { ...premises, serial_number: 'SN-7' })).id
})
afterEach(() => vi.useRealTimers())

const log = (occurred_on: string, more: Record<string, unknown>) =>
  createRefrigerantEvent(ctx, { asset_id: assetId, kind: 'added', ...FIRST, occurred_on, ...more })

const rowsOf = (bytes: Uint8Array) =>
  parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[]

async function textOf(bytes: Uint8Array) {
  return extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
}

test('a report says of each entry and each circuit what an inspector asks, as JSON, CSV and PDF', async () => {
  await createComplianceRule(ctx, RULE)
  await log('2026-01-05', { quantity: 25.125, cylinder: 'C-1', note: 'Ölwanne — λ “undicht”' })
  await log('2026-01-06', { kind: 'leak_test' })
  const report = await getAssetReport(ctx, assetId, {})
  expect(complianceReport.strict().safeParse(report).error).toBeUndefined()
  expect(report.assets).toMatchObject([
    {
      serial_number: 'SN-7',
      site: { id: premises.object_id, name: 'Main bakery' },
      circuits: [{ state: 'overdue', last_leak_test_on: '2026-01-06', breaches: [{ repair_by: '2026-02-04' }] }],
      entries: [
        { kind: 'added', leak_rate: 25.13 },
        { kind: 'leak_test', leak_rate: null },
      ],
    },
  ])

  const csv = await assetReportFile(ctx, assetId, { format: 'csv' })
  expect(csv.name).toMatch(/^compliance Rooftop unit \d{4}-\d\d-\d\d\.csv$/)
  expect(rowsOf(csv.bytes)).toMatchObject([
    { Day: '2026-01-05', Quantity: '25.125', 'Limit (%)': '20', 'Repair by': '2026-02-04', Site: 'Main bakery' },
    { Day: '2026-01-06', Entry: 'Leak test', 'State of the circuit': 'Repair overdue' },
  ])

  const { text, totalPages } = await textOf((await assetReportFile(ctx, assetId, { format: 'pdf' })).bytes)
  expect(totalPages).toBe(1)
  const order = report.assets[0]?.entries[0]?.repair_work_order?.work_order_number ?? 'none'
  for (const words of [
    'Rooftop unit',
    'SN-7',
    '25.125 lb',
    '40 CFR 84.106',
    'Repair overdue',
    order,
    'λ',
    'Page 1 of 1',
  ])
    expect(text[0]).toContain(words)
})

test('a long log goes over many pages, each with the titles, and the same report makes the same bytes', async () => {
  const row = { ...FIRST, account_id: ctx.accountId, asset_id: assetId, circuit: '1' } as const
  const days = Array.from({ length: 150 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
  await db().refrigerantEvent.createMany({
    data: days.map((occurred_on, place) => ({
      ...row,
      appliance: 'commercial_refrigeration' as const,
      unit: 'lb' as const,
      kind: 'added' as const,
      id: crypto.randomUUID(),
      quantity: 0.5,
      occurred_on,
      note: `Entry ${place} `.repeat(place === 7 ? 900 : 3),
    })),
  })
  const file = () => assetReportFile(ctx, assetId, { format: 'pdf' })
  const { bytes } = await file()
  const { text, totalPages } = await textOf(bytes)
  expect(totalPages).toBeGreaterThan(4)
  for (const [page, words] of text.entries()) {
    expect(words).toContain(`Page ${page + 1} of ${totalPages}`)
    expect(words).toContain('Technician')
  }
  expect(text.join('\n')).toContain('Entry 149')
  expect(Buffer.from((await file()).bytes).equals(Buffer.from(bytes))).toBe(true)
})

test('a site has a year: its entries, and the circuits as they stood on its last day', async () => {
  await createComplianceRule(ctx, RULE)
  await log('2025-03-01', { quantity: 30 })
  await log('2026-01-20', { kind: 'verified' })
  const report = await getSiteReport(ctx, premises.object_id, { year: 2025 })
  expect(complianceReport.strict().safeParse(report).error).toBeUndefined()
  expect(report).toMatchObject({ judged_on: '2025-12-31', subject: { type: 'site', name: 'Main bakery' } })
  expect(report.assets).toMatchObject([{ circuits: [{ state: 'overdue' }], entries: [{ kind: 'added' }] }])
  const next = await getSiteReport(ctx, premises.object_id, { year: 2026 })
  expect(next.assets).toMatchObject([{ circuits: [{ state: 'within' }], entries: [{ kind: 'verified' }] }])
  // A circuit without an entry in the year has its line.
  const before = await siteReportFile(ctx, premises.object_id, { year: 2024, format: 'csv' })
  expect(rowsOf(before.bytes)).toEqual([])
  await log('2024-02-02', { kind: 'leak_test', circuit: '2' })
  const csv = await siteReportFile(ctx, premises.object_id, { year: 2025, format: 'csv' })
  expect(rowsOf(csv.bytes).map(({ Circuit, Day }) => [Circuit, Day])).toEqual([
    ['1', '2025-03-01'],
    ['2', ''],
  ])
  await expect(getSiteReport(ctx, premises.object_id, { year: 2199 })).rejects.toMatchObject({
    details: [{ field: 'year' }],
  })
})

test('an asset that was moved is in the report of where it stood on that day', async () => {
  await log('2026-01-05', { quantity: 1 })
  const { object_id } = await makePremises(ctx)
  await db().site.update({
    where: { account_id_id: { account_id: ctx.accountId, id: object_id } },
    data: { customer_id: premises.customer_id },
  })
  const day = new Date().toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
  await updateAsset(ctx, assetId, { object_id })
  const at = async (site: string, as_of?: string) =>
    (await getSiteReport(ctx, site, { year: 2026, as_of })).assets.map(({ id }) => id)
  expect([await at(premises.object_id), await at(object_id)]).toEqual([[], [assetId]])
  expect([await at(premises.object_id, day), await at(object_id, day)]).toEqual([[assetId], []])
})

test('a link fetches the file that it was made for, for as long as it is good, and no other', async () => {
  await log('2026-01-05', { quantity: 1 })
  const { csv_url, pdf_url } = await getAssetReport(ctx, assetId, {})
  const linked = async (link: string, change: (query: URLSearchParams) => void = () => undefined, id = assetId) => {
    const query = new URL(link).searchParams
    change(query)
    return readReportDownload(id, query)
  }
  expect((await linked(csv_url)).mediaType).toBe('text/csv; charset=utf-8')
  expect((await linked(pdf_url)).mediaType).toBe('application/pdf')
  const gone = { code: 'not_found' }
  await expect(linked(csv_url, (query) => query.set('as_of', '2026-01-01'))).rejects.toMatchObject(gone)
  await expect(linked(csv_url, (query) => query.delete('signature'))).rejects.toMatchObject(gone)
  await expect(linked(csv_url, undefined, (await makeAsset(ctx)).id)).rejects.toMatchObject(gone)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  await expect(linked(csv_url)).rejects.toMatchObject(gone)
})

test('who may not read assets, and another company, get nothing', async () => {
  await expect(getAssetReport(withScopes(ctx, 'read:work-orders'), assetId, {})).rejects.toMatchObject({
    code: 'forbidden',
  })
  const other = await makeAccount()
  await expect(getAssetReport(other, assetId, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(getSiteReport(other, premises.object_id, { year: 2026 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(getAssetReport(ctx, assetId, { as_of: '2999-01-01' })).rejects.toMatchObject({ code: 'bad_request' })
})
