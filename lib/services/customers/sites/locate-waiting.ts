import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { changedFields } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { addressLine } from '@/lib/domain/address'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import { hasGeocoder, locate, type Location } from '@/lib/services/customers/geocoding'
import { siteSelect, toSiteRecord } from './record'

const BATCH = 50
/** A job does a part of its work, so that other accounts have their turn. */
const TURN_MS = 3_000
/** How long a geocoding server that does not answer is left alone. */
const REST_MS = 60_000

type Found = { site: SiteRecord; location: Location }

/** Sites whose address nobody has looked up, or only in the table of postal codes although there is a server now. */
function waiting(): Prisma.Sql {
  const unasked = hasGeocoder() ? Prisma.sql`located_by IS DISTINCT FROM 'geocoder'` : Prisma.sql`located_by IS NULL`
  return Prisma.sql`deleted_at IS NULL AND address IS NOT NULL AND located_by IS DISTINCT FROM 'geocoder'
    AND (latitude IS NULL OR location_precision = 'approximate') AND ${unasked}`
}

/** The accounts with sites that wait to be located. */
export async function accountsToLocate(): Promise<{ id: string; account_id: string }[]> {
  return db().$queryRaw`SELECT DISTINCT account_id AS id, account_id FROM site WHERE ${waiting()}`
}

/**
 * Locates sites of an account by their addresses for some seconds. Answers when to go on; null when none waits any more. A person's
 * coordinates are never touched, nor an address that was changed meanwhile.
 */
export async function locateWaitingSites(ctx: ServiceContext, signal: AbortSignal): Promise<Date | null> {
  const end = Date.now() + TURN_MS
  while (Date.now() < end && !signal.aborted) {
    const sites = await readWaiting(ctx)
    if (sites.length === 0) return null
    const found: Found[] = []
    const isAnswered = await lookUp(ctx, sites, found, signal)
    await inTransaction(ctx, (tx) => save(tx, ctx, found))
    if (!isAnswered) return new Date(Date.now() + REST_MS)
  }
  return new Date()
}

async function readWaiting(ctx: ServiceContext): Promise<SiteRecord[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM site WHERE account_id = ${ctx.accountId}::uuid AND ${waiting()} ORDER BY id LIMIT ${BATCH}`
  const id = { in: rows.map((row) => row.id) }
  const sites = await db().site.findMany({ where: { account_id: ctx.accountId, id }, select: siteSelect })
  return sites.map(toSiteRecord)
}

/** Adds what is found to `found`; false when the geocoding server does not answer. */
async function lookUp(ctx: ServiceContext, sites: SiteRecord[], found: Found[], signal: AbortSignal): Promise<boolean> {
  for (const site of sites) {
    if (signal.aborted) return true
    try {
      found.push({ site, location: await locate(site.address, ctx.account.timeZone) })
    } catch {
      return false
    }
  }
  return true
}

async function save(tx: Transaction, ctx: ServiceContext, found: readonly Found[]): Promise<void> {
  const ids = found.map(({ site }) => site.id)
  await tx.$executeRaw`
    SELECT 1 FROM site WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const records = []
  for (const { site, location } of found) {
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
