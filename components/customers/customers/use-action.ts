'use client'

import { failureOf } from '@/components/ui/failure'
import { useRouter } from 'next/navigation'
import { useCallback, useRef } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { toastDone, toastError } from '@/components/ui/toast'

type Run<Data> = {
  action: () => Promise<FormState<Data>>
  /** What to say when it is done, and when it failed. */
  done: string
  failed: string
  /** Takes it back; offered in the toast. */
  undo?: (data: Data) => Promise<FormState<unknown>>
  /** What follows, such as going to another page. */
  after?: (data: Data) => void
}

/**
 * Runs an action behind a button: says how it went, offers to take it back, and shows the page anew. A second press while
 * the first is on its way does nothing.
 */
export function useAction() {
  const router = useRouter()
  const busy = useRef(false)
  return useCallback(
    async <Data>({ action, done, failed, undo, after }: Run<Data>): Promise<boolean> => {
      if (busy.current) return false
      busy.current = true
      try {
        const data = dataOf(await action())
        toastDone(done, {
          undo:
            undo &&
            (async () => {
              dataOf(await undo(data))
              router.refresh()
            }),
        })
        after?.(data)
        router.refresh()
        return true
      } catch (error) {
        toastError(failed, { description: failureOf(error) })
        return false
      } finally {
        busy.current = false
      }
    },
    [router],
  )
}
