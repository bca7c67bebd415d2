import type { FormState } from '@/lib/schemas/form-state'

/** The data of an action's answer; an error in words for a toast when there is none. */
export async function expectData<Data>(answer: Promise<FormState<Data>>): Promise<Data> {
  const state = await answer
  if (state.status === 'ok') return state.data
  throw new Error(
    state.status === 'error' ? reasonOf(state) : 'A colleague saved this first. Check the record, then try again.',
  )
}

function reasonOf({ message, fields }: { message: string; fields: Record<string, string> }): string {
  const problems = Object.entries(fields).map(([field, problem]) => `${wordsOf(field)} ${problem}.`)
  return problems.length > 0 ? problems.join(' ') : message
}

function wordsOf(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
