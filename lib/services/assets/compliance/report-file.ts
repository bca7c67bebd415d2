import type { ServiceContext } from '@/lib/access/context'
import { limitHeavyWork } from '@/lib/concurrency'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type {
  AssetReportQuery,
  ComplianceReport,
  ComplianceReportRecord,
  ReportFormat,
  SiteReportQuery,
} from '@/lib/schemas/assets/compliance-report'
import { readAssetReport, readSiteReport } from './report'
import { reportCsv } from './report-csv'
import { reportLink, reportOfLink } from './report-links'
import { reportPdf } from './report-pdf'
import { titleOf } from './report-words'

export type ReportFile = { name: string; mediaType: string; bytes: Uint8Array }

const MEDIA_TYPES: Record<ReportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/** The report of an asset with the addresses of its files. Throws as `readAssetReport`. */
export async function getAssetReport(
  ctx: ServiceContext,
  assetId: string,
  query: AssetReportQuery,
): Promise<ComplianceReportRecord> {
  return withLinks(await inTurn(ctx, () => readAssetReport(ctx, assetId, query)))
}

/** The report of a site and a year with the addresses of its files. Throws as `readSiteReport`. */
export async function getSiteReport(
  ctx: ServiceContext,
  siteId: string,
  query: SiteReportQuery,
): Promise<ComplianceReportRecord> {
  return withLinks(await inTurn(ctx, () => readSiteReport(ctx, siteId, query)))
}

/** The report of an asset as a file. Throws as `readAssetReport`, and `too_many_at_once`. */
export function assetReportFile(
  ctx: ServiceContext,
  assetId: string,
  { format, ...query }: AssetReportQuery & { format: ReportFormat },
): Promise<ReportFile> {
  return inTurn(ctx, async () => fileOf(ctx, await readAssetReport(ctx, assetId, query), format))
}

/** The report of a site and a year as a file. Throws as `readSiteReport`, and `too_many_at_once`. */
export function siteReportFile(
  ctx: ServiceContext,
  siteId: string,
  { format, ...query }: SiteReportQuery & { format: ReportFormat },
): Promise<ReportFile> {
  return inTurn(ctx, async () => fileOf(ctx, await readSiteReport(ctx, siteId, query), format))
}

/** The file of a signed link. Whoever has the link may fetch it. Throws `not_found`, `too_many_at_once`. */
export async function readReportDownload(id: string, query: URLSearchParams) {
  const { bytes, ...file } = await readLinked(id, query)
  async function* whole() {
    yield bytes
  }
  return { ...file, byteSize: bytes.byteLength, bytes: whole() }
}

async function readLinked(id: string, query: URLSearchParams): Promise<ReportFile> {
  const linked = reportOfLink(id, query)
  if (!linked) throw notFound('file')
  const { report, format } = linked
  const { as_of, year } = report
  const ctx = await contextOf(report.type, id)
  if (year === null) return assetReportFile(ctx, id, { as_of, format })
  return siteReportFile(ctx, id, { as_of, year, format })
}

function withLinks(report: ComplianceReport): ComplianceReportRecord {
  const { subject, as_of, year } = report
  const linked = { type: subject.type, id: subject.id, as_of, year }
  return { ...report, csv_url: reportLink(linked, 'csv'), pdf_url: reportLink(linked, 'pdf') }
}

async function fileOf(ctx: ServiceContext, report: ComplianceReport, format: ReportFormat): Promise<ReportFile> {
  const { timeZone } = ctx.account
  const bytes = format === 'csv' ? reportCsv(report, timeZone) : await reportPdf(report, timeZone)
  return { name: fileName(report, format), mediaType: MEDIA_TYPES[format], bytes }
}

/** What every system takes as the name of a file; the title stands in the report. */
function fileName(report: ComplianceReport, format: ReportFormat): string {
  const plain = titleOf(report)
    .normalize('NFKD')
    .replaceAll(/[^\w .,()-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `compliance ${plain} ${report.as_of}.${format}`
}

/** A report is made whole: few at a time for one account. */
function inTurn<Result>(ctx: ServiceContext, work: () => Promise<Result>): Promise<Result> {
  return limitHeavyWork(ctx.accountId, 'exports', work)
}

/** The link was made for somebody who may read the assets; its reader is nobody. */
async function contextOf(type: 'asset' | 'site', id: string): Promise<ServiceContext> {
  const where = { id }
  const select = { account: { select: { id: true, tier: true, time_zone: true, currency: true } } } as const
  const row =
    type === 'asset' ? await db().asset.findFirst({ where, select }) : await db().site.findFirst({ where, select })
  if (!row) throw notFound('file')
  const { id: accountId, tier, time_zone: timeZone, currency } = row.account
  return {
    accountId,
    actor: { type: 'system', id: null, name: 'Signed link' },
    scopes: new Set(['read:assets']),
    requestId: newId(),
    account: { tier, timeZone, currency },
  }
}
