import { appUrl } from '@/lib/env'

/** The pages of the console that show one record. */
const PAGES: Readonly<Record<string, string>> = {
  work_order: '/work-orders',
  customer: '/customers',
  asset: '/assets',
  technician: '/settings/technicians',
}

const WORK_ORDER_URI = 'fieldline://work-orders/'

/** Where a record is found: its page for people, and its resource for assistants, as far as there are such. */
export function linksOf(type: string, id: string | null): { link?: string; resource?: string } {
  const page = PAGES[type]
  if (page === undefined || id === null) return {}
  const link = `${appUrl()}${page}/${id}`
  return type === 'work_order' ? { link, resource: workOrderUri(id) } : { link }
}

/** The resource of a work order. */
export function workOrderUri(id: string): string {
  return `${WORK_ORDER_URI}${id}`
}

/** The id in the address of a work order's resource; `null` for another address. */
export function workOrderOfUri(uri: string): string | null {
  return uri.startsWith(WORK_ORDER_URI) ? uri.slice(WORK_ORDER_URI.length) : null
}
