'use client'

import { setShell } from './store'

/** What Chromium offers; no other browser has it, so no library names it. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: InstallEvent | undefined

/**
 * Follows whether the app is installed or could be. On an iPhone nothing offers it: what script stores there is deleted after seven days
 * without use unless the app is on the home screen, so it is to be said before anybody relies on it. Returns what ends the following.
 */
export function followInstall(): () => void {
  const { signal, ended } = following()
  const standalone = matchMedia('(display-mode: standalone)')
  const checkInstalled = () => {
    if (standalone.matches || isOnHomeScreen()) setShell({ install: 'installed' })
    else if (offered) setShell({ install: 'prompt' })
    else setShell({ install: isApple() ? 'by_hand' : 'no' })
  }
  const onOffer = (event: Event) => {
    // It is asked at a place of ours, not over whatever is being read.
    event.preventDefault()
    offered = event as InstallEvent
    checkInstalled()
  }
  const onInstalled = () => {
    offered = undefined
    setShell({ install: 'installed' })
  }
  window.addEventListener('beforeinstallprompt', onOffer, { signal })
  window.addEventListener('appinstalled', onInstalled, { signal })
  standalone.addEventListener('change', checkInstalled, { signal })
  checkInstalled()
  return ended
}

function following(): { signal: AbortSignal; ended: () => void } {
  const control = new AbortController()
  return { signal: control.signal, ended: () => control.abort() }
}

/** Safari's own way to say it. */
function isOnHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}

/** An iPhone, or an iPad, which says that it is a Mac with a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Asks whether to install the app, where the browser offered it. */
export async function installApp(): Promise<void> {
  const event = offered
  offered = undefined
  if (!event) return
  const { outcome } = await event.prompt()
  setShell({ install: outcome === 'accepted' ? 'installed' : 'no' })
}
