import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The present moment in epoch milliseconds, anew twice a minute. */
export function useMoment(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
