import { useCallback, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { placementOf } from '@/lib/domain/board/placement'
import type { BoardJob, Placement } from '@/lib/domain/board/types'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { BoardCore } from './core'
import type { BoardStore } from './store'

type Question = { job: BoardJob; to: Placement; reasons: readonly Conflict[]; answer: (go: boolean) => void }

/** Asks before a drop that cannot be done as planned. `confirm` answers at once where nothing new is in the way. */
export function useDropQuestion({ store }: BoardCore) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = useCallback(
    (job: BoardJob, to: Placement) => {
      const reasons = newObstacles(store, job, to)
      if (reasons.length === 0) return Promise.resolve(true)
      return new Promise<boolean>((answer) => setQuestion({ job, to, reasons, answer }))
    },
    [store],
  )
  if (!question) return { confirm, dialog: null }
  const { job, to, reasons, answer } = question
  const end = (go: boolean) => {
    setQuestion(null)
    answer(go)
  }
  const name = store.technician(to.technician_id)?.name ?? 'this technician'
  return {
    confirm,
    dialog: (
      <AlertDialog
        open
        danger
        onOpenChange={(open) => !open && end(false)}
        title={`Give ${job.work_order_number} to ${name} all the same?`}
        confirmLabel="Assign anyway"
        onConfirm={() => end(true)}
      >
        <ul aria-label="Conflicts" className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {reasons.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      </AlertDialog>
    ),
  }
}

/**
 * Hard conflicts that a place would bring. An overlap is none of them: both jobs are in sight below each other, and dispatchers mean it
 * often enough.
 */
export function newObstacles(store: BoardStore, job: BoardJob, to: Placement): Conflict[] {
  const from = placementOf(job)
  const before = new Set((from ? store.conflictsAt(job, from) : []).map(({ message }) => message))
  return store
    .conflictsAt(job, to)
    .filter(({ code, severity, message }) => severity === 'hard' && code !== 'overlap' && !before.has(message))
}
