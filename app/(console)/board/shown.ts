import type { BoardView } from './use-board-view'

/** What both boards are given, the present one and a past one. */
export type BoardPageProps = {
  /** `YYYY-MM-DD` in the account's time zone */
  today: string
  timeZone: string
  mapStyle: string | null
  userId: string
}

/** What both are shown of. */
export type BoardShown = BoardView & {
  /** Whether travel times can be requested from a routing server. */
  hasRouting: boolean
}
