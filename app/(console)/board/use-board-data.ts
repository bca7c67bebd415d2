import { useCallback, useEffect, useState } from 'react'
import { type BoardAnswer, unpackAnswer } from '@/lib/domain/board/packed'
import { boardDataPath, type BoardViewState } from '@/lib/domain/board/view-state'

/** The days that were asked for, and what the server told of them. */
export type BoardRead = {
  shown: Pick<BoardViewState, 'view' | 'date'>
  answer: BoardAnswer
  /** When it was asked for, on the clock of `performance.now`. */
  askedAt: number
}

/**
 * What the server last told of the board; it stays while other days are read, and when they cannot be. `reload` reads the same
 * days anew, `failed` says that the last attempt brought nothing.
 */
export function useBoardData({ view, date, asOf }: BoardViewState) {
  const [read, setRead] = useState<{ path: string; attempt: number; found: BoardRead | null } | null>(null)
  const [kept, setKept] = useState<BoardRead | null>(null)
  const [attempt, setAttempt] = useState(0)
  const path = boardDataPath({ view, date, asOf })

  useEffect(() => {
    const ending = new AbortController()
    const askedAt = performance.now()
    const settle = (found: BoardRead | null) => {
      if (ending.signal.aborted) return
      if (found) setKept(found)
      setRead({ path, attempt, found })
    }
    readAnswer(path, ending.signal).then(
      (answer) => settle({ shown: { view, date }, answer, askedAt }),
      () => settle(null),
    )
    return () => ending.abort()
  }, [path, view, date, attempt])

  const pending = read?.path !== path || read.attempt !== attempt
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { read: kept, pending, failed: !pending && read.found === null, reload }
}

async function readAnswer(path: string, signal: AbortSignal): Promise<BoardAnswer> {
  // The defaults of `fetch` are those of the page's preload, whose answer this takes.
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The board was answered with ${response.status}.`)
  return unpackAnswer(await response.text())
}
