import type { ServiceContext } from '@/lib/access/context'
import { type FoundType, subtitleOf } from '@/lib/domain/search/found'
import { appUrl } from '@/lib/env'
import type { SearchQuery, SearchResult } from '@/lib/schemas/data/search'
import { findRecords } from './find'

/** Where the console shows what was found. */
const PAGES: Record<FoundType, string> = {
  work_order: 'work-orders',
  customer: 'customers',
  contact: 'customers',
  site: 'customers',
  asset: 'assets',
  service_contract: 'contracts',
  technician: 'settings/technicians',
}

/** What a text finds, a few of each kind that the scopes let one read. */
export async function searchRecords(
  ctx: ServiceContext,
  { search, record_type }: SearchQuery,
): Promise<SearchResult[]> {
  const results = await findRecords(ctx, search, { kinds: record_type })
  return results.map(({ type, detail, title, page_id, ...found }) => ({
    object: type,
    title,
    subtitle: subtitleOf({ type, detail, customer: found.customer }),
    url: `${appUrl()}/${PAGES[type]}/${page_id}`,
    ...found,
  }))
}
