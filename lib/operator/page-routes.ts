import { apiPath } from '@/lib/api/router'
import { createMatcher, partsOf, patternOf, segmentsOf } from '@/lib/domain/addresses'
import { PAGES, ROUTES_AND_FILES } from './generated/addresses'

/** Names the pattern of a request's path: `/customers/{id}`. */
export type RouteOf = (url: string) => string

/** The label of every path that is none of ours. */
export const UNKNOWN_ROUTE = 'unknown'

/**
 * What names the patterns of the application's addresses. There are as many as the folder `app` has pages and routes, and
 * files in `public`: a path may carry an invitation's token, or be made up, so no part of one is ever told.
 */
export function createRouteOf(addresses: readonly string[] = [...PAGES, ...ROUTES_AND_FILES]): RouteOf {
  const find = createMatcher(addresses.map((address) => [address, undefined] as const))
  return (url) => {
    const [path = '/'] = url.split('?')
    if (path.startsWith('/_next/')) return '/_next'
    const match = find(partsOf(apiPath(path) ?? path))
    return match ? patternOf(match.segments) : UNKNOWN_ROUTE
  }
}

const ownTurns = new Set(ROUTES_AND_FILES.map((address) => patternOf(segmentsOf(address))))

/**
 * Whether the framework answers a request of this pattern with a page, or takes a form or an action of one: those take their
 * turn before it is asked. Routes take theirs themselves (lib/auth/in-turn.ts), as their bodies and answers may take long.
 */
export function isPage(route: string): boolean {
  return !ownTurns.has(route)
}
