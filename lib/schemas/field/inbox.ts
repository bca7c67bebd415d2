import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** What a technician did that the office has to decide about, as its page shows it. */
export type UndecidedCommand = {
  id: string
  kind: string
  payload: Record<string, unknown>
  /** Of a change of a field: what it is now. */
  found: string | number | null
  reason: string | null
  message: string | null
  occurred_at: string
  received_at: string
  technician: { id: string; name: string }
  /** Whether what it tells was written already. */
  isKept: boolean
  /** Of a follow-up: links to the small pictures of its photos. */
  photos: string[]
  /** The job as it stands now. */
  job: {
    id: string
    work_order_number: string
    customer: string
    site: string | null
    status: WorkOrderStatus
    inTrash: boolean
    technician: string | null
  } | null
}

export type FieldInbox = { commands: UndecidedCommand[]; more: boolean }
