import { secondsLeftOf, signatureOf, soonestEnd } from '@/lib/credentials/signing'
import { appUrl } from '@/lib/env'

const PURPOSE = 'export link'

/** The signed address of a file: good for an hour or so, and no longer than the file is kept. */
export function downloadLink(id: string, keptUntil: Date, now = new Date()): string {
  const expires = String(Math.min(soonestEnd(now), Math.floor(keptUntil.getTime() / 1000)))
  const query = new URLSearchParams({ expires, signature: signatureOf(PURPOSE, signedText(id, expires)) })
  return `${appUrl()}/api/v1/exports/${id}/file?${query.toString()}`
}

/** Whether the link was made here and has not expired. */
export function isLinkGood(id: string, query: URLSearchParams, now = new Date()): boolean {
  return query.size === 2 && secondsLeftOf(PURPOSE, query, (expires) => signedText(id, expires), now) !== null
}

function signedText(id: string, expires: string): string {
  return [id, expires].join('\n')
}
