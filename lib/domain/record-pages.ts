import type { RecordType } from './resources'

/** The pages of the console on which records of a kind are shown, each under its id. */
const PAGES: Readonly<Record<string, string>> = {
  work_order: '/work-orders',
  customer: '/customers',
  service_contract: '/contracts',
  asset: '/assets',
  technician: '/settings/technicians',
  webhook_endpoint: '/settings/webhooks',
}

/** The page of a record; null where its kind has none of its own. */
export function pageOfRecord(type: string, id: string): string | null {
  const page = PAGES[type]
  return page === undefined ? null : `${page}/${id}`
}

/** The page that lists the records of a kind: their own, or that of their collection in the settings. */
export function listPageOf(type: string, collection: string | undefined): string | null {
  return PAGES[type] ?? (collection === undefined ? null : `/settings/${collection}`)
}

/** The record that a page is about; null where it is about none. */
export function recordOfPage(page: string): { type: RecordType; id: string } | null {
  const entry = Object.entries(PAGES).find(([, list]) => page.startsWith(`${list}/`))
  const id = entry && page.slice(entry[1].length + 1).split('/')[0]
  return entry && id ? { type: entry[0] as RecordType, id } : null
}
