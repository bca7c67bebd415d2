import { useState, useSyncExternalStore } from 'react'
import { toastInfo, toastError } from '@/components/ui/toast'
import { MAX_PARKED, type ParkedCall, waitingCalls, withCall } from './parked-calls'

const CHANGED = 'fieldline:parked-calls-changed'

/** The calls of one user that wait in this browser, in all its tabs. */
export type ParkedCalls = {
  calls: readonly ParkedCall[]
  /** Keeps a call for later; false where too many wait. */
  park: (call: ParkedCall) => boolean
  remove: (id: string) => void
}

/** What a user parked; the next one at this browser sees nothing of it. */
export function useParkedCalls(userId: string): ParkedCalls {
  const key = `fieldline:parked-calls:${userId}`
  const [openedAt] = useState(() => Date.now())
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const calls = waitingCalls(stored, openedAt)
  return {
    calls,
    park: (call) => {
      const next = withCall(calls, call)
      if (next) write(key, next)
      else toastError(`${MAX_PARKED} calls are parked.`, { description: 'Finish or remove one of them first.' })
      if (next) toastInfo(`The call of ${call.caller} is parked.`)
      return next !== null
    },
    remove: (id) =>
      write(
        key,
        calls.filter((call) => call.id !== id),
      ),
  }
}

function write(key: string, calls: readonly ParkedCall[]): void {
  localStorage.setItem(key, JSON.stringify(calls))
  // The event of the storage reaches the other tabs alone.
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(CHANGED, listener)
  }
}
