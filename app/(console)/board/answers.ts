import type { FormState } from '@/lib/schemas/form-state'

/** The data of an answer; its message as an error when there is none. */
export async function expect<Data>(answer: Promise<FormState<Data>>): Promise<Data> {
  const state = await answer
  if (state.status === 'ok') return state.data
  throw new Error(state.status === 'error' ? messageOf(state) : 'A colleague changed this job in the meantime.')
}

function messageOf({ message, fields }: { message: string; fields: Record<string, string> }): string {
  const [problem] = Object.entries(fields)
  return problem ? `${problem[0].replaceAll('_', ' ')} ${problem[1]}.` : message
}
