'use client'

import { Popover as Base } from '@base-ui/react/popover'

export type PopoverProps = {
  /** The element that opens it, usually a Button. */
  trigger: React.ReactElement
  title?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: React.ReactNode
}

/** A small box at its trigger for a few controls. */
export function Popover({
  trigger,
  title,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} align={align} side={side} collisionPadding={8}>
          <Base.Popup
            className="floating max-h-(--available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-3"
            aria-label={title}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
