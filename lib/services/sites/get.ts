import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { SiteRecord } from '@/lib/schemas/site'
import { readSite } from './record'

/** One site. Throws `forbidden`, `not_found`. */
export async function getSite(ctx: ServiceContext, id: string): Promise<SiteRecord> {
  requireScope(ctx, 'read:customers')
  return readSite(reader(ctx), ctx, id)
}
