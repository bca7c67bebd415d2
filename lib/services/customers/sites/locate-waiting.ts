import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import type { NextPart } from '@/lib/db/enqueue'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { changedFields } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { addressLine } from '@/lib/domain/address'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import { hasGeocoder, locate, type Location, noteGeocoderFailure } from '@/lib/services/customers/geocoding'
import { siteSelect, toSiteRecord } from './record'

const BATCH = 50
/** A job does a part of its work, so that other accounts have their turn. */
const TURN_MS = 3_000
/** After so many failures in a row the geocoding server is down; fewer are addresses that it cannot look up. */
const MAX_FAILURES = 3
/** How long a geocoding server that fails is left alone. */
const REST_MS = 60_000

type Found = { site: SiteRecord; location: Location }
/** How looking up went: what was found, the last site that was looked up, and why the last ones failed in a row. */
type LookedUp = { located: Found[]; last: string | null; failures: unknown[] }

/** Sites that nobody has located; with a geocoding server also those that are only placed by their postal code. */
function waiting(): Prisma.Sql {
  const unasked = hasGeocoder() ? Prisma.sql`located_by IS DISTINCT FROM 'geocoder'` : Prisma.sql`located_by IS NULL`
  return Prisma.sql`deleted_at IS NULL AND address IS NOT NULL AND ${unasked}
    AND (latitude IS NULL OR location_precision = 'approximate')`
}

/** The accounts with sites that wait to be located, each by one look into the index. */
export async function accountsToLocate(): Promise<{ id: string; account_id: string }[]> {
  return db().$queryRaw`
    WITH RECURSIVE found AS (
      (SELECT account_id FROM site WHERE ${waiting()} ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT account_id FROM site WHERE ${waiting()} AND account_id > found.account_id ORDER BY account_id LIMIT 1)
      FROM found WHERE account_id IS NOT NULL
    )
    SELECT account_id AS id, account_id FROM found WHERE account_id IS NOT NULL`
}

/**
 * Locates sites of an account by their addresses for some seconds, those after the cursor. Answers when and where to go on; null
 * when none waits any more. An address for which the geocoding server fails has its next turn after all others. A person's
 * coordinates are never touched, nor an address that was changed meanwhile.
 */
export async function locateWaitingSites(
  ctx: ServiceContext,
  signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  const end = Date.now() + TURN_MS
  let after = cursor
  let failures: unknown[] = []
  while (Date.now() < end && !signal.aborted) {
    const sites = await readWaiting(ctx, after)
    if (sites.length === 0) return (await readWaiting(ctx, null)).length > 0 ? rest(null, failures) : null
    const looked = await lookUp(ctx, sites, failures, () => signal.aborted || Date.now() >= end)
    await inTransaction(ctx, (tx) => save(tx, ctx, looked.located))
    after = looked.last ?? after
    failures = looked.failures
    if (failures.length >= MAX_FAILURES) return rest(after, failures)
  }
  return { at: new Date(), cursor: after }
}

function rest(cursor: string | null, failures: readonly unknown[]): NextPart {
  if (failures.length > 0) noteGeocoderFailure(failures.at(-1))
  return { at: new Date(Date.now() + REST_MS), cursor }
}

async function readWaiting(ctx: ServiceContext, after: string | null): Promise<SiteRecord[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM site WHERE account_id = ${ctx.accountId}::uuid AND ${waiting()}
      ${after === null ? Prisma.empty : Prisma.sql`AND id > ${after}::uuid`} ORDER BY id LIMIT ${BATCH}`
  const id = { in: rows.map((row) => row.id) }
  const where = { account_id: ctx.accountId, id }
  const sites = await db().site.findMany({ where, orderBy: { id: 'asc' }, select: siteSelect })
  return sites.map(toSiteRecord)
}

/** Looks up sites one after the other, until it is to end or the geocoding server is down. */
async function lookUp(
  ctx: ServiceContext,
  sites: readonly SiteRecord[],
  before: readonly unknown[],
  isEnding: () => boolean,
): Promise<LookedUp> {
  const looked: LookedUp = { located: [], last: null, failures: [...before] }
  for (const site of sites) {
    if (isEnding() || looked.failures.length >= MAX_FAILURES) break
    try {
      looked.located.push({ site, location: await locate(site.address, ctx.account.timeZone) })
      looked.failures = []
    } catch (error) {
      looked.failures.push(error)
    }
    looked.last = site.id
  }
  return looked
}

async function save(tx: Transaction, ctx: ServiceContext, located: readonly Found[]): Promise<void> {
  const ids = located.map(({ site }) => site.id)
  await tx.$executeRaw`
    SELECT 1 FROM site WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const records = []
  for (const { site, location } of located) {
    const where = { account_id: ctx.accountId, id: site.id }
    const row = await tx.site.findFirst({ where: { ...where, deleted_at: null }, select: siteSelect })
    const now = row && toSiteRecord(row)
    if (!now || now.location_precision === 'manual' || addressLine(now.address) !== addressLine(site.address)) continue
    // Nothing found is noted, but changes nothing that anybody reads.
    const isMoved = now.latitude !== location.latitude || now.longitude !== location.longitude
    const data = location.latitude === null ? { located_by: location.located_by } : location
    await tx.site.updateMany({ where, data: { ...data, ...(!isMoved && { updated_at: row.updated_at }) } })
    if (!isMoved || location.latitude === null) continue
    const after = await tx.site.findFirstOrThrow({ where, select: siteSelect })
    records.push({ id: site.id, changes: changedFields(now, toSiteRecord(after)) })
  }
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'site', records })
}
