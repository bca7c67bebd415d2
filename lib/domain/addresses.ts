/*
 * The application's addresses, written as the framework's folders are: `(console)/customers/[id]`, `api/auth/[...nextauth]`.
 */

export type Segment = { text: string; kind: 'fixed' | 'parameter' | 'rest' }

/** The part of a path between two slashes, each; a slash more or less makes no other path. */
export function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** How an address is written for people and in measurements: `/customers/{id}`. */
export function patternOf(segments: readonly Segment[]): string {
  return `/${segments.map(({ text, kind }) => (kind === 'fixed' ? text : `{${text}}`)).join('/')}`
}

/** Finds what belongs to the address that a path has, with the segments of that address. */
export function createMatcher<Value>(
  entries: readonly (readonly [address: string, value: Value])[],
): (parts: readonly string[]) => { segments: readonly Segment[]; value: Value } | undefined {
  const rows = entries.map(([address, value]) => ({ segments: segmentsOf(address), value }))
  rows.sort((a, b) => rank(a.segments).localeCompare(rank(b.segments)))
  return (parts) => rows.find(({ segments }) => fits(segments, parts))
}

/** What an address consists of. */
export function segmentsOf(address: string): Segment[] {
  // A group such as (console) is no part of the address.
  const parts = partsOf(address).filter((part) => !part.startsWith('('))
  return parts.map((part) => {
    const text = part.replace(/^\[(?:\.\.\.)?(\w+)\]$/, '$1')
    return { text, kind: part.startsWith('[...') ? 'rest' : part.startsWith('[') ? 'parameter' : 'fixed' }
  })
}

/** Fixed segments win over parameters in the same place, and those over what takes all the rest. */
function rank(segments: readonly Segment[]): string {
  return segments.map(({ kind }) => ({ fixed: '0', parameter: '1', rest: '2' })[kind]).join('')
}

function fits(segments: readonly Segment[], parts: readonly string[]): boolean {
  const rest = segments.at(-1)?.kind === 'rest'
  if (rest ? parts.length < segments.length : parts.length !== segments.length) return false
  return segments.every(({ text, kind }, index) => kind !== 'fixed' || text === parts[index])
}
