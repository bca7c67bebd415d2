/** Several of what a noun names: `branches`, `territories`, `on-call shifts`. */
export function pluralOf(noun: string): string {
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`
  return /(?:ch|sh|s|x)$/.test(noun) ? `${noun}es` : `${noun}s`
}
