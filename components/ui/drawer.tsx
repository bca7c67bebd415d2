'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cn } from './cn'
import { iconButtonClass } from './icon-button'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: React.ReactNode
  /** Beside the title: a link that opens the record, a menu. */
  actions?: React.ReactNode
  footer?: React.ReactNode
  /** Modal takes the page away; otherwise the page behind stays in use (the board's side panel). */
  modal?: boolean
  width?: 'md' | 'lg'
  children: React.ReactNode
}

/** A panel at the right edge; the whole width on a phone. */
export function Drawer({
  open,
  onOpenChange,
  title,
  actions,
  footer,
  modal = true,
  width = 'md',
  children,
}: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal={modal} disablePointerDismissal={!modal}>
      <Base.Portal>
        {modal ? (
          <Base.Backdrop className="fixed inset-0 z-30 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        ) : null}
        <Base.Popup
          className={cn(
            'fixed inset-y-0 right-0 z-30 flex w-full flex-col border-l border-line-strong bg-surface text-text shadow-lg outline-none',
            'transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-x-6 data-ending-style:opacity-0 data-starting-style:translate-x-6 data-starting-style:opacity-0',
            width === 'md' ? 'sm:w-[26rem]' : 'sm:w-[40rem]',
          )}
        >
          <div className="flex min-h-11 items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
            <Base.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Base.Title>
            {actions}
            <Base.Close aria-label="Close panel" className={iconButtonClass()}>
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2.5">{footer}</div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
