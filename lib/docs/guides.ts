import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'

/** The guides, in the order in which they are read. Each is a file of docs/guides. */
export const GUIDE_SLUGS = [
  'first-call',
  'authentication',
  'oauth',
  'paging-and-sync',
  'your-own-ids',
  'retries',
  'errors',
  'bulk-and-import',
  'dry-run',
  'service-levels',
  'maintenance',
  'billing',
  'technicians-phone',
  'webhooks',
] as const

/** An upgrade brings other pages under the same addresses: nobody between keeps one for a year. */
export const SHORT_LIVED = { 'Cache-Control': 'public, max-age=300' }

export type Guide = { slug: string; title: string; lead: string; text: string }

/**
 * A guide as it is written, with its title and its first paragraph. Read when the pages are built: an installation has the
 * pages, not the files.
 */
export function readGuide(slug: string): Guide {
  const text = readFileSync(join(cwd(), 'docs/guides', `${slug}.md`), 'utf8')
  const [heading = '', lead = ''] = text.split('\n\n')
  return { slug, text, lead, title: heading.replace('# ', '').trim() }
}

export type Entry = { date: string; title: string; text: string }

/** The entries of the changelog of the API, the newest first. */
export function readChanges(): Entry[] {
  const [, ...entries] = readGuide('changelog').text.split(/^## /m)
  return entries.map((entry) => {
    const [heading = '', ...lines] = entry.split('\n')
    const [date = '', ...title] = heading.split(': ')
    return { date, title: title.join(': '), text: lines.join('\n').trim() }
  })
}
