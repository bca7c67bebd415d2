'use client'

import { useEffect, useSyncExternalStore } from 'react'

type Pending = { proceed: () => void }

const dirtyForms = new Set<symbol>()
let pending: Pending | null = null
const listeners = new Set<() => void>()

/**
 * While `dirty`, leaving asks first: closing or reloading the tab, a link, the palette, a shortcut, and the browser's back
 * button where the browser lets a page ask.
 */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const form = Symbol('form')
    dirtyForms.add(form)
    return () => {
      dirtyForms.delete(form)
    }
  }, [dirty])
}

/** Runs `proceed` now, or after the user agreed to lose what is not saved. */
export function confirmLeave(proceed: () => void): void {
  if (dirtyForms.size === 0) return proceed()
  pending = { proceed }
  notify()
}

/** The question that waits for an answer, for the dialog in the frame. */
export function useLeaveQuestion() {
  const question = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )
  return {
    open: question !== null,
    stay: () => {
      pending = null
      notify()
    },
    leave: () => {
      const proceed = pending?.proceed
      pending = null
      dirtyForms.clear()
      notify()
      proceed?.()
    },
  }
}

/** Watches the ways out of the page; once per page, in the frame. */
export function useLeaveWatch(navigate: (href: string) => void): void {
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (dirtyForms.size > 0) event.preventDefault()
    }
    function onClick(event: MouseEvent) {
      const to = dirtyForms.size > 0 ? destinationOf(event) : null
      if (to?.origin !== window.location.origin || isHere(to)) return
      event.preventDefault()
      event.stopPropagation()
      confirmLeave(() => navigate(to.pathname + to.search + to.hash))
    }
    function onNavigate(event: NavigateEvent) {
      if (event.navigationType !== 'traverse' || !event.cancelable || dirtyForms.size === 0) return
      if (isHere(new URL(event.destination.url))) return
      event.preventDefault()
      const { key } = event.destination
      confirmLeave(() => void window.navigation?.traverseTo(key))
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [navigate])
}

/** The address that a click opens in this tab, if it does. */
function destinationOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null
  return button === 0 && !ctrlKey && !metaKey && !shiftKey ? new URL(link.href) : null
}

function isHere(to: URL): boolean {
  return to.pathname === window.location.pathname && to.search === window.location.search
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
