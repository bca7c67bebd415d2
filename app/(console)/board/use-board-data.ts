import { useCallback, useEffect, useRef, useState } from 'react'
import { readAnswer, takeFirstRead } from '@/components/scheduling/board/store/first-read'
import type { BoardAnswer } from '@/lib/domain/board/packed'
import { boardDataPath, type BoardViewState, firstDataPath } from '@/lib/domain/board/view-state'

/** The days that were asked for, and what the server told of them. */
export type BoardRead = {
  shown: Pick<BoardViewState, 'view' | 'date'>
  answer: BoardAnswer
  /** When it was asked for, on the clock of `performance.now`. */
  askedAt: number
}

/**
 * What the server last told of the board; it stays while other days are read, and when they cannot be. Of a large company the first
 * technicians are shown until all are there. `reload` reads the same days anew, `failed` says that the last attempt brought nothing.
 */
export function useBoardData(state: BoardViewState) {
  const { view, date, asOf, filters } = state
  const [read, setRead] = useState<{ path: string; attempt: number; board: BoardRead | null } | null>(null)
  const [lastBoard, setLastBoard] = useState<BoardRead | null>(null)
  const [attempt, setAttempt] = useState(0)
  const path = boardDataPath({ view, date, asOf, filters })
  const first = useRef(path)
  const whole = useRef<string | null>(null)
  useEffect(() => {
    first.current = firstDataPath(state)
  }, [state])

  useEffect(() => {
    const ending = new AbortController()
    const readBoardFrom = async (from: string): Promise<BoardRead> => {
      const { askedAt, answer } = takeFirstRead(from) ?? {
        askedAt: performance.now(),
        answer: readAnswer(from, ending.signal),
      }
      const boardRead = { shown: { view, date }, answer: await answer, askedAt }
      if (!ending.signal.aborted) setLastBoard(boardRead)
      return boardRead
    }
    const askAll = async (): Promise<BoardRead> => {
      // What is shown whole already does not become a part again.
      const boardRead = await readBoardFrom(whole.current === path ? path : first.current)
      return boardRead.answer.as_of === null && boardRead.answer.isPart ? readBoardFrom(path) : boardRead
    }
    const showBoard = (board: BoardRead | null) => {
      if (ending.signal.aborted) return
      if (board) whole.current = path
      setRead({ path, attempt, board })
    }
    askAll().then(showBoard, () => showBoard(null))
    return () => ending.abort()
  }, [path, view, date, attempt])

  const pending = read?.path !== path || read.attempt !== attempt
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { read: lastBoard, pending, failed: !pending && read.board === null, reload }
}
