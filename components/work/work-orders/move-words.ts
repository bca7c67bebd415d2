import { isFinished, type WorkOrderStatus } from '@/lib/domain/work-orders/status'

const MOVES: Record<WorkOrderStatus, string> = {
  draft: 'Back to draft',
  open: 'Mark open',
  assigned: 'Mark assigned',
  in_progress: 'Start',
  on_hold: 'Put on hold',
  completed: 'Complete',
  cancelled: 'Cancel work order',
}

/** What a button calls the move from one status to another. */
export function moveWords(from: WorkOrderStatus, to: WorkOrderStatus): string {
  if (isFinished(from)) return 'Reopen'
  if (from === 'on_hold' && to === 'in_progress') return 'Resume'
  if (from === 'on_hold' && (to === 'open' || to === 'assigned')) return 'Take off hold'
  return MOVES[to]
}
