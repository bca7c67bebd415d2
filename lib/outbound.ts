import { lookup, Resolver } from 'node:dns/promises'
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
 * Asks the name servers itself, for at most four seconds. The system's `getaddrinfo` would hold one of the process's few threads for as
 * long as no server answers, and everybody's look-ups, files and passwords would wait behind a name that one company typed.
 */
export const nameServers = new Resolver({ timeout: 2_000, tries: 2 })

/**
 * Where a host that a user chose is reached. Every address that its name has must be public, unless the operator allows
 * others. Throws `PrivateTarget`, and what the lookup throws.
 */
export async function resolveTarget(host: string, privateAllowed: boolean): Promise<Target> {
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await addressesOf(host, privateAllowed)
  const [first] = addresses
  if (!first) throw new PrivateTarget(`${host} has no address.`)
  if (!privateAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PrivateTarget(`${host} leads to a private or reserved address.`)
  return first
}

/** The addresses of a name, IPv4 first. Throws an error with the code ENOTFOUND, or EAI_AGAIN when no server answers. */
async function addressesOf(host: string, privateAllowed: boolean): Promise<Target[]> {
  const [four, six] = await Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length > 0 || four.status === 'fulfilled') return addresses
  // Names that only this machine knows (/etc/hosts), where the operator allows its neighbours.
  if (privateAllowed) return lookup(host, { all: true, order: 'ipv4first' })
  const reason: unknown = four.reason
  const isUnknown =
    reason instanceof Error && 'code' in reason && /^(ENOTFOUND|ENODATA|EBADNAME)$/.test(String(reason.code))
  throw Object.assign(new Error(`${host} was not found`, { cause: reason }), {
    code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
  })
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
  const checkedTarget: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [target]) : callback(null, target.address, target.family)
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: checkedTarget,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve)
    request.once('error', reject)
    request.end(body)
  })
}
