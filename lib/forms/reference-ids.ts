import type { FormState } from '@/lib/schemas/form-state'

/**
 * A form holds the id of a record it names (`branch_id`), a record shows the record (`branch`). Adds the ids to the
 * colleague's version, so that a conflict over such a field is seen and can be chosen.
 */
export function withReferenceIds<Data>(answer: FormState<Data>, fields: Record<string, string>): FormState<Data> {
  if (answer.status !== 'stale') return answer
  const ids = Object.entries(fields).map(([field, shownAs]) => [field, idOf(answer.theirs[shownAs])])
  return { ...answer, theirs: { ...answer.theirs, ...Object.fromEntries(ids) } }
}

function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : null
}
