'use client'

import { useEffect, type RefObject } from 'react'

const CONTROLS = 'button, a[href], input, select, [role=combobox]'

/**
 * Makes one tab stop of all controls in a bar: Left and Right go to the one before and after, Home and End to the first and last (the
 * toolbar pattern of ARIA). In a text the keys move its caret until that is at the end.
 */
export function useToolbarKeys(ref: RefObject<HTMLElement | null>): void {
  // After every rendering: controls come and go.
  useEffect(() => {
    if (ref.current) stopAt(ref.current, firstStop(controlsOf(ref.current)))
  })
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const off = new AbortController()
    const { signal } = off
    bar.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && stopAt(bar, target), { signal })
    bar.addEventListener('keydown', (event) => walk(bar, event), { signal })
    return () => off.abort()
  }, [ref])
}

function controlsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.getClientRects().length > 0)
}

/** Where the tab stop is, else what is typed into. */
function firstStop(controls: readonly HTMLElement[]): HTMLElement | undefined {
  return controls.find(({ dataset }) => dataset.stop) ?? controls.find((one) => one instanceof HTMLInputElement)
}

/** Gives the bar's tab stop to a control, or to its first one. */
function stopAt(bar: HTMLElement, control: HTMLElement | undefined): void {
  const controls = controlsOf(bar)
  const stop = control && controls.includes(control) ? control : controls[0]
  for (const one of controls) {
    one.tabIndex = one === stop ? 0 : -1
    if (one === stop) one.dataset.stop = 'here'
    else delete one.dataset.stop
  }
}

function walk(bar: HTMLElement, event: KeyboardEvent): void {
  const controls = controlsOf(bar)
  const at = controls.findIndex((one) => one === event.target)
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: controls.length - 1,
  }
  const target = targets[event.key]
  const next = target === undefined ? undefined : controls[target]
  if (at === -1 || !next || event.defaultPrevented || movesCaret(event)) return
  event.preventDefault()
  next.focus()
}

function movesCaret({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement)) return false
  const { selectionStart, selectionEnd, value } = target
  if (shiftKey || selectionStart !== selectionEnd) return true
  return key === 'ArrowLeft' || key === 'Home' ? selectionStart !== 0 : selectionStart !== value.length
}
