import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import { badQuery, notFound } from '@/lib/errors'
import type { AssetReportQuery, ComplianceReport, SiteReportQuery } from '@/lib/schemas/assets/compliance-report'
import { requireAsset } from '@/lib/services/assets/parent-asset'
import { momentOf } from './get'
import { readLog } from './log'
import { assetsKnownAt, namesKnownAt } from './names-known'
import { toReportAsset } from './report-asset'

/**
 * The refrigerant log of an asset with how its circuits stand, as it would have been reported at the end of a day, names included. The
 * method and the company's name are the present ones. Throws `forbidden`, `not_found`, also where the asset was not there on that day,
 * and `bad_request` for a day to come.
 */
export async function readAssetReport(
  ctx: ServiceContext,
  assetId: string,
  { as_of }: AssetReportQuery,
): Promise<ComplianceReport> {
  requireScope(ctx, 'read:assets')
  await requireAsset(ctx, assetId)
  const id = assetId.toLowerCase()
  const { day, moment } = endOf(ctx, as_of)
  const request = { candidates: Prisma.sql`a.id = ${id}::uuid`, siteId: null, from: null, assessedOn: day }
  const { assets, method, company } = await collect(ctx, request, moment)
  const [asset] = assets
  if (!asset) throw notFound('asset')
  const subject = { type: 'asset' as const, id, name: asset.name }
  return { subject, year: null, as_of: day, judged_on: day, method, company, assets }
}

/**
 * The refrigerant log of every asset that was at a site then and has an entry in it, with the entries of a year. Its circuits are checked
 * on the last day of the year, or on that of the report where the year goes on. Throws as `readAssetReport`.
 */
export async function readSiteReport(
  ctx: ServiceContext,
  siteId: string,
  { year, as_of }: SiteReportQuery,
): Promise<ComplianceReport> {
  requireScope(ctx, 'read:assets')
  await requireLive(ctx, 'site', siteId)
  const id = siteId.toLowerCase()
  const { day, moment } = endOf(ctx, as_of)
  const [from, end] = [`${year}-01-01`, `${year}-12-31`]
  if (from > day) throw badQuery([{ field: 'year', message: 'must have begun by the day of the report' }])
  // Where an asset stood before it was moved is in its history.
  const candidates = Prisma.sql`EXISTS (SELECT 1 FROM refrigerant_event e
      WHERE e.account_id = ${ctx.accountId}::uuid AND e.asset_id = a.id)
    AND (a.site_id = ${id}::uuid OR EXISTS (SELECT 1 FROM history h
      WHERE h.account_id = ${ctx.accountId}::uuid AND h.record_type = 'asset' AND h.record_id = a.id
        AND h.created_at > ${moment} AND h.changes->'object'->0->>'id' = ${id}))`
  const assessedOn = end < day ? end : day
  const { assets, method, company, siteName } = await collect(ctx, { candidates, siteId: id, from, assessedOn }, moment)
  const subject = { type: 'site' as const, id, name: siteName }
  const logged = assets.filter(({ circuits }) => circuits.length > 0)
  return { subject, year, as_of: day, judged_on: assessedOn, method, company, assets: logged }
}

type Wanted = { candidates: Prisma.Sql; siteId: string | null; from: string | null; assessedOn: string }

async function collect(ctx: ServiceContext, { candidates, siteId, from, assessedOn }: Wanted, moment: Date) {
  const tx = listReader(ctx)
  const knownAssets = await assetsKnownAt(tx, ctx, candidates, moment)
  const here = siteId === null ? knownAssets : knownAssets.filter(({ object }) => object?.id === siteId)
  const log = await readLog(tx, ctx, { asset_id: { in: here.map(({ id }) => id) } }, moment)
  const events = log.events.map(({ record }) => record)
  const names = await namesKnownAt(tx, ctx, { assets: here, siteId, events }, moment)
  const assets = here.map((asset) => toReportAsset(asset, log, names, { from, until: assessedOn }))
  return {
    assets: assets.toSorted((one, other) => order(one.name, other.name) || order(one.id, other.id)),
    method: log.method,
    company: log.company,
    siteName: names.sites.get(siteId ?? '')?.name ?? '',
  }
}

function order(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The day of a report and its end. Until today is over that is what is known now. */
function endOf(ctx: ServiceContext, as_of: string | undefined): { day: string; moment: Date } {
  const { day, moment } = momentOf(ctx, as_of)
  return { day, moment: moment ?? new Date(startOfDay(dayAfter(day), ctx.account.timeZone).getTime() - 1) }
}
