import { isSigned, signatureOf } from '@/lib/credentials/signing'
import { appUrl } from '@/lib/env'

/** How long a link is good at least, and how long it stays the same; in seconds. */
const GOOD_FOR = 3600
const STABLE_FOR = 900

const PURPOSE = 'export link'

/** The signed address of a file: good for an hour or so, and no longer than the file is kept. */
export function downloadLink(id: string, keptUntil: Date, now = new Date()): string {
  const soonest = Math.ceil((now.getTime() / 1000 + GOOD_FOR) / STABLE_FOR) * STABLE_FOR
  const expires = String(Math.min(soonest, Math.floor(keptUntil.getTime() / 1000)))
  const query = new URLSearchParams({ expires, signature: signatureOf(PURPOSE, signedText(id, expires)) })
  return `${appUrl()}/api/v1/exports/${id}/file?${query.toString()}`
}

/** Whether the link was made here and has not expired. */
export function isLinkGood(id: string, query: URLSearchParams, now = new Date()): boolean {
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? '']
  if (query.size !== 2 || !/^\d{1,12}$/.test(expires)) return false
  return isSigned(PURPOSE, signedText(id, expires), signature) && Number(expires) * 1000 > now.getTime()
}

function signedText(id: string, expires: string): string {
  return [id, expires].join('\n')
}
