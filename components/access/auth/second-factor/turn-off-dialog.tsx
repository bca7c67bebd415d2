'use client'

import { useRouter } from 'next/navigation'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { toastDone } from '@/components/ui/toast'

/** Asks before the second factor goes. */
export function TurnOffDialog({ turnOff, onClose }: { turnOff: () => Promise<FormState>; onClose: () => void }) {
  const router = useRouter()
  return (
    <AlertDialog
      open
      danger
      onOpenChange={(next) => !next && onClose()}
      title="Turn the second factor off?"
      description="Your password alone will be enough again. Your recovery codes end with it."
      confirmLabel="Turn off"
      onConfirm={async () => {
        dataOf(await turnOff())
        toastDone('The second factor is off.')
        router.refresh()
      }}
    />
  )
}
