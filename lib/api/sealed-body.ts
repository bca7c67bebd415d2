import { gunzipSync, gzipSync } from 'node:zlib'
import { ServiceError } from '@/lib/errors'
import { seal, unseal } from '@/lib/secrets'

const PURPOSE = 'idempotency body'
/** A body of JSON never begins like that: what was stored before bodies were sealed is told apart. */
const MARK = 'sealed:'

/**
 * An answer's body as it is stored: it may tell a secret that is shown once, so neither the table nor a backup holds it in
 * clear. Compressed first, since nothing compresses what is encrypted.
 */
export function sealBody(accountId: string, key: string, body: string): string {
  return MARK + seal(PURPOSE, `${accountId}/${key}`, gzipSync(body).toString('base64'))
}

/** The body that was stored. Throws `idempotency_mismatch` when this installation has another secret by now. */
export function openBody(accountId: string, key: string, stored: string): string {
  if (!stored.startsWith(MARK)) return stored
  return gunzipSync(Buffer.from(unsealed(accountId, key, stored.slice(MARK.length)), 'base64')).toString('utf8')
}

function unsealed(accountId: string, key: string, text: string): string {
  try {
    return unseal(PURPOSE, `${accountId}/${key}`, text)
  } catch {
    throw new ServiceError(
      'idempotency_mismatch',
      'The answer to this Idempotency-Key was stored under a secret that this installation no longer has. ' +
        'Read the record to see whether the request was done, and use another key.',
    )
  }
}
