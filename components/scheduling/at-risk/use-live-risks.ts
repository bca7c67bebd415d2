'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { RISK_CHANGED } from '@/components/frame/risk-bell'

const REFRESH_MS = 60_000
/** What comes together is shown together. */
const GATHER_MS = 150

/** Shows the page anew as soon as something else is at risk, and once a minute, while it is looked at. */
export function useLiveRisks(): void {
  const router = useRouter()
  useEffect(() => {
    let source: EventSource | null = null
    let waiting = 0
    const refresh = () => {
      window.clearTimeout(waiting)
      waiting = window.setTimeout(() => {
        router.refresh()
        window.dispatchEvent(new Event(RISK_CHANGED))
      }, GATHER_MS)
    }
    const onVisibility = () => {
      source?.close()
      source = null
      if (document.visibilityState === 'hidden') return
      source = new EventSource('/live')
      source.addEventListener('risk', refresh)
      // What changed before it listened it was not told.
      source.addEventListener('open', refresh)
    }
    const timer = window.setInterval(() => document.visibilityState === 'visible' && router.refresh(), REFRESH_MS)
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.clearInterval(timer)
      window.clearTimeout(waiting)
      document.removeEventListener('visibilitychange', onVisibility)
      source?.close()
    }
  }, [router])
}
