'use client'

import { latePart, type LatePart, type Load } from './late-part'
import { toastError } from './toast'

/** How a dialog, panel or menu says whether it is open, and how it closes. */
type Closable = {
  open?: boolean
  anchor?: Element | null
  onOpenChange?: (open: boolean) => void
  onClose?: () => void
}

/** A late part that somebody opened: where its script cannot be loaded it says so and closes, so that it can be opened again. */
export function lateDialog<Props extends Closable>(load: Load<Props>): LatePart<Props> {
  return latePart(load, null, ({ open, anchor, onOpenChange, onClose }) => {
    if (open === false || anchor === null) return
    onOpenChange?.(false)
    onClose?.()
    sayMissing()
  })
}

/** Says that what was opened could not be loaded. */
export function sayMissing(): void {
  toastError('This could not be loaded.', { description: 'Check the connection and open it again.' })
}
