import { addressLine } from '@/lib/domain/address'
import { env } from '@/lib/env'
import { logFailure } from '@/lib/log'
import { type GeocodedAddress, readGeocoderAnswer } from '@/lib/schemas/customers/geocoder-answer'

/** Nobody waits longer for an address. */
const PATIENCE_MS = 2_500
/** A server that failed is not asked again for a while, so that nobody waits for it twice. */
const REST_MS = 30_000
const MAX_CACHED = 5_000
const LIMIT = 5
/** Unauthorized, forbidden, proxy authentication, time-out, too early, too many requests: the next address fares no better. */
const ABOUT_REQUESTER = new Set([401, 403, 407, 408, 425, 429])
/** Not found, method not allowed. */
const ABOUT_PATH = new Set([404, 405])

/** Photon answers below `/api`, Nominatim below `/search`; neither knows the other's path. */
type Protocol = 'photon' | 'nominatim'

/** What this process knows of the server: its protocol, since when it fails, and what it answered. */
type Knowledge = {
  protocol: { url: string; speaks: Protocol } | null
  failedAt: number | null
  cached: Map<string, readonly GeocodedAddress[]>
}

// On `globalThis`, because the framework loads this module more than once in a process: what was suggested by one is saved by another.
const shared = globalThis as { fieldlineGeocoder?: Knowledge }
const server = (shared.fieldlineGeocoder ??= { protocol: null, failedAt: null, cached: new Map() })

/** Whether the operator named a geocoding server. */
export function hasGeocoder(): boolean {
  return env().GEOCODING_URL !== undefined
}

/** What the server said before of an address in one line; undefined when it was not asked, or knew none. */
export function knownAddress(line: string): GeocodedAddress | undefined {
  return server.cached.get(line.toLowerCase())?.[0]
}

/** The addresses that a text means, the likeliest first; none without a server. Answers are kept. Throws when the server fails. */
export async function lookUpAddress(text: string, signal?: AbortSignal): Promise<readonly GeocodedAddress[]> {
  const url = env().GEOCODING_URL
  const searchText = wantedOf(text)
  if (!url || !searchText) return []
  const cachedAnswer = server.cached.get(searchText.toLowerCase())
  if (cachedAnswer) return cachedAnswer
  const addresses = await requestAddresses(url, searchText, signal)
  server.failedAt = null
  // Of equal addresses the likeliest is kept, which is the one that is suggested.
  for (const one of addresses.toReversed()) rememberFound(one)
  keepAddresses(searchText.toLowerCase(), addresses)
  return addresses
}

/** Suggests addresses while somebody types; while the server fails, only those that are cached. */
export async function findAddresses(text: string, signal?: AbortSignal): Promise<readonly GeocodedAddress[]> {
  const isResting = server.failedAt !== null && Date.now() - server.failedAt < REST_MS
  if (isResting) return server.cached.get(wantedOf(text).toLowerCase()) ?? []
  try {
    return await lookUpAddress(text, signal)
  } catch (error) {
    // Who typed on is no failure of the server.
    if (!signal?.aborted) noteGeocoderFailure(error)
    return []
  }
}

/** Notes that the server is down: suggestions leave it alone for a while. Logged once until it answers again. */
export function noteGeocoderFailure(error: unknown): void {
  if (server.failedAt === null)
    logFailure('the geocoding server does not answer; sites are placed by postal code', error)
  server.failedAt = Date.now()
}

/** Forgets what the geocoding server said, so that a test may begin anew. */
export function forgetAddresses(): void {
  server.cached.clear()
  server.protocol = null
  server.failedAt = null
}

function wantedOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function keepAddresses(key: string, addresses: readonly GeocodedAddress[]): void {
  server.cached.delete(key)
  server.cached.set(key, addresses)
  if (server.cached.size <= MAX_CACHED) return
  const [oldest] = server.cached.keys()
  if (oldest !== undefined) server.cached.delete(oldest)
}

/** Whoever picks a suggestion saves its address: its place is known then. */
function rememberFound(address: GeocodedAddress): void {
  const line = addressLine(address.address)
  if (line) keepAddresses(line.toLowerCase(), [address])
}

/** Asks in the protocol that the server speaks, which its first answer shows. */
async function requestAddresses(
  url: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<GeocodedAddress[]> {
  const knownProtocol = server.protocol?.url === url ? server.protocol.speaks : null
  const tried: readonly Protocol[] = knownProtocol ? [knownProtocol] : ['photon', 'nominatim']
  let problem = ''
  let isAddressRefused = false
  for (const speaks of tried) {
    const response = await fetch(requestAddress(url, speaks, text), {
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': 'Fieldline' },
    })
    const addresses = response.ok ? readGeocoderAnswer(await response.json()) : null
    if (addresses) {
      server.protocol = { url, speaks }
      return addresses
    }
    await response.body?.cancel()
    isAddressRefused ||= refusesAddress(response.status, knownProtocol !== null)
    problem = `the geocoding server answered ${response.status} to ${speaks === 'photon' ? '/api' : '/search'}`
  }
  if (isAddressRefused) return []
  throw new Error(problem)
}

/**
 * Whether an answer is about the address, of which the server then knows no place: 4xx, unless it is about who asks, how often,
 * or a path that only the other protocol has.
 */
function refusesAddress(status: number, isProtocolKnown: boolean): boolean {
  if (status < 400 || status >= 500 || ABOUT_REQUESTER.has(status)) return false
  return isProtocolKnown || !ABOUT_PATH.has(status)
}

function requestAddress(url: string, speaks: Protocol, text: string): URL {
  const address = new URL(url)
  const path = speaks === 'photon' ? '/api' : '/search'
  if (!address.pathname.endsWith(path)) address.pathname = address.pathname.replace(/\/$/, '') + path
  address.searchParams.set('q', text)
  address.searchParams.set('limit', String(LIMIT))
  if (speaks === 'nominatim') {
    address.searchParams.set('format', 'jsonv2')
    address.searchParams.set('addressdetails', '1')
  }
  return address
}
