import { useCallback, useState } from 'react'
import { placementOf } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { Conflict, ConflictCode } from '@/lib/domain/conflicts/types'
import type { BoardCore } from '../store/core'
import type { JobMove } from '../store/group-move'
import type { BoardStore } from '../store/store'
import { sayMissing } from '@/components/ui/late-dialog'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

// Who cannot be asked about conflicts has not agreed to them.
const DropDialog = BOARD_PARTS.add(
  latePart(
    () => import('./drop-dialog'),
    null,
    ({ onAnswer }) => {
      onAnswer(false)
      sayMissing()
    },
  ),
)

export type Obstacle = { key: string; text: string }
type Question = { moves: readonly JobMove[]; reasons: readonly Obstacle[]; answer: (go: boolean) => void }

/** Asks before a drop that cannot be done as planned. `confirm` answers at once where nothing new is in the way. */
export function useDropQuestion({ store }: BoardCore) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = useCallback(
    (moves: readonly JobMove[]) => {
      const reasons = obstaclesTo(store, moves)
      if (reasons.length === 0) return Promise.resolve(true)
      return new Promise<boolean>((answer) => setQuestion({ moves, reasons, answer }))
    },
    [store],
  )
  if (!question) return { confirm, dialog: null }
  const { moves, reasons, answer } = question
  const end = (go: boolean) => {
    setQuestion(null)
    answer(go)
  }
  return {
    confirm,
    dialog: <DropDialog store={store} moves={moves} reasons={reasons} onAnswer={end} />,
  }
}

/** Hard conflicts that moves would bring, each with its job's number where there are several. */
export function obstaclesTo(store: BoardStore, moves: readonly JobMove[], others?: readonly BoardJob[]): Obstacle[] {
  return moves.flatMap(({ job, to }) =>
    (to ? newObstacles(store, job, to, others) : []).map(({ code, message }) => ({
      key: `${job.id} ${code} ${message}`,
      text: moves.length === 1 ? message : `${job.work_order_number}: ${message}`,
    })),
  )
}

/** The codes of conflicts, each once. */
export function codesOf(conflicts: readonly Conflict[]): ConflictCode[] {
  return [...new Set(conflicts.map(({ code }) => code))]
}

/**
 * Hard conflicts that a place would bring. An overlap is none of them: both jobs are in sight below each other, and dispatchers mean it
 * often enough.
 */
export function newObstacles(
  store: BoardStore,
  job: BoardJob,
  to: Placement,
  others?: readonly BoardJob[],
): Conflict[] {
  const from = placementOf(job)
  const before = new Set((from ? store.conflictsAt(job, from) : []).map(({ message }) => message))
  return store
    .conflictsAt(job, to, others)
    .filter(({ code, severity, message }) => severity === 'hard' && code !== 'overlap' && !before.has(message))
}
