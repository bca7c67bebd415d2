import { createHash } from 'node:crypto'
import { ServiceError } from '@/lib/errors'

/** Fields that differ between two readings of an unchanged record: signed links carry their own expiry. */
const VOLATILE = new Set(['url', 'thumbnail_url'])

/** A strong entity tag of what is answered for a record: equal exactly when the answer is. */
export function etagOf(record: unknown): string {
  const json = JSON.stringify(record, (key, value: unknown) => (VOLATILE.has(key) ? undefined : value))
  return `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
}

/** Whether an If-Match or If-None-Match header names the tag (or is `*`). Weak tags compare by their value. */
export function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '')
    return tag === '*' || tag === etag
  })
}

/** Throws `precondition_failed` when the caller read an older version than this one. No header demands nothing. */
export function requireMatch(ifMatch: string | null | undefined, record: unknown): void {
  if (ifMatch && !matches(ifMatch, etagOf(record))) throw new ServiceError('precondition_failed')
}
