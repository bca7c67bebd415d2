import { useEffect, useMemo, useState } from 'react'
import type { MonthDay } from '@/lib/domain/board/month'
import type { BoardLive } from '../store/types'

/** How soon after a change of a colleague the days are read again, and how often at most: a busy company has one each second. */
const SOON_MS = 400
const PAUSE_MS = 4000

type Request = { path: string | null; attempt: number; readOfBoard: object }
type Read = { days: ReadonlyMap<string, MonthDay>; failed: Request | null }

/**
 * The days of a month by their dates, and again after each change. What was read stays until something else is read, and when nothing can be;
 * `readOfBoard` is another object whenever the board itself was read again. Nothing is read without a path.
 */
export function useMonth(path: string | null, live: BoardLive | undefined, readOfBoard: object) {
  const [{ days, failed }, setRead] = useState<Read>({ days: new Map(), failed: null })
  const [attempt, setAttempt] = useState(0)
  const request = useMemo((): Request => ({ path, attempt, readOfBoard }), [path, attempt, readOfBoard])

  useEffect(() => {
    if (request.path === null) return
    const ending = new AbortController()
    readDays(request.path, ending.signal).then(
      (list) => setRead({ days: new Map(list.map((day) => [day.date, day])), failed: null }),
      () => ending.signal.aborted || setRead((before) => ({ ...before, failed: request })),
    )
    return () => ending.abort()
  }, [request])

  const subscribe = live?.subscribe
  useEffect(() => {
    if (path === null || !subscribe) return
    let timer: number | undefined
    let readAt = 0
    const unsubscribe = subscribe(() => {
      timer ??= window.setTimeout(
        () => {
          timer = undefined
          readAt = performance.now()
          setAttempt((before) => before + 1)
        },
        Math.max(SOON_MS, readAt + PAUSE_MS - performance.now()),
      )
    })
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [path, subscribe])

  return { days, failed: failed === request, reload: () => setAttempt((before) => before + 1) }
}

async function readDays(path: string, signal: AbortSignal): Promise<MonthDay[]> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The month was answered with ${response.status}.`)
  return (await response.json()) as MonthDay[]
}
