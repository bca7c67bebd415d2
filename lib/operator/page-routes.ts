import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Names the pattern of a request's path: `/customers/{id}`. */
export type RouteOf = (url: string) => string

/** The label of every path that is none of ours. */
export const UNKNOWN_ROUTE = 'unknown'

type Segment = { text: string; kind: 'fixed' | 'parameter' | 'rest' }
type Pattern = { segments: Segment[]; route: string }

/**
 * What names the patterns of the application's addresses. There are as many as the folder `app` has pages and routes, and
 * files in `public`: a path may carry an invitation's token, or be made up, so no part of one is ever told.
 */
export async function loadPageRoutes(root: string): Promise<RouteOf> {
  const [pages, files] = await Promise.all([filesIn(join(root, 'app')), filesIn(join(root, 'public'))])
  const addresses = [...pages.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file)).map(folderOf), ...files]
  return createRouteOf(addresses)
}

/** As `loadPageRoutes`, from addresses as the framework's folders write them: `(console)/customers/[id]`. */
export function createRouteOf(addresses: readonly string[]): RouteOf {
  const patterns = addresses.map(patternOf).sort((a, b) => rank(a).localeCompare(rank(b)))
  return (url) => {
    const [path = '/'] = url.split('?')
    if (path.startsWith('/_next/')) return '/_next'
    const parts = path.split('/').filter(Boolean)
    if (parts[0] === 'v1') parts.unshift('api')
    return patterns.find(({ segments }) => fits(segments, parts))?.route ?? UNKNOWN_ROUTE
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

function folderOf(file: string): string {
  return file.split('/').slice(0, -1).join('/')
}

function patternOf(address: string): Pattern {
  const segments = address
    .split('/')
    // A group such as (console) is no part of the address.
    .filter((part) => part && !part.startsWith('('))
    .map((part): Segment => {
      const text = part.replace(/^\[(?:\.\.\.)?(\w+)\]$/, '$1')
      return { text, kind: part.startsWith('[...') ? 'rest' : part.startsWith('[') ? 'parameter' : 'fixed' }
    })
  const shown = segments.map(({ text, kind }) => (kind === 'fixed' ? text : `{${text}}`))
  return { segments, route: `/${shown.join('/')}` }
}

/** Fixed segments win over parameters in the same place, and those over what takes all the rest. */
function rank({ segments }: Pattern): string {
  return segments.map(({ kind }) => ({ fixed: '0', parameter: '1', rest: '2' })[kind]).join('')
}

function fits(segments: readonly Segment[], parts: readonly string[]): boolean {
  const rest = segments.at(-1)?.kind === 'rest'
  if (rest ? parts.length < segments.length : parts.length !== segments.length) return false
  return segments.every(({ text, kind }, index) => kind !== 'fixed' || text === parts[index])
}
