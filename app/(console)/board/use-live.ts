'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BoardLive } from '@/components/board/types'
import type { BoardJob } from '@/lib/domain/board/types'

type Change = { jobs: BoardJob[]; gone: string[]; touched: string[] }
type Listener = (change: Change) => void

/** Between a refused connection and the next attempt. The browser itself tries again after a broken one. */
const RETRY_MS = 3000

/**
 * What colleagues change, as the server tells it, while the page is looked at: a hidden page gives its connection back, for
 * browsers allow a site only a few, and catches up when somebody returns to it. `reload` reads the page again.
 */
export function useLive(readAt: number, reload: () => void) {
  const [connected, setConnected] = useState(true)
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  const listeners = useRef(new Set<Listener>())
  const start = useRef(`since=${readAt}`)

  useEffect(() => {
    let source: EventSource | null = null
    let timer = 0
    const keepPlace = (event: MessageEvent) => (start.current = `after=${encodeURIComponent(event.lastEventId)}`)
    const open = () => {
      if (source || document.visibilityState === 'hidden') return
      source = new EventSource(`/live?${start.current}`)
      source.addEventListener('open', () => setConnected(true))
      source.addEventListener('error', onError)
      source.addEventListener('change', (event: MessageEvent<string>) => {
        keepPlace(event)
        const change = JSON.parse(event.data) as Change
        setVersions((before) => counted(before, change.touched))
        for (const listener of listeners.current) listener(change)
      })
      source.addEventListener('reload', (event: MessageEvent<string>) => {
        keepPlace(event)
        reload()
      })
    }
    const close = () => {
      window.clearTimeout(timer)
      source?.close()
      source = null
    }
    const onError = () => {
      setConnected(false)
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = window.setTimeout(() => {
        // Somebody who is signed out is led to the sign-in page.
        reload()
        open()
      }, RETRY_MS)
    }
    const onVisibility = () => (document.visibilityState === 'hidden' ? close() : open())
    open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    }
  }, [reload])

  const subscribe = useCallback((listener: Listener) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])
  const live = useMemo<BoardLive>(() => ({ subscribe, connected }), [subscribe, connected])
  return { live, versionOf: (jobId: string) => versions.get(jobId) ?? 0 }
}

function counted(before: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  const after = new Map(before)
  for (const id of ids) after.set(id, (after.get(id) ?? 0) + 1)
  return after
}
