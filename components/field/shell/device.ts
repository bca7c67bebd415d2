'use client'

import { setShell } from './store'

/**
 * Asks the browser to keep what is stored when room gets scarce. It decides by itself, by how much the app is used; asked
 * again it may decide otherwise.
 */
export async function keepStorage(): Promise<void> {
  const { storage } = navigator
  // Absent without HTTPS.
  if (typeof storage?.persist !== 'function') return
  const persisted = (await storage.persisted()) || (await storage.persist())
  setShell({ persisted })
}

/** Shows on the app's icon how much waits to be sent; nothing at 0. Where icons have no badges nothing happens. */
export async function showWaiting(count: number): Promise<void> {
  if (typeof navigator.setAppBadge !== 'function') return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Refused for an app that is not installed, or by whoever uses the phone.
  await shown.catch(() => undefined)
}
