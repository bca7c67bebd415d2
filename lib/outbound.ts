import { lookup as lookUp } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@/lib/domain/public-address'

/** An address that was looked at: the connection goes to it and not to the name, which may answer differently next time. */
export type Target = { address: string; family: number }

/** A host that may not be called from here; its message may be told to whoever chose it. */
export class PrivateTarget extends Error {
  override name = 'PrivateTarget'
}

/**
 * Where a host that a user chose is reached. Every address that its name has must be public, unless the operator allows
 * others. Throws `PrivateTarget`, and what the lookup throws.
 */
export async function resolveTarget(host: string, privateAllowed: boolean): Promise<Target> {
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookUp(host, { all: true, order: 'ipv4first' })
  const [first] = found
  if (!first) throw new PrivateTarget(`${host} has no address.`)
  if (!privateAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new PrivateTarget(`${host} leads to a private or reserved address.`)
  return first
}

/** What comes of the work; rejects when the signal says that the time is up first. */
export async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true })
  })
  return Promise.race([work, late])
}

/**
 * Posts to the very address that was looked at, so that a name that answers differently the second time gains nothing. Redirects are
 * not followed and no connection is kept. Throws what the connection throws, and when the signal ends it.
 */
export function postTo(
  url: URL,
  target: Target,
  headers: Record<string, string>,
  body: string | Uint8Array,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Node asks for all addresses or for one; it gets the one that was checked.
  const lookup: LookupFunction = (_name, options, found) =>
    options.all ? found(null, [target]) : found(null, target.address, target.family)
  const options: RequestOptions = {
    ...{ method: 'POST', agent: false, lookup, signal },
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve)
    request.once('error', reject)
    request.end(body)
  })
}
