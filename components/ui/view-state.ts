/** What a view shows lives in its address. These helpers write the next address; pages read theirs on the server. */

export type ParamPatch = Record<string, string | readonly string[] | null>

/** What belongs to a place in a list and not to the list itself: a new filter or order starts at the first page. */
const PLACE = ['page', 'cursor']

/** The query string after the patch: null and [] remove, a list is written with commas. Starts with `?`, or is ''. */
export function patchedQuery(current: URLSearchParams | string, patch: ParamPatch): string {
  const params = new URLSearchParams(current)
  const movesOnly = Object.keys(patch).every((name) => PLACE.includes(name))
  if (!movesOnly) for (const name of PLACE) params.delete(name)
  for (const [name, value] of Object.entries(patch)) {
    const text = typeof value === 'object' && value !== null ? value.join(',') : value
    if (text) params.set(name, text)
    else params.delete(name)
  }
  // A comma is legal in a query; a person who reads the address should see it.
  const query = params.toString().replaceAll('%2C', ',')
  return query ? `?${query}` : ''
}

/** The values of a comma-separated parameter. */
export function listParam(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? '').split(',').filter(Boolean)
}

/** The order after a press on a column: up, then down, then the list's own. */
export function nextSort(current: string | undefined, field: string): string | null {
  if (current === field) return `-${field}`
  return current === `-${field}` ? null : field
}
