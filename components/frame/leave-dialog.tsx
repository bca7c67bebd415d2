'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { latePart } from '@/components/ui/late-part'
import { holdTyping } from '../ui/shortcuts'
import { confirmLeave, useLeaveQuestion, useLeaveWatch } from '../ui/unsaved'

const TITLE = 'Leave without saving?'
const DESCRIPTION = 'What you changed on this page is not saved yet and will be lost.'

/** Only a form with changes asks, so no page needs it to be drawn. Where it cannot be loaded the browser asks: nothing is lost unasked. */
export const LeaveQuestion = latePart(
  async () => ({ default: (await import('@/components/ui/alert-dialog')).AlertDialog }),
  null,
  ({ open, onConfirm, onOpenChange }) => {
    if (!open) return
    if (window.confirm(`${TITLE} ${DESCRIPTION}`)) void onConfirm()
    else onOpenChange(false)
  },
)

/** Asks before unsaved changes are left behind. */
export function LeaveDialog() {
  const router = useRouter()
  const push = useCallback((href: string) => router.push(href), [router])
  useLeaveWatch(push)
  const { open, stay, leave } = useLeaveQuestion()
  const [isAsking, setAsking] = useState(false)
  if (open && !isAsking) setAsking(true)
  if (!isAsking) return null
  return (
    <LeaveQuestion
      open={open}
      onOpenChange={(next) => !next && stay()}
      title={TITLE}
      description={DESCRIPTION}
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

/** Goes to a form, whose first field gets what is typed until it is there. */
export function useNavigateToForm(): (href: string) => void {
  const router = useRouter()
  return useCallback(
    (href: string) =>
      confirmLeave(() => {
        // On the form itself nothing takes over what would be kept.
        if (href !== window.location.pathname + window.location.search) holdTyping()
        router.push(href)
      }),
    [router],
  )
}
