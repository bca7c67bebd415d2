/** Where a technician may go beside their own jobs. */
const OPEN = ['/my-day', '/customers', '/assets', '/contracts', '/warranty', '/settings', '/oauth']
const WORK_ORDER = /^\/work-orders\/([0-9a-f-]{36})(?:\/|$)/i

/**
 * Where a technician is led who asks for a page of the office: a work order is their own job or none, the rest is their
 * day. Null for the pages that are theirs as well.
 */
export function fieldPathFor(path: string): string | null {
  const [pathname = ''] = path.split('?')
  if (pathname === '/' || OPEN.some((open) => pathname === open || pathname.startsWith(`${open}/`))) return null
  const id = WORK_ORDER.exec(pathname)?.[1]
  return id ? `/my-day/${id}` : '/my-day'
}
