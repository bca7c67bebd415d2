'use client'

import { failureOf } from '@/components/ui/failure'
import { useCallback, useEffect } from 'react'
import { toastDone, toastError } from '@/components/ui/toast'
import { redoLast, undoLast } from './actions'
import { expect } from './answers'

/**
 * Ctrl-Z takes back on the server what was done last, also before a reload, and Ctrl-Shift-Z does it again; in a text they stay
 * the text's own. Returns the same for buttons.
 */
export function useUndo(onDone: () => void, enabled: boolean): (direction: 'undo' | 'redo') => Promise<void> {
  const takeBack = useCallback(
    async (direction: 'undo' | 'redo') => {
      await reverseLast(direction)
      onDone()
    },
    [onDone],
  )
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const direction = directionOf(event)
      if (!direction || event.defaultPrevented || event.repeat || isTyping(event.target)) return
      event.preventDefault()
      void takeBack(direction)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [takeBack, enabled])
  return takeBack
}

function directionOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

async function reverseLast(direction: 'undo' | 'redo'): Promise<void> {
  try {
    const { numbers, refused } = await expect(direction === 'undo' ? undoLast() : redoLast())
    const what = numbers.length === 1 ? numbers[0] : `${numbers.length} work orders`
    const left = refused
      .slice(0, 3)
      .map(({ name, reason }) => `${name} ${reason}.`)
      .join(' ')
    toastDone(`${what} ${direction === 'undo' ? 'restored' : 'redone'}`, {
      description: left || undefined,
    })
  } catch (error) {
    const title = direction === 'undo' ? 'Nothing was undone' : 'Nothing was redone'
    toastError(title, { description: failureOf(error) })
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
