'use client'

import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { Button } from './button'

export type ConfirmProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen and whether it can be undone. */
  description?: React.ReactNode
  /** The verb of the button: `Delete customer`, never `OK`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The dialog stays open and busy until this ends; it stays open when this throws. */
  onConfirm: () => void | Promise<void>
  children?: React.ReactNode
}

/** Asks before something that cannot be taken back. What can be undone is done at once and offers Undo in a toast. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  children,
}: ConfirmProps) {
  const [pending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Base.Popup className="flex max-h-full w-full max-w-md flex-col rounded-xl border border-line-strong bg-raised p-5 text-text shadow-lg transition-[opacity,scale] duration-150 ease-out outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {description ? (
              <Base.Description render={<div />} className="mt-1 text-sm text-text-2">
                {description}
              </Base.Description>
            ) : null}
            {children ? <div className="mt-3 min-h-0 overflow-y-auto">{children}</div> : null}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button onClick={() => onOpenChange(false)} aria-disabled={pending}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
