'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cn } from './cn'
import { iconButtonClass } from './icon-button'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: React.ReactNode
  description?: React.ReactNode
  /** Buttons at the foot, the main one last. */
  footer?: React.ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Where the focus goes at opening; the first control otherwise. */
  initialFocus?: React.RefObject<HTMLElement | null>
  children?: React.ReactNode
}

/** A modal window in the middle; on a phone it rises from the bottom edge. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  initialFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4 max-sm:items-end max-sm:p-0">
          <Base.Popup initialFocus={initialFocus} className={cn(POPUP, WIDTH[size])}>
            <div className="flex items-start gap-3 px-5 pt-4 pr-12 pb-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description ? (
                  <Base.Description className="mt-0.5 text-sm text-text-2">{description}</Base.Description>
                ) : null}
              </div>
            </div>
            {children ? <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div> : null}
            {footer ? (
              <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
                {footer}
              </div>
            ) : null}
            {/* Last in the order of focus: a dialog opens on its first field, not on its way out. */}
            <Base.Close aria-label="Close" className={`absolute top-3.5 right-4 ${iconButtonClass('sm')}`}>
              <X aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const POPUP =
  'relative flex max-h-[min(48rem,calc(100dvh-2rem))] w-full flex-col rounded-xl border border-line-strong bg-raised text-text shadow-lg outline-none ' +
  'transition-[opacity,scale,translate] duration-150 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 ' +
  'max-sm:max-h-[92dvh] max-sm:rounded-b-none max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8'

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' }
