import { AlertDialog } from '@/components/ui/alert-dialog'
import type { Obstacle } from './drop-question'
import type { JobMove } from '../store/group-move'
import type { BoardStore } from '../store/store'

/** The scheduling conflicts of a drop, and whether it is done anyway. */
export default function DropDialog({
  store,
  moves,
  reasons,
  onAnswer,
}: {
  store: BoardStore
  moves: readonly JobMove[]
  reasons: readonly Obstacle[]
  onAnswer: (go: boolean) => void
}) {
  return (
    <AlertDialog
      open
      danger
      onOpenChange={(open) => !open && onAnswer(false)}
      title={titleOf(store, moves)}
      confirmLabel={moves.length === 1 ? 'Assign anyway' : 'Move anyway'}
      onConfirm={() => onAnswer(true)}
    >
      <ul aria-label="Conflicts" className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {reasons.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </AlertDialog>
  )
}

function titleOf(store: BoardStore, moves: readonly JobMove[]): string {
  const [first] = moves
  if (moves.length !== 1 || !first) return `Move ${moves.length} jobs anyway?`
  const name = store.technician(first.to?.technician_id ?? '')?.name ?? 'this technician'
  return `Assign ${first.job.work_order_number} to ${name} anyway?`
}
