'use client'

import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button'
import { PageLink } from '@/components/ui/page-link'
import { Tooltip } from '@/components/ui/tooltip'

/** What a page announces that shows work at risk as it changes. */
export const RISK_CHANGED = 'fieldline:risk-changed'

const POLL_MS = 60_000
const MAX_COUNTED = 99

/** The way to the work at risk, with how many work orders break within two hours or are broken. */
export function RiskBell() {
  const atRisk = useRiskCount()
  const label = atRisk === 0 ? 'At risk' : `At risk now: ${countText(atRisk)}`
  return (
    <Tooltip content={label}>
      <PageLink href="/at-risk" aria-label={label} className={`relative ${iconButtonClass()}`}>
        <Bell aria-hidden />
        {atRisk > 0 ? (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-2xs leading-4 font-semibold text-on-accent tabular"
          >
            {countText(atRisk)}
          </span>
        ) : null}
      </PageLink>
    </Tooltip>
  )
}

/** A count in few digits: `99+` for more. */
export function countText(value: number): string {
  return value > MAX_COUNTED ? `${MAX_COUNTED}+` : String(value)
}

let count = 0
const listeners = new Set<() => void>()
let stopReading: (() => void) | null = null

/** How many work orders break within two hours or are broken: read once for all who show it. */
export function useRiskCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stopReading ??= startReading()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopReading?.()
    stopReading = null
  }
}

/** Reads at once, and once a minute while the window is looked at. What cannot be read stays as it was. */
function startReading(): () => void {
  const off = new AbortController()
  const read = async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await fetch('/at-risk/count', { signal: off.signal }).catch(() => null)
    const next: unknown = answer?.ok ? await answer.json().catch(() => null) : null
    if (typeof next !== 'number' || next === count) return
    count = next
    for (const listener of listeners) listener()
  }
  const timer = window.setInterval(() => void read(), POLL_MS)
  document.addEventListener('visibilitychange', () => void read(), { signal: off.signal })
  window.addEventListener(RISK_CHANGED, () => void read(), { signal: off.signal })
  void read()
  return () => {
    window.clearInterval(timer)
    off.abort()
  }
}
