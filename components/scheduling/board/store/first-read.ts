import { type BoardAnswer, unpackAnswer } from '@/lib/domain/board/packed'

/** What the script of the first frame leaves to the board: the days that it asked for. */
type FirstRead = {
  path: string
  /** When it asked, on the clock of `performance.now`. */
  askedAt: number
  answer: Promise<BoardAnswer>
}

declare global {
  interface Window {
    firstBoardRead?: FirstRead
  }
}

/** Asks for the days of a path. The defaults of `fetch` are those of the page's preload, whose answer the first to ask takes. */
export async function readAnswer(path: string, signal?: AbortSignal): Promise<BoardAnswer> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The board was answered with ${response.status}.`)
  return unpackAnswer(await response.text())
}

/** What was asked for before the board was there, once. */
export function takeFirstRead(path: string): FirstRead | null {
  const { firstBoardRead } = window
  if (firstBoardRead?.path !== path) return null
  delete window.firstBoardRead
  return firstBoardRead
}
