import { secondsLeftOf, signatureOf, soonestEnd } from '@/lib/credentials/signing'
import { isId } from '@/lib/domain/id'
import { appUrl } from '@/lib/env'

const PURPOSE = 'export batch link'
/** The file of an export, or the documents of its invoices. */
type Part = 'file' | 'documents'
const signedText = (account: string, id: string, expires: string, part: string) =>
  [account, id, expires, part].join('\n')

/** The signed address of a part of an export: good for an hour or so. */
export function batchLink(account: string, id: string, part: Part = 'file', now = new Date()): string {
  const expires = String(soonestEnd(now))
  const query = new URLSearchParams({
    account,
    expires,
    part,
    signature: signatureOf(PURPOSE, signedText(account, id, expires, part)),
  })
  return `${appUrl()}/api/v1/export-batches/${id}/file?${query.toString()}`
}

/** The account that a link names, where it was made here and has not expired; null otherwise. */
export function accountOfLink(id: string, query: URLSearchParams, now = new Date()): string | null {
  const [account, part] = [query.get('account') ?? '', query.get('part') ?? '']
  if (!isId(id) || !isId(account)) return null
  const secondsLeft = secondsLeftOf(PURPOSE, query, (expires) => signedText(account, id, expires, part), now)
  return secondsLeft === null ? null : account
}
