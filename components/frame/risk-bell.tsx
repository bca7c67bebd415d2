'use client'

import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { iconButtonClass } from '@/components/ui/icon-button'
import { PageLink } from '@/components/ui/page-link'
import { Tooltip } from '@/components/ui/tooltip'

/** What a page announces that shows work at risk as it changes. */
export const RISK_CHANGED = 'fieldline:risk-changed'

const POLL_MS = 60_000
const MAX_COUNTED = 99

/** The way to the work at risk, with how many work orders break within two hours or are broken. */
export function RiskBell() {
  const count = useCount()
  const label = count === 0 ? 'At risk' : `At risk now: ${shown(count)}`
  return (
    <Tooltip content={label}>
      <PageLink href="/at-risk" aria-label={label} className={`relative ${iconButtonClass()}`}>
        <Bell aria-hidden />
        {count > 0 ? (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-2xs leading-4 font-semibold text-on-accent tabular"
          >
            {shown(count)}
          </span>
        ) : null}
      </PageLink>
    </Tooltip>
  )
}

function shown(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}

/** Read when the frame has come, and once a minute while the window is looked at. What cannot be read stays as it was. */
function useCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const off = new AbortController()
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await fetch('/at-risk/count', { signal: off.signal }).catch(() => null)
      const next: unknown = answer?.ok ? await answer.json().catch(() => null) : null
      if (typeof next === 'number') setCount(next)
    }
    const timer = window.setInterval(() => void read(), POLL_MS)
    document.addEventListener('visibilitychange', () => void read(), { signal: off.signal })
    window.addEventListener(RISK_CHANGED, () => void read(), { signal: off.signal })
    void read()
    return () => {
      window.clearInterval(timer)
      off.abort()
    }
  }, [])
  return count
}
