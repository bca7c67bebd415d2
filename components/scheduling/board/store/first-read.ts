import { type BoardAnswer, unpackAnswer } from '@/lib/domain/board/packed'

/** What the script of the first frame leaves to the board: the days that it asked for, and how far down they were scrolled. */
type FirstRead = {
  path: string
  /** When it asked, on the clock of `performance.now`. */
  askedAt: number
  answer: Promise<BoardAnswer>
  scrollTop: number
}

declare global {
  interface Window {
    firstBoardRead?: Partial<FirstRead>
  }
}

/** Asks for the days of a path. The defaults of `fetch` are those of the page's preload, whose answer the first to ask takes. */
export async function readAnswer(path: string, signal?: AbortSignal): Promise<BoardAnswer> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The board was answered with ${response.status}.`)
  return unpackAnswer(await response.text())
}

/** What was asked for before the board was there, once. */
export function takeFirstRead(path: string): Pick<FirstRead, 'askedAt' | 'answer'> | null {
  const { path: readPath, askedAt, answer } = window.firstBoardRead ?? {}
  if (readPath !== path || askedAt === undefined || !answer) return null
  delete window.firstBoardRead?.answer
  return { askedAt, answer }
}

/** How far the first frame was scrolled down by hand, once. */
export function takeScrollTop(): number {
  const { scrollTop = 0 } = window.firstBoardRead ?? {}
  delete window.firstBoardRead?.scrollTop
  return scrollTop
}
