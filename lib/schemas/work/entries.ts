/**
 * The texts in a list of a body, trimmed, each with its place: the entries themselves, or what they have under a key. A wrong
 * entry does not hide the others, so that all problems of a list can be told at once.
 */
export function textsIn(body: unknown, field: string, key?: string): { text: string; index: number }[] {
  const list = valueUnder(body, field)
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown, index) => {
    const text = key === undefined ? entry : valueUnder(entry, key)
    return typeof text === 'string' ? [{ text: text.trim(), index }] : []
  })
}

function valueUnder(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
  return (holder as Record<string, unknown>)[key]
}
