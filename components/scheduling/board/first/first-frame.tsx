'use client'

import '../board-colours.css'
import '../board.css'

/** Never another one, so that React leaves what the script wrote there. */
const WRITTEN_BY_SCRIPT = { __html: '' }

/**
 * Stands for the board until it is there. On the first load of the page the script of the first frame (./main.tsx) draws the rows into it,
 * before React runs, to be looked at.
 */
export function FirstFrame() {
  return (
    <div className="h-full" role="status" aria-label="Loading the board">
      <div
        id="first-frame"
        className="fb-root"
        inert
        suppressHydrationWarning
        dangerouslySetInnerHTML={WRITTEN_BY_SCRIPT}
      />
    </div>
  )
}
