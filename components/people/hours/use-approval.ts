'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'

export type ApprovalActions = {
  approve: (ids: readonly string[]) => Promise<FormState<void>>
  reopen: (ids: readonly string[], values: { reason: string }) => Promise<FormState<void>>
}

/** Approves weeks, and offers to take that back. */
export function useApproval({ approve, reopen }: ApprovalActions) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const approveWeeks = (ids: readonly string[], whose: string) =>
    startTransition(async () => {
      const state = await approve(ids)
      if (state.status !== 'ok') {
        toastError(
          `The hours of ${whose} were not approved.`,
          state.status === 'error' ? { description: state.message } : {},
        )
        return
      }
      router.refresh()
      const undo = async () => {
        const undone = await reopen(ids, { reason: 'The approval was undone' })
        if (undone.status === 'error') throw new Error(undone.message)
        router.refresh()
      }
      toastDone(`The hours of ${whose} are approved.`, { undo, many: ids.length > 1 })
    })
  return { approveWeeks, pending }
}
