'use client'

import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/**
 * Whether the page's script has taken over. A form that needs it must not be sent before: the browser alone would put
 * a password into the address, or send a choice that was not taken yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}
