'use client'

import { useSyncExternalStore } from 'react'
import { aboveOf, type FieldView, viewAt } from '@/lib/domain/field/views'

/*
 * The app moves by the browser's own history: no request leaves the phone, so it works without a connection, and the back button does
 * what it does everywhere.
 */

const CHANGED = 'field:moved'

type Entry = { fieldPlace?: number }

/** How far each entry of the history was scrolled, by its place. */
const scrolled = new Map<number, number>()
let position = 0
/** Where the page is to be scrolled to once it has its height again. */
let awaited: number | null = null

/** The address that is shown; empty while the page is not the browser's yet. */
export function useAddress(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname + window.location.search,
    () => '',
  )
}

/** What is shown; null while the page is not the browser's yet. */
export function useView(): FieldView | null {
  const address = useAddress()
  if (address === '') return null
  const [pathname = '', search = ''] = address.split('?')
  return viewAt(pathname, search)
}

/** Shows something else. `instead` takes the place of what is shown, so that the way back does not lead there. */
export function go(address: string, { instead = false }: { instead?: boolean } = {}): void {
  if (address === window.location.pathname + window.location.search) return
  scrolled.set(position, window.scrollY)
  if (!instead) position++
  const state: Entry = { ...(window.history.state as object | null), fieldPlace: position }
  if (instead) window.history.replaceState(state, '', address)
  else window.history.pushState(state, '', address)
  awaited = 0
  window.dispatchEvent(new Event(CHANGED))
}

/** Back to what was shown before; where there is nothing before, to what is above. */
export function goBack(): void {
  if (position > 0) window.history.back()
  else go(aboveOf(viewAt(window.location.pathname)), { instead: true })
}

/** Scrolls to where an entry of the history was, once the page is as high as that; says whether that is done. */
export function restoreScroll(): boolean {
  if (awaited === null) return true
  window.scrollTo(0, awaited)
  if (awaited > 0 && Math.abs(window.scrollY - awaited) > 1) return false
  awaited = null
  return true
}

function subscribe(listener: () => void): () => void {
  const onPop = (event: PopStateEvent) => {
    scrolled.set(position, window.scrollY)
    position = (event.state as Entry | null)?.fieldPlace ?? 0
    awaited = scrolled.get(position) ?? 0
    listener()
  }
  window.addEventListener(CHANGED, listener)
  window.addEventListener('popstate', onPop)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('popstate', onPop)
  }
}
