import { clientAddress, networkOf } from '@/lib/access/client-address'
import { limitRequests, type RequestKind } from '@/lib/concurrency'
import { readSessionToken, type SentHeaders, sentSessionToken } from './session-token'

/**
 * Runs what a request asks for as soon as it is the turn of the company whose sign-in its cookie names, or of the network
 * that it comes from where it names none (docs/decisions/013). Throws `too_many_at_once`.
 */
export async function inTurnOf<T>(headers: SentHeaders, work: () => Promise<T>, kind?: RequestKind): Promise<T> {
  const session = await readSessionToken(sentSessionToken(headers))
  return limitRequests(session?.accountId ?? networkOf(clientAddress(headers)), work, kind)
}
