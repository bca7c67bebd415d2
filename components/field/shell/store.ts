'use client'

import { useSyncExternalStore } from 'react'

/** What the browser has to say of the app as an app; the same for all of the page. */
export type ShellState = {
  /** The app starts without a connection: its worker keeps all of it. */
  startsOffline: boolean
  /** A newer version is there, complete, and waits to be taken. */
  updateReady: boolean
  /** `prompt`: the browser installs it when asked. `by_hand`: on an iPhone, from the share menu. `no`: it cannot, or not yet. */
  install: 'installed' | 'prompt' | 'by_hand' | 'no'
  /** Whether the browser promised to keep what is stored here; null while it was not asked. */
  persisted: boolean | null
}

let state: ShellState = { startsOffline: false, updateReady: false, install: 'no', persisted: null }
const NOTHING = state
const listeners = new Set<() => void>()

/** Changes what is known, and tells who shows it. */
export function setShell(change: Partial<ShellState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is known of the app as an app, followed. */
export function useShellState(): ShellState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  )
}
