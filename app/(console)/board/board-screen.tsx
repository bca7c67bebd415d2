'use client'

import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { ErrorState } from '@/components/ui/states'
import { PastScreen } from './past-screen'
import { PresentScreen } from './present-screen'
import type { BoardPageProps } from './shown'
import { useBoardData } from './use-board-data'
import { useBoardView } from './use-board-view'

/** The board with its state in the address. Days that are still being read do not show as empty: the ones before them stay. */
export function BoardScreen(page: BoardPageProps) {
  const { state, onViewChange, onOpen, onStep } = useBoardView(page.today)
  const { read, pending, failed, reload } = useBoardData(state)
  const retry = <Button onClick={reload}>Try again</Button>
  if (!read) {
    if (failed) return <ErrorState title="The board could not be loaded" action={retry} />
    return <div className="fb-root" role="status" aria-label="Loading the board" />
  }
  const { answer, shown } = read
  const view = {
    hasRouting: answer.hasRouting,
    state: { ...state, ...shown, asOf: answer.as_of },
    onViewChange,
    onOpen,
    onStep,
  }
  return (
    <>
      {failed ? (
        <Callout kind="danger" announce title="These days could not be loaded">
          The board shows what was loaded last. {retry}
        </Callout>
      ) : null}
      {answer.as_of === null ? (
        <PresentScreen
          {...page}
          {...view}
          board={answer.board}
          point={answer.point}
          askedAt={read.askedAt}
          reload={reload}
        />
      ) : (
        <PastScreen
          {...page}
          {...view}
          board={answer.board}
          asOf={answer.as_of}
          readAt={answer.read_at}
          pending={pending}
        />
      )}
    </>
  )
}
