'use client'

import { useEffect } from 'react'

/** What tells the other tabs of this browser that somebody signed in. */
export const SIGNED_IN_KEY = 'fieldline:signed-in'

/** Tells the page that waits in another tab, which goes on by itself. */
export function SignedIn() {
  useEffect(() => localStorage.setItem(SIGNED_IN_KEY, String(Date.now())), [])
  return <p className="text-sm">You can close this tab. The page that you came from goes on where it was.</p>
}
