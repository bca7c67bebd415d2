'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { RISK_CHANGED } from '@/components/frame/risk-bell'
import type { BoardLive } from '@/components/scheduling/board/store/types'
import { colleaguesOf, handsOf, shownDays, type Viewer } from '@/lib/domain/board/presence'
import type { BoardJob, BoardView } from '@/lib/domain/board/types'
import { usePresence } from './use-presence'

type Change = { jobs: BoardJob[]; gone: string[]; touched: string[]; crews: boolean }
type PresenceChange = { here: Viewer[]; left: string[]; whole: boolean }

/** Between a refused connection and the next attempt. The browser itself tries again after a broken one. */
const RETRY_MS = 3000
/** No board takes longer to be read. */
const MAX_READ_MS = 60_000

/**
 * What colleagues change, and who is there, as the server tells it while the page is looked at: a hidden page gives its
 * connection back, for browsers allow a site only a few, and catches up when somebody returns to it. `reload` reads the
 * page again.
 */
export function useLive(
  { point, askedAt }: { point: string; askedAt: number },
  userId: string,
  shown: { view: BoardView; date: string; openJobId: string | null },
  reload: () => void,
) {
  const [connected, setConnected] = useState(true)
  const [viewers, setViewers] = useState<ReadonlyMap<string, Viewer>>(new Map())
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  const changes = useListeners<Change>()
  const crews = useListeners<void>()
  const start = useRef(point)
  const { view, date, openJobId } = shown
  const days = useMemo(() => shownDays(view, date), [view, date])
  const { addressOf, onMoving } = usePresence(days, openJobId, connected)
  const note = useChangesWhileRead(askedAt, changes.tell)

  useEffect(() => {
    let source: EventSource | null = null
    let timer = 0
    const keepPlace = (event: MessageEvent) => (start.current = event.lastEventId)
    const open = () => {
      if (source || document.visibilityState === 'hidden') return
      source = new EventSource(addressOf(start.current))
      source.addEventListener('open', () => setConnected(true))
      source.addEventListener('error', onError)
      source.addEventListener('change', (event: MessageEvent<string>) => {
        keepPlace(event)
        const change = JSON.parse(event.data) as Change
        setVersions((before) => counted(before, change.touched))
        note(change)
        changes.tell(change)
        if (change.crews) crews.tell()
      })
      source.addEventListener('reload', (event: MessageEvent<string>) => {
        keepPlace(event)
        reload()
        crews.tell()
      })
      source.addEventListener('risk', () => window.dispatchEvent(new Event(RISK_CHANGED)))
      source.addEventListener('presence', (event: MessageEvent<string>) => {
        const change = JSON.parse(event.data) as PresenceChange
        setViewers((before) => present(before, change))
      })
    }
    const close = () => {
      window.clearTimeout(timer)
      source?.close()
      source = null
    }
    const onError = () => {
      setConnected(false)
      // Who is there now is not known.
      setViewers(new Map())
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = window.setTimeout(() => {
        // Somebody who is signed out is asked to sign in by this.
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
  }, [reload, addressOf, note, changes, crews])

  const live = useMemo<BoardLive>(() => {
    const others = [...viewers.values()]
    const colleagues = colleaguesOf(others, userId, days)
    const signals = { subscribe: changes.subscribe, subscribeCrews: crews.subscribe, connected }
    const [movers, openers] = [handsOf(others, userId, 'moving'), handsOf(others, userId, 'opened')]
    return { ...signals, colleagues, movers, openers, onMoving }
  }, [changes, crews, connected, viewers, userId, days, onMoving])
  return { live, versionOf: (jobId: string) => versions.get(jobId) ?? 0 }
}

/** Those who want to know of something, and how they are told. */
function useListeners<Value>() {
  const listeners = useRef(new Set<(value: Value) => void>())
  return useMemo(
    () => ({
      subscribe: (listener: (value: Value) => void) => {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
      tell: (value: Value) => {
        for (const listener of listeners.current) listener(value)
      },
    }),
    [],
  )
}

/**
 * What was told while the board was being read may be newer than what was read, so it is said once more when that is shown.
 * Returns the function that is told of each change.
 */
function useChangesWhileRead(askedAt: number, applyChange: (change: Change) => void) {
  const received = useRef<{ at: number; change: Change }[]>([])
  useEffect(() => {
    const since = received.current.filter(({ at }) => at >= askedAt)
    received.current = since
    for (const { change } of since) applyChange(change)
  }, [askedAt, applyChange])
  return useCallback((change: Change) => {
    const at = performance.now()
    received.current = [...received.current.filter((one) => at - one.at < MAX_READ_MS), { at, change }]
  }, [])
}

function present(before: ReadonlyMap<string, Viewer>, { here, left, whole }: PresenceChange) {
  const after = new Map(whole ? [] : before)
  for (const viewer of here) after.set(viewer.id, viewer)
  for (const id of left) after.delete(id)
  return after
}

function counted(before: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  const after = new Map(before)
  for (const id of ids) after.set(id, (after.get(id) ?? 0) + 1)
  return after
}
