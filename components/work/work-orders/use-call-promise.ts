import { useRef, useState } from 'react'
import type { ServerForm } from '@/components/form/use-server-form'
import type { TypedWindow } from '@/components/work/arrivals/promise-field'
import type { CallPromiseChoice, PromisedWindow } from '@/components/work/arrivals/promise-window'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

/** What the caller of a new work order is told, and how it was chosen. */
export type CallPromise = {
  choice: CallPromiseChoice
  typed: TypedWindow
  choose: (choice: CallPromiseChoice, window: PromisedWindow | null, typed: TypedWindow) => void
}

/** Keeps the promise of the form. Within an hour makes the work urgent, unless a person chose another priority. */
export function useCallPromise({
  formState,
  setValue,
  getValues,
  clearErrors,
}: ServerForm<WorkOrderValues>): CallPromise {
  const initial = getValues('promise')
  const [choice, setChoice] = useState<CallPromiseChoice>(() => choiceOf(initial))
  const [typed, setTyped] = useState<TypedWindow>(() => initial ?? { from: null, until: null })
  const before = useRef<WorkOrderValues['priority'] | null>(null)
  const { priority } = formState.dirtyFields

  function followPriority(isSoon: boolean) {
    if (isSoon && !priority && getValues('priority') !== 'urgent') {
      before.current = getValues('priority')
      setValue('priority', 'urgent')
    } else if (!isSoon && before.current && getValues('priority') === 'urgent') {
      setValue('priority', before.current)
      before.current = null
    }
  }

  return {
    choice,
    typed,
    choose: (next, window, nextTyped) => {
      setChoice(next)
      setTyped(nextTyped)
      // What the contract promises is filled in when the form is saved: it is nothing that a person chose.
      setValue('promise', next === 'contract' ? undefined : window, { shouldDirty: true })
      clearErrors('promise')
      followPriority(next === 'hour')
    },
  }
}

function choiceOf(promise: WorkOrderValues['promise']): CallPromiseChoice {
  if (promise === undefined) return 'contract'
  return promise ? 'window' : 'none'
}
