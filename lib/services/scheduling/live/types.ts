import type { BoardJob } from '@/lib/domain/board/types'
import type { Viewer } from '@/lib/domain/board/presence'

/** What an open board is told. */
export type LiveChange = {
  /** Work orders as they are now. */
  jobs: BoardJob[]
  /** Work orders that are in the trash now. */
  gone: string[]
  /** Work orders with something new in or below them: their tasks count too. */
  touched: string[]
  /** Whether somebody is in another crew now, or a crew is another one. */
  crews: boolean
}

/** Who came, went on or left. `whole` when these are all there are. */
export type PresenceChange = { here: Viewer[]; left: string[]; whole: boolean }

/** Events with an id are what is new in the history: after a break the reader asks for what came after the last of them. */
export type LiveEvent =
  | { event: 'change'; id: string; data: LiveChange }
  /** More changed than is worth telling one by one, or something that all rows depend on: read the page again. */
  | { event: 'reload'; id: string; data: null }
  /** Something else is at risk than before. */
  | { event: 'risk'; id: null; data: null }
  | { event: 'presence'; id: null; data: PresenceChange }
