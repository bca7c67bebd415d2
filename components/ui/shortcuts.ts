'use client'

import { createContext, use, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export type Shortcut = { keys: string; label: string; group: string }

type Entry = Shortcut & {
  run?: (event: KeyboardEvent) => void
  /** Goes with a page, not with the frame around all of them. */
  ofPage?: boolean
}

/** How long the second key of a sequence may take. */
const SEQUENCE_TIME = 1_200
const OFF_KEY = 'fieldline:single-keys'

/** How long keys are kept for a dialog or a page that is on its way. */
const HOLD_TIME = 5_000

/** Whether what is below belongs to a page rather than to the frame. */
export const InPage = createContext(false)

/** Set while the page that was left is still mounted, unseen. */
let pageKeysRest = false
let held: { text: string; until: number; page: string | null } | null = null
let entries: readonly Entry[] = []
let legend: React.ReactNode = null
const listeners = new Set<() => void>()
const NONE: readonly Entry[] = []

/**
 * Registers a shortcut while the component is mounted and lists it under `?`. `keys`: `c`, `g b` (in turn), `mod+k` (Ctrl or
 * Command), `alt+p`. Keys without `mod` or `alt` rest while the user types or a dialog is open, and can be switched off there.
 */
export function useShortcut(
  keys: string,
  label: string,
  handler: (event: KeyboardEvent) => void,
  { group = 'This page', enabled = true }: { group?: string; enabled?: boolean } = {},
): void {
  const ofPage = use(InPage)
  const latest = useRef(handler)
  // Before the next key can be pressed: a handler of the rendering before would save what the form held then.
  useLayoutEffect(() => {
    latest.current = handler
  }, [handler])
  // With the page itself, not after it was painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    if (!enabled) return
    const entry: Entry = { keys, label, group, ofPage, run: (event) => latest.current(event) }
    publish([...entries, entry])
    return () => publish(entries.filter((other) => other !== entry))
  }, [keys, label, group, enabled, ofPage])
}

/** Lists keys under `?` that a part of the page handles by itself. `keys` is the same array in every rendering. */
export function useListedKeys(keys: readonly Shortcut[]): void {
  useEffect(() => {
    publish([...entries, ...keys])
    return () => publish(entries.filter((entry) => !keys.includes(entry)))
  }, [keys])
}

/** Shows with the shortcuts what the colours of a page mean, while the page is shown. */
export function useListedLegend(meanings: React.ReactNode): void {
  useEffect(() => {
    legend = meanings
    publish([...entries])
    return () => {
      legend = null
    }
  }, [meanings])
}

/** What the colours of this page mean; null where a page says nothing of them. */
export function useLegend(): React.ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => legend,
    () => null,
  )
}

/** The keys of the page that is being left act no more; returns how to end that. */
export function restPageKeys(): () => void {
  pageKeysRest = true
  return () => {
    pageKeysRest = false
  }
}

/**
 * From now on what is typed is kept for a dialog or a page that is still being loaded, and is no shortcut, nor text for the box that still has
 * the focus; `text` was typed before. With a `page` only that page opens something for it by itself (`isTypingHeldFor`).
 */
export function holdTyping(text = '', page: string | null = null): void {
  held = { text, until: performance.now() + HOLD_TIME, page }
}

/** Whether typing is being kept for this page, which is on its way: not for another one, nor for a dialog. */
export function isTypingHeldFor(page: string): boolean {
  return isHeld() && held?.page === page
}

function isHeld(): boolean {
  return held !== null && performance.now() <= held.until
}

/** What was typed since `holdTyping`, unless that is too long ago to be meant for whoever asks; from now on keys act again. */
export function takeTyping(): string {
  const text = held && isHeld() ? held.text : ''
  held = null
  return text
}

/** Keeps a key for what is on its way, before anything of the page that is still there can act on it. */
function hold(event: KeyboardEvent): void {
  if (held && performance.now() > held.until) held = null
  if (!held || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') held.text = held.text.slice(0, -1)
  else if (event.key.length === 1) held.text += event.key
  // What was typed is not there yet to be confirmed.
  else if (event.key !== 'Enter' || held.text === '') return
  event.preventDefault()
  event.stopPropagation()
}

/** All shortcuts that work on this page now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => entries,
    () => NONE,
  )
}

/** Whether single keys act (WCAG 2.1.4 asks for a way to switch them off), and the switch. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn, () => true)
  return [
    on,
    (next) => {
      localStorage.setItem(OFF_KEY, next ? 'on' : 'off')
      publish([...entries])
    },
  ]
}

/** Listens for the registered shortcuts; once per page, in the frame. */
export function useShortcutListener(): void {
  useEffect(() => {
    let pressed: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || isModifier(event.key)) return
      const chord = chordOf(event)
      // Neither of them is a letter that is being typed.
      const isChord = chord.startsWith('mod+') || chord.startsWith('alt+')
      const free = isChord || (singleKeysOn() && !isTyping(event.target))
      if (!free) return
      pressed = [...pressed, chord].slice(-2)
      clearTimeout(timer)
      timer = setTimeout(() => (pressed = []), SEQUENCE_TIME)
      const sequence = pressed.join(' ')
      const acting = entries.filter(({ run, ofPage }) => run && !(ofPage && pageKeysRest))
      // The newest registration wins: a page may take over a key of the frame.
      const match = acting.findLast(({ keys }) => keys === sequence) ?? acting.findLast(({ keys }) => keys === chord)
      if (!match?.run) return
      pressed = []
      event.preventDefault()
      match.run(event)
    }
    document.addEventListener('keydown', hold, true)
    document.addEventListener('keydown', onKeyDown)
    // A key before this moment is lost: whoever drives the page by a program can wait for it.
    document.documentElement.dataset.shortcuts = 'on'
    return () => {
      delete document.documentElement.dataset.shortcuts
      document.removeEventListener('keydown', hold, true)
      document.removeEventListener('keydown', onKeyDown)
      clearTimeout(timer)
    }
  }, [])
}

function chordOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase().replace('arrow', '')
  const parts = [(event.ctrlKey || event.metaKey) && 'mod', event.altKey && 'alt']
  // Shift is part of how `?` is typed, not of the shortcut.
  if (event.shiftKey && /^[a-z0-9]$|^.{2,}$/.test(key)) parts.push('shift')
  return [...parts.filter(Boolean), key].join('+')
}

function isModifier(key: string): boolean {
  return key === 'Control' || key === 'Shift' || key === 'Alt' || key === 'Meta'
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A palette or a menu that is closing has the focus for some frames more; nobody types in it any longer.
  if (target.closest('[data-closed]')) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}

function singleKeysOn(): boolean {
  return localStorage.getItem(OFF_KEY) !== 'off'
}

function publish(next: readonly Entry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
