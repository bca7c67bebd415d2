import type { ServiceContext } from '@/lib/access/context'
import { appUrl } from '@/lib/env'
import { SEARCHED_TYPES, type SearchQuery, type SearchResult } from '@/lib/schemas/data/search'
import { searchEverything, type Found } from './search'

/** Where the console shows what was found. */
const PAGES: Record<Found['type'], string> = {
  work_order: 'work-orders',
  customer: 'customers',
  contact: 'customers',
  site: 'customers',
  asset: 'assets',
  service_contract: 'contracts',
  technician: 'settings/technicians',
}

/** What a text finds, a few of each kind that the scopes let one read. */
export async function searchRecords(ctx: ServiceContext, { q, object }: SearchQuery): Promise<SearchResult[]> {
  const results = await searchEverything(ctx, q, object ?? SEARCHED_TYPES)
  return results.map(({ type, id, title, detail, page_id, ...found }) => ({
    object: type,
    id,
    title,
    subtitle: detail || null,
    url: `${appUrl()}/${PAGES[type]}/${page_id}`,
    ...found,
  }))
}
