'use client'

import { useSyncExternalStore } from 'react'
import { aboveOf, type FieldView, viewAt } from '@/lib/domain/field/views'

/*
 * The app moves by the browser's own history: no request leaves the phone, so it works without a connection, and the back button does
 * what it does everywhere.
 */

const CHANGED = 'field:moved'

type Entry = { fieldPlace?: number; fieldSheet?: string }

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
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) return
  scrolled.set(position, window.scrollY)
  if (!instead) position++
  const state: Entry = { ...stateNow(), fieldPlace: position, fieldSheet: undefined }
  if (instead) window.history.replaceState(state, '', address)
  else window.history.pushState(state, '', address)
  awaited = 0
  window.dispatchEvent(new Event(CHANGED))
  // Another place of the same page is not drawn anew.
  if (address.split('#')[0] === pathname + search) requestAnimationFrame(restoreScroll)
}

const stateNow = () => (window.history.state ?? {}) as Entry

/** Notes at the entry of the history which sheet is open over it, so that the way back finds it open; null where none is. */
export function noteSheet(name: string | null): void {
  if ((stateNow().fieldSheet ?? null) === name) return
  window.history.replaceState({ ...stateNow(), fieldSheet: name ?? undefined }, '')
  window.dispatchEvent(new Event(CHANGED))
}

/** The sheet that was noted at what is shown. */
export function useNotedSheet(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => stateNow().fieldSheet ?? null,
    () => null,
  )
}

/** Back to what was shown before; where there is nothing before, to what is above. */
export function goBack(): void {
  if (position > 0) window.history.back()
  else go(aboveOf(viewAt(window.location.pathname)), { instead: true })
}

/**
 * Scrolls to where an entry of the history was, once the page is as high as that, or to the part that a new one names; says whether that is
 * done.
 */
export function restoreScroll(): boolean {
  if (awaited === null) return true
  const { hash } = window.location
  if (awaited === 0 && hash !== '') return showPart(hash.slice(1))
  window.scrollTo(0, awaited)
  if (awaited > 0 && Math.abs(window.scrollY - awaited) > 1) return false
  awaited = null
  return true
}

function showPart(id: string): boolean {
  const part = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  if (!part) return false
  part.scrollIntoView({ block: 'center' })
  part.focus({ preventScroll: true })
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
