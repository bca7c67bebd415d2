'use client'

import { PastScreen } from './past-screen'
import { PresentScreen } from './present-screen'
import type { BoardPageProps } from './shown'
import type { BoardRead } from './use-board-data'
import type { BoardView } from './use-board-view'

export type ShownBoardProps = {
  page: BoardPageProps
  view: BoardView
  read: BoardRead
  pending: boolean
  reload: () => void
}

/** The days that were read, of the present or of a past moment. */
export function ShownBoard({ page, view, read: { answer, shown, askedAt }, pending, reload }: ShownBoardProps) {
  const state = { ...view.state, ...shown, asOf: answer.as_of }
  const board = { ...page, ...view, state, hasRouting: answer.hasRouting }
  return answer.as_of === null ? (
    <PresentScreen {...board} board={answer.board} point={answer.point} askedAt={askedAt} reload={reload} />
  ) : (
    <PastScreen {...board} board={answer.board} asOf={answer.as_of} readAt={answer.read_at} pending={pending} />
  )
}
