'use client'

import { noAnswer } from '@/components/ui/failure'
import { useRouter } from 'next/navigation'
import type { FormState } from '@/lib/schemas/form-state'
import { toastDone, toastError } from '@/components/ui/toast'

type Act = (id: string) => Promise<FormState<unknown>>

/** Deletes at once and offers to take it back; what stands in the way is told, and nothing is deleted then. */
export function useRemoval({ remove, restore }: { remove: Act; restore: Act }): (row: Named) => Promise<void> {
  const router = useRouter()
  return async function removeRow(row: Named) {
    const state = await attempt(() => remove(row.id))
    if (state.status === 'ok') {
      router.refresh()
      toastDone(`${shortened(row.name)} was deleted.`, { undo: () => takeBack(row) })
      return
    }
    toastError(`${shortened(row.name)} was not deleted.`, { description: reasonOf(state) })
  }

  async function takeBack(row: Named) {
    const state = await attempt(() => restore(row.id))
    if (state.status !== 'ok') throw new Error(reasonOf(state))
    router.refresh()
  }
}

type Named = { id: string; name: string }

/** Runs an action; a server that does not answer is an answer too. */
export async function attempt<Data>(act: () => Promise<FormState<Data>>): Promise<FormState<Data>> {
  try {
    return await act()
  } catch {
    return { status: 'error', message: noAnswer(), fields: {} }
  }
}

/** Why it failed, in one sentence. */
export function reasonOf(state: Exclude<FormState<unknown>, { status: 'ok' }>): string {
  if (state.status === 'stale') return 'A colleague changed it in the meantime. Check it, then try again.'
  const [problem] = Object.entries(state.fields)
  return problem ? `${state.message} (${problem[0].replaceAll('_', ' ')} ${problem[1]})` : state.message
}

const MAX_NAME_LENGTH = 60

/** A name that fits into a toast. */
export function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}
