'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'

/** Less than half of the time after which the server forgets a browser. */
const BEAT_MS = 20_000

type Days = { first_day: string; last_day: string }

/** Tells the server which days this browser shows, what its user is moving and has open, while it is connected. */
export function usePresence(days: Days, opened: string | null, connected: boolean) {
  const [id] = useState(() => v4())
  const latest = useRef<Days & { moving: string | null; opened: string | null }>({ ...days, moving: null, opened })

  const sendPresence = useCallback(() => {
    const body = JSON.stringify({ id, ...latest.current })
    const headers = { 'Content-Type': 'application/json' }
    // What is not heard now is said again with the next beat.
    void fetch('/live', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  }, [id])

  const { first_day, last_day } = days
  const shown = `${first_day} ${last_day} ${opened}`
  const sent = useRef(shown)
  useEffect(() => {
    Object.assign(latest.current, { first_day, last_day, opened })
    if (sent.current === shown) return
    sent.current = shown
    sendPresence()
  }, [first_day, last_day, opened, shown, sendPresence])

  useEffect(() => {
    if (!connected) return
    const beat = window.setInterval(() => document.visibilityState === 'visible' && sendPresence(), BEAT_MS)
    return () => window.clearInterval(beat)
  }, [connected, sendPresence])

  const onMoving = useCallback(
    (moving: string | null) => {
      if (latest.current.moving === moving) return
      latest.current.moving = moving
      sendPresence()
    },
    [sendPresence],
  )

  /** Where the live stream of this board begins after a point. */
  const addressOf = useCallback(
    (after: string) => {
      const { first_day: from, last_day: to, opened: jobId } = latest.current
      const board = { board: id, first_day: from, last_day: to, ...(jobId && { opened: jobId }) }
      return `/live?${new URLSearchParams({ after, ...board })}`
    },
    [id],
  )
  return { addressOf, onMoving }
}
