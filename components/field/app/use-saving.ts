'use client'

import { useRef } from 'react'

/**
 * Saves one thing at a time and does what follows once it is stored: a second tap meanwhile does nothing, and what the store did not take stays
 * on the screen.
 */
export function useSaving(): (save: () => Promise<boolean>, then?: () => void) => Promise<void> {
  const isSaving = useRef(false)
  return async (save, then) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      if (await save()) then?.()
    } finally {
      isSaving.current = false
    }
  }
}
