import type { PostalAddress } from '@/lib/domain/address'
import type { BoardPriority, BoardType } from '@/lib/domain/board/types'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** A visit on a sheet of paper. Moments are RFC 3339. */
export type SheetStop = {
  id: string
  work_order_number: string
  status: WorkOrderStatus
  priority: BoardPriority
  work_order_type: BoardType
  starts_at: string
  ends_at: string
  customer: string
  site: string | null
  address: PostalAddress
  contact: { name: string; phone: string | null } | null
  assets: readonly { name: string; serial_number: string | null; location: string | null }[]
  description: string | null
  /** Until when the customer was told that somebody arrives. */
  promised_until: string | null
}

/** A day of one technician: when they work, and their visits in the order of their start. */
export type DaySheet = {
  technician: { id: string; name: string }
  shifts: readonly { starts_at: string; ends_at: string }[]
  /** The reason of a leave on that day, empty where none is given; null where there is none. */
  leave: string | null
  stops: readonly SheetStop[]
}
