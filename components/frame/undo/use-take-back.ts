'use client'

import { useRouter } from 'next/navigation'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { failureOf } from '@/components/ui/failure'
import { toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { ActionElsewhere, UndoneAction } from '@/lib/schemas/data/undo'
import type { Direction, UndoActions } from './types'

/** What a page does after an undo in place of being shown anew: the board reads its jobs again. */
const reloads = new Set<() => void>()

/** Undoes the last action, or does it again, or undoes that of one request; and says so. */
export type TakeBack = (what: Direction | { request: string }) => Promise<void>

/** An action of another page, before it is taken back or done again. */
export type UndoQuestion = Elsewhere & {
  direction: Direction
  onConfirm: () => Promise<void>
  onClose: () => void
}

export const TakeBackContext = createContext<TakeBack>(() => Promise.resolve())

/** Takes an action back, for a button of a page. */
export function useTakeBack(): TakeBack {
  return useContext(TakeBackContext)
}

/** Calls `reload` after every undo while the page is shown, which then is not asked for anew. */
export function useReloadAfterUndo(reload: () => void): void {
  useEffect(() => {
    reloads.add(reload)
    return () => {
      reloads.delete(reload)
    }
  }, [reload])
}

type Elsewhere = ActionElsewhere['elsewhere']
type Reverse = (
  direction: Direction,
  run: () => Promise<FormState<UndoneAction | ActionElsewhere>>,
) => Promise<Elsewhere | null>

/**
 * Runs an undo or a redo, says how it went, and shows the page as it is now. Resolves to an action of another page that it would have been,
 * where nothing was done before somebody is asked.
 */
export function useReversal(): Reverse {
  const router = useRouter()
  return useCallback(
    async (direction, run) => {
      try {
        // Most pages are left without one. Before it is done: what cannot be told of is not done.
        const { sayReversed } = await import('./say-reversed')
        const done = dataOf(await run())
        if ('elsewhere' in done) return done.elsewhere
        sayReversed(direction, done)
      } catch (error) {
        const title = direction === 'undo' ? 'Nothing was undone' : 'Nothing was redone'
        toastError(title, { description: failureOf(error) })
        return null
      }
      if (reloads.size === 0) router.refresh()
      for (const reload of reloads) reload()
      return null
    },
    [router],
  )
}

/**
 * Ctrl-Z takes back on the server what was done last of what the page shows, also after a reload; Ctrl-Shift-Z does it again. What was done
 * on another page is named and asked about (`question`). In a text they stay the text's own.
 */
export function useUndoKeys(actions: UndoActions | undefined): { takeBack: TakeBack; question: UndoQuestion | null } {
  const reverse = useReversal()
  const [undoQuestion, setUndoQuestion] = useState<(Elsewhere & { direction: Direction }) | null>(null)
  const takeBack = useCallback<TakeBack>(
    async (what) => {
      if (!actions) return
      if (typeof what === 'object') await reverse('undo', () => actions.undoOne(what.request))
      else {
        const act = what === 'undo' ? actions.undoLast : actions.redoLast
        const elsewhere = await reverse(what, () => act(window.location.pathname))
        setUndoQuestion(elsewhere && { ...elsewhere, direction: what })
      }
    },
    [actions, reverse],
  )
  useEffect(() => {
    if (!actions) return
    const onKey = (event: KeyboardEvent) => {
      const direction = directionOf(event)
      if (!direction || event.defaultPrevented || event.repeat || isTyping(event.target) || isEditing(event.target))
        return
      event.preventDefault()
      void takeBack(direction)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [takeBack, actions])
  const question = undoQuestion && {
    ...undoQuestion,
    onConfirm: async () => {
      const act = undoQuestion.direction === 'undo' ? actions?.undoOne : actions?.redoOne
      if (act) await reverse(undoQuestion.direction, () => act(undoQuestion.request))
    },
    onClose: () => setUndoQuestion(null),
  }
  return { takeBack, question }
}

function directionOf({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): Direction | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

/** Controls that hold text of their own to undo; a checkbox or a button is none. */
const TEXT = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT))
}

/** A dialog with a form lies over what an undo would change; one that asks is answered first. */
function isEditing(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null
  return dialog !== null && (dialog.role === 'alertdialog' || dialog.querySelector('form') !== null)
}
