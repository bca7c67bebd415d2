import type { BoardJob } from '@/lib/domain/board/types'

/** What an open board is told. */
export type LiveChange = {
  /** Work orders as they are now. */
  jobs: BoardJob[]
  /** Work orders that are in the trash now. */
  gone: string[]
  /** Work orders with something new in or below them: their tasks count too. */
  touched: string[]
}

export type LiveEvent =
  | { event: 'change'; id: string; data: LiveChange }
  /** More changed than is worth telling one by one, or something that all rows depend on: read the page again. */
  | { event: 'reload'; id: string; data: null }

/** What a message of the database says. */
export type LiveMessage = { account_id: string; type: string; history_id: string; ids: string[] }
