import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import type { Transaction } from '@/lib/db/transaction'
import { concealRecord } from '@/lib/domain/concealed'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { SiteRecord } from '@/lib/schemas/customers/site'

export const siteSelect = {
  id: true,
  external_id: true,
  name: true,
  customer_id: true,
  customer: { select: { id: true, name: true } },
  address: true,
  latitude: true,
  longitude: true,
  location_precision: true,
  territory: true,
  access_notes: true,
  gate_code: true,
  parking: true,
  hazards: true,
  tax_code: { select: { id: true, name: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.SiteSelect

/** A row as it is answered. */
export function toSiteRecord(row: Prisma.SiteGetPayload<{ select: typeof siteSelect }>): SiteRecord {
  return {
    ...row,
    address: toAddress(row.address),
    // Coordinates that were there before the column are somebody's own.
    location_precision: row.location_precision ?? (row.latitude === null ? null : 'manual'),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A site as this reader gets it: what opens its gate is for those who may write it. */
export function shownTo(ctx: ServiceContext, site: SiteRecord): SiteRecord {
  return holds(ctx, 'write:customers') ? site : concealRecord('site', site)
}

/** The live site. Throws `not_found`. */
export async function readSite(tx: Transaction, ctx: ServiceContext, id: string): Promise<SiteRecord> {
  const row = isId(id)
    ? await tx.site.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: siteSelect })
    : null
  if (!row) throw notFound('site')
  return toSiteRecord(row)
}
