import { createMatcher, partsOf, type Segment } from '@/lib/domain/addresses'
import { ServiceError } from '@/lib/errors'
import { errorAnswer } from './answers'
import type { Method, Operation } from './contract'
import type { ApiRequest, ApiResponse } from './http'
import { requestIdOf } from './request-id'

/*
 * Which operation a request is for: the prefix, the parameters of the path, the method, and what is said of a path that
 * does not exist. The front, the framework's route files and proxy.ts all ask here.
 */

/** A path of the API with the operations it has. */
export type Route = { operations: Partial<Record<Method, Operation>> }

/** The canonical prefix of the API. */
export const BASE = '/api/v1'
const PREFIX = /^\/(?:api\/)?v1(?=\/|$)/

/** The path with its whole prefix, which integrators may shorten to `/v1` (R-CV-1); null outside the API. */
export function apiPath(path: string): string | null {
  return PREFIX.test(path) ? path.replace(PREFIX, BASE) : null
}

/** Where the framework finds no operation and says so: the path to give it for one that it would fail to decode. */
export const UNKNOWN_PATH = `${BASE}/unknown`

/** Whether the percent signs of a path stand for text. */
export function isDecodable(path: string): boolean {
  return decode(path) !== null
}

export type Place = { route: Route; params: Record<string, string> } | 'framework' | 'unknown' | 'elsewhere'

/**
 * Finds the route of a path among the exports of the route files: `framework` when only that can serve it, such as photos,
 * `unknown` when the API has no such path, `elsewhere` outside the API.
 */
export function createRouter(files: readonly (readonly [address: string, handler: object])[]): (path: string) => Place {
  const find = createMatcher(files.map(([address, handler]) => [address, routeOf(handler)] as const))
  return (path) => {
    if (!PREFIX.test(path)) return 'elsewhere'
    const parts = partsOf(path.replace(PREFIX, ''))
    const match = find(parts)
    const params = match && paramsOf(match.segments, parts)
    if (!params) return 'unknown'
    return match.value ? { route: match.value, params } : 'framework'
  }
}

/** The route that `defineRoute` gave to the handlers of a route file; null for a file that only the framework can serve. */
export function routeOf(handler: object): Route | null {
  return 'route' in handler ? (handler.route as Route) : null
}

function paramsOf(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, { text, kind }] of segments.entries()) {
    if (kind === 'fixed') continue
    const value = decode(parts[index] ?? '')
    if (value === null) return null
    params[text] = value
  }
  return params
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The operation that a method asks for. A HEAD is a GET whose body is not sent; whoever sends the answer leaves it out. */
export function operationOf({ operations }: Route, method: string): Operation | undefined {
  return operations[(method === 'HEAD' ? 'GET' : method) as Method]
}

/** The methods that a path has, as the header `Allow` names them. */
export function allowedMethods({ operations }: Route): string {
  const methods = Object.keys(operations).filter((method) => method !== 'GET')
  return [...(operations.GET ? ['GET', 'HEAD'] : []), ...methods, 'OPTIONS'].join(', ')
}

const addresses = new WeakMap<Route, string>()

/** The pattern of the route's address, which all its operations share: `/api/v1/branches/{id}`. */
export function addressOf(route: Route): string {
  const cachedAddress = addresses.get(route)
  if (cachedAddress) return cachedAddress
  const [operation] = Object.values(route.operations)
  const address = `${BASE}${operation?.contract.path ?? ''}`
  addresses.set(route, address)
  return address
}

/** A path that the API does not have: a JSON 404 for everyone, with or without a credential, never an HTML page. */
export function answerUnknownPath(request: Pick<ApiRequest, 'header'>): ApiResponse {
  const requestId = requestIdOf(request)
  return errorAnswer(new ServiceError('not_found', 'There is no such path.'), requestId, { 'Request-Id': requestId })
}
