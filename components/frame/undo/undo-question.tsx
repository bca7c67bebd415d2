'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { Time } from '@/components/ui/time'
import type { UndoQuestion as Question } from './use-take-back'

/** Names what an undo or a redo would do to something that this page does not show, and asks. */
export function UndoQuestion({ direction, what, at, onConfirm, onClose }: Question) {
  const verb = direction === 'undo' ? 'Undo' : 'Redo'
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb}: ${what}?`}
      description={
        <>
          You did this on another page at <Time value={at} format="time" />. Nothing that this page shows is left to{' '}
          {verb.toLowerCase()}.
        </>
      }
      confirmLabel={verb}
      onConfirm={onConfirm}
    />
  )
}
