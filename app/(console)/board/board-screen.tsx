'use client'

import { useEffect, useState } from 'react'
import { FirstFrame } from '@/components/scheduling/board/first/first-frame'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { ErrorState } from '@/components/ui/states'
import type { BoardPageProps } from './shown'
import type { ShownBoardProps } from './shown-board'
import { useBoardData } from './use-board-data'
import { useBoardView } from './use-board-view'

/**
 * The board with its state in the address. Days that are still being read do not show as empty: the ones before them stay. The script of
 * the board itself comes after that of the page, whose first frame shows the rows until then.
 */
export function BoardScreen(page: BoardPageProps) {
  const view = useBoardView(page.today)
  const { read, pending, failed, reload } = useBoardData(view.state)
  const { ShownBoard, isMissing, load } = useShownBoard()
  const retry = (
    <Button
      onClick={() => {
        load()
        reload()
      }}
    >
      Try again
    </Button>
  )
  if (!read || !ShownBoard) {
    if (failed || isMissing) return <ErrorState title="The board could not be loaded" action={retry} />
    return <FirstFrame />
  }
  return (
    <>
      {failed ? (
        <Callout kind="danger" announce title="These days could not be loaded">
          The board shows what was loaded last. {retry}
        </Callout>
      ) : null}
      <ShownBoard page={page} view={view} read={read} pending={pending} reload={reload} />
    </>
  )
}

const loadBoard = () => import('./shown-board')
// Requested with the script of the page: React needs its time until an effect asks. Where that fails the effect says so.
if (typeof window !== 'undefined') loadBoard().catch(() => undefined)

/** The board itself, once its script is there; `load` asks for it again. */
function useShownBoard() {
  const [ShownBoard, setShownBoard] = useState<React.ComponentType<ShownBoardProps> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [missedAttempt, setMissedAttempt] = useState(-1)
  useEffect(() => {
    loadBoard().then(
      (part) => setShownBoard(() => part.ShownBoard),
      () => setMissedAttempt(attempt),
    )
  }, [attempt])
  return { ShownBoard, isMissing: missedAttempt === attempt, load: () => setAttempt((before) => before + 1) }
}
