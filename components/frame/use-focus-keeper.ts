'use client'

import { useEffect } from 'react'
import { isVisible } from './visible'

/** What closes gets this long to hand the focus on by itself. */
const GRACE_MS = 100

/** Where the focus was: the element, what it stood in, and its place among its neighbours, from the inside out. */
type Place = { element: Element; index: number }

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** What is still drawn while it goes. */
const CLOSING = '[data-closed], [data-ending-style]'

/**
 * Keeps the keyboard's place. When what has the focus goes away (the row that was deleted, the button of a menu's own
 * item, the page that was left), browsers let the focus fall to the document and Tab starts over at the top. It goes to
 * what now stands in its place instead; on a new page, to the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let trail: Place[] = []
    // The last one in the page itself: where somebody was before a dialog opened.
    let before: Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function remember(event: FocusEvent) {
      if (!(event.target instanceof Element) || event.target === document.body) return
      trail = trailOf(event.target)
      if (event.target.closest('#main')) before = trail
    }
    /** Pressing the empty page with the mouse leaves the focus nowhere on purpose. */
    function forget(event: PointerEvent) {
      if (event.target instanceof Element && !event.target.closest(TABBABLE)) trail = before = []
    }
    function checkFocus() {
      if (!isLost() || timer) return
      timer = setTimeout(() => {
        timer = undefined
        if (isLost() && trail.length > 0) bringHome(trail, before)
      }, GRACE_MS)
    }
    /** Whoever types on at once does so from where they were. */
    function hurry() {
      if (!timer) return
      clearTimeout(timer)
      timer = undefined
      if (isLost() && trail.length > 0) bringHome(trail, before)
    }
    const observer = new MutationObserver(checkFocus)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget, true)
    document.addEventListener('keydown', hurry, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, true)
      document.removeEventListener('keydown', hurry, true)
    }
  }, [])
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function trailOf(element: Element): Place[] {
  const trail: Place[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    trail.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  return trail
}

function bringHome(trail: readonly Place[], before: readonly Place[]): void {
  const page = document.getElementById('main')
  const home = page && (standIn(trail, page) ?? standIn(before, page) ?? page)
  if (home instanceof HTMLElement) home.focus({ preventScroll: true })
}

/** What has the place of a lost focus now; nothing when the whole page went. */
function standIn(trail: readonly Place[], page: Element): Element | undefined {
  const keptIndex = trail.findIndex(({ element }) => element.isConnected && !element.closest(CLOSING))
  const home = trail[keptIndex]?.element
  if (!home) return undefined
  // Only switched off for a moment: it gets the focus back with its next change.
  if (keptIndex === 0) return isVisible(home) ? home : undefined
  if (home.contains(page) || home.matches('[data-page-area]')) return undefined
  const controls = [...home.querySelectorAll(TABBABLE)].filter(isVisible)
  return twin(trail[0]?.element, controls) ?? nearest(home, controls, trail[keptIndex - 1]?.index ?? 0)
}

/** Finds the control that replaces the lost one: redrawn, with an equal name. */
function twin(lost: Element | undefined, controls: readonly Element[]): Element | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute('name') || element.getAttribute('aria-label') || element.textContent
  const name = lost && nameOf(lost)
  return name ? controls.find((control) => control.tagName === lost.tagName && nameOf(control) === name) : undefined
}

/** The control that now stands where one went away, else the one before it. */
function nearest(home: Element, controls: readonly Element[], index: number): Element | undefined {
  const after = home.children[index]
  const following = after ? controls.find((control) => after.contains(control) || isAfter(after, control)) : undefined
  return following ?? controls.at(-1)
}

function isAfter(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
