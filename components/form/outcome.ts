import type { FormState } from '@/lib/schemas/form-state'

/** What an action answered, for buttons without a form. Throws an `Error` whose message a user can read. */
export function dataOf<Data>(answer: FormState<Data>): Data {
  if (answer.status === 'ok') return answer.data
  if (answer.status === 'stale') throw new Error('A colleague changed this in the meantime. Check it, then try again.')
  const [problem] = Object.entries(answer.fields)
  throw new Error(problem ? `${sentence(problem[0])} ${problem[1]}.` : answer.message)
}

/** The fields of a form that differ from what it was opened with: an edit sends nothing that it did not change. */
export function changedValues<Values extends object>(values: Values, opened: object): Partial<Values> {
  const before = opened as Record<string, unknown>
  const changed = Object.entries(values).filter(([field, value]) => !same(value, before[field]))
  return Object.fromEntries(changed) as Partial<Values>
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function sentence(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names for the ids in a comparison: what this user chose, and what the colleague's version shows. */
export function namesOf(
  options: readonly ({ value: string; label: string } | null)[],
  theirs: Record<string, unknown> | undefined,
): (field: string, value: unknown) => string | null {
  const names = new Map(options.flatMap((option) => (option ? [[option.value, option.label]] : [])))
  for (const record of Object.values(theirs ?? {})) {
    if (typeof record !== 'object' || record === null || !('id' in record) || !('name' in record)) continue
    if (typeof record.id === 'string' && typeof record.name === 'string') names.set(record.id, record.name)
  }
  return (_field, value) => (typeof value === 'string' ? (names.get(value) ?? null) : null)
}
