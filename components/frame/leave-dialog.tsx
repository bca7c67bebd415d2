'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { confirmLeave, useLeaveQuestion, useLeaveWatch } from './unsaved'

/** Asks before unsaved changes are left behind. */
export function LeaveDialog() {
  const router = useRouter()
  const push = useCallback((href: string) => router.push(href), [router])
  useLeaveWatch(push)
  const { open, stay, leave } = useLeaveQuestion()
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && stay()}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet and will be lost."
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      danger
      onConfirm={leave}
    />
  )
}

/** Goes to a page of the console, after asking when something is not saved. */
export function useNavigate(): (href: string) => void {
  const router = useRouter()
  return useCallback((href: string) => confirmLeave(() => router.push(href)), [router])
}
