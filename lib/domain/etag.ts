import { createHash } from 'node:crypto'
import { ServiceError } from '@/lib/errors'

/** A signed link carries its own expiry, so that it differs between two readings of an unchanged record. */
const SIGNED_LINK = /^\S+\/(?:photos\/[\w-]+|exports\/[\w-]+\/file)\?expires=\d+&signature=[\w-]+(&size=thumb)?$/

/** Fields that change by the use of a record or of others, and not by anybody who edits it. */
const BY_USE = new Set([
  'failing_since',
  'last_used_at',
  'last_used_address',
  'last_read_at',
  'last_sync_at',
  'kept_work_orders',
])

/**
 * A strong entity tag of what is answered for a record: equal exactly when the answer is. Where the answer holds signed
 * links, conflicts that other records bring about, or how the record was used, the tag ends in a part of its own for
 * them: a copy with old ones is stale, though the record is the same.
 * What is answered `beside` the record makes such a part, too.
 */
export function etagOf(record: unknown, beside?: unknown): string {
  const aside: string[] = beside === undefined ? [] : [JSON.stringify(beside)]
  const json = JSON.stringify(record, (key, value: unknown) => {
    if (key === 'conflicts' && Array.isArray(value)) {
      if (value.length > 0) aside.push(JSON.stringify(value))
      return undefined
    }
    if (BY_USE.has(key)) {
      if (value !== null) aside.push(JSON.stringify(value))
      return undefined
    }
    if (typeof value !== 'string' || !SIGNED_LINK.test(value)) return value
    aside.push(value)
    return null
  })
  const version = digest(json)
  return aside.length > 0 ? `"${version}.${digest(aside.join('\n')).slice(0, 8)}"` : `"${version}"`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

/** Whether an If-Match or If-None-Match header names the tag (or is `*`). Weak tags compare by their value. */
export function matches(header: string, etag: string): boolean {
  return tagsOf(header).some((tag) => tag === '*' || tag === etag)
}

function tagsOf(header: string): string[] {
  return header.split(',').map((one) => one.trim().replace(/^W\//, ''))
}

/**
 * Throws `precondition_failed` when the caller read an older version than this one; newer links, conflicts or failures
 * alone make no newer version. No header demands nothing.
 */
export function requireMatch(ifMatch: string | null | undefined, record: unknown): void {
  if (!ifMatch) return
  const version = recordOf(etagOf(record))
  if (!tagsOf(ifMatch).some((tag) => tag === '*' || recordOf(tag) === version))
    throw new ServiceError('precondition_failed')
}

function recordOf(tag: string): string {
  return tag.replace(/\.[\w-]+"$/, '"')
}
