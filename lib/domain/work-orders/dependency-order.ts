/** One work order waits for another. */
export type Edge = { readonly before_id: string; readonly after_id: string }

/**
 * The work orders by which `from` leads to `to`, both included and the fewest there are; `null` where it does not. What waits for `from`
 * follows it.
 */
export function pathBetween(edges: readonly Edge[], from: string, to: string): string[] | null {
  const followers = new Map<string, string[]>()
  for (const { before_id, after_id } of edges) followers.set(before_id, [...(followers.get(before_id) ?? []), after_id])
  const cameFrom = new Map<string, string | null>([[from, null]])
  for (const id of cameFrom.keys()) {
    if (id === to) return trail(cameFrom, to)
    for (const next of followers.get(id) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, id)
  }
  return null
}

function trail(cameFrom: ReadonlyMap<string, string | null>, to: string): string[] {
  const path: string[] = []
  for (let at: string | null = to; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at)
  return path
}
