'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import { Keys } from './kbd'

/**
 * A tooltip over one focusable element. It repeats or shortens what the element is named; it never holds the only copy of
 * something a user needs, because touch does not show it.
 */
export function Tooltip({
  content,
  keys,
  side = 'bottom',
  children,
}: {
  content: React.ReactNode
  keys?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: React.ReactElement
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs text-on-inverse shadow-md transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
            {keys ? <Keys keys={keys} inverse /> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Once around the page: after the first tooltip the next ones show without waiting. */
export function TooltipProvider({ children }: { children: React.ReactNode }) {
  return <Base.Provider delay={450}>{children}</Base.Provider>
}
