/** The life of a work order (R-WO-4). */
export const WORK_ORDER_STATUSES = [
  'draft',
  'open',
  'assigned',
  'in_progress',
  'on_hold',
  'completed',
  'cancelled',
] as const
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number]

/** Work orders in these states need nothing more; any other one is active. */
export const FINISHED_STATUSES = ['completed', 'cancelled'] as const satisfies readonly WorkOrderStatus[]

/** Work in these states waits in the queue while it lacks a technician or a time. */
export const WAITING_STATUSES: readonly WorkOrderStatus[] = ['open', 'assigned', 'on_hold']

/** The filters of the list of work that waits for somebody to do it: the dashboard counts the same. */
export const UNASSIGNED_FILTERS = `status=${WAITING_STATUSES.join(',')}&technician_id=none`

/** Work in these states takes nobody's time: it is not planned yet, or called off. */
export const TIMELESS_STATUSES: readonly WorkOrderStatus[] = ['draft', 'cancelled']

/** Whether work in this state takes its technician's time. */
export function takesTime({ status }: { status: WorkOrderStatus }): boolean {
  return !TIMELESS_STATUSES.includes(status)
}

/** Whether a work order in this state needs nothing more. */
export function isFinished(status: WorkOrderStatus): boolean {
  return FINISHED_STATUSES.some((one) => one === status)
}

/** Where a work order stands, as far as its moves are concerned. */
export type WorkOrderState = {
  status: WorkOrderStatus
  technician_id: string | null
  started_at: Date | null
  completed_at: Date | null
}

/**
 * Where a work order stands after a change. Every move is accepted. A change of technician without a status assigns an
 * open order or opens an assigned one; the first start is kept for good; only a completed order has a completion time.
 */
export function moveWorkOrder(
  current: WorkOrderState,
  change: { status?: WorkOrderStatus; technician_id?: string | null },
  now: Date,
): WorkOrderState {
  const technician_id = change.technician_id === undefined ? current.technician_id : change.technician_id
  const status = change.status ?? statusAfterAssignment(current, technician_id)
  return {
    status,
    technician_id,
    started_at: current.started_at ?? (status === 'in_progress' ? now : null),
    completed_at: status === 'completed' ? (current.completed_at ?? now) : null,
  }
}

function statusAfterAssignment(current: WorkOrderState, technician: string | null): WorkOrderStatus {
  const changed = technician !== current.technician_id
  if (changed && technician !== null && current.status === 'open') return 'assigned'
  if (changed && technician === null && current.status === 'assigned') return 'open'
  return current.status
}

const NATURAL: Record<WorkOrderStatus, readonly WorkOrderStatus[]> = {
  draft: ['open', 'cancelled'],
  open: ['assigned', 'in_progress', 'on_hold', 'cancelled'],
  assigned: ['in_progress', 'on_hold', 'cancelled'],
  in_progress: ['completed', 'on_hold', 'cancelled'],
  on_hold: ['in_progress', 'assigned', 'open', 'cancelled'],
  completed: ['in_progress'],
  cancelled: ['open'],
}

/** The moves that a person would expect next, most likely first. Others are allowed, but worth asking about. */
export function naturalMoves(status: WorkOrderStatus): readonly WorkOrderStatus[] {
  return NATURAL[status]
}

/** Whether a move makes completed work of an order, or of completed work an open one. */
export function completesOrReopens(before: WorkOrderStatus, after: WorkOrderStatus): boolean {
  return (before === 'completed') !== (after === 'completed')
}
