/**
 * The tag that was meant by what was typed: a known one in its own spelling, also when only its beginning was typed and no other begins
 * like that; else what was typed.
 */
export function finishTag(typed: string, tags: readonly string[]): string {
  const text = typed.trim().toLowerCase()
  if (text === '') return ''
  const same = tags.find((tag) => tag.toLowerCase() === text)
  const beginning = tags.filter((tag) => tag.toLowerCase().startsWith(text))
  return same ?? (beginning.length === 1 ? beginning[0] : undefined) ?? typed.trim()
}
