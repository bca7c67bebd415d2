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
