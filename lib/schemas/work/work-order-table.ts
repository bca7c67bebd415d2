import { z } from 'zod'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { day, optionalReference, reference, wholeNumber } from '@/lib/schemas/fields'
import { type PRIORITIES, type WORK_ORDER_TYPES, workOrderList } from './work-order'
import { byVerb, containing, withFilters } from '@/lib/schemas/list'

/** The console's table: the API's filters, and what has missed its promise; its search also finds the customer. */
export const workOrderTable = withFilters(workOrderList, {
  overdue: byVerb(z.enum(['true']).transform(() => true)),
  search: containing('work_order_number', 'description', 'customer.name'),
})
export const workOrderTableQuery = workOrderTable.query
export type WorkOrderTableQuery = z.output<typeof workOrderTableQuery>

type Named = { id: string; name: string }

/** A work order as the console's table shows it. */
export type WorkOrderRow = {
  id: string
  external_id: string | null
  work_order_number: string
  status: WorkOrderStatus
  priority: (typeof PRIORITIES)[number]
  work_order_type: (typeof WORK_ORDER_TYPES)[number]
  customer: Named
  site: Named | null
  technician: Named | null
  scheduled_date: string | null
  estimated_duration: number | null
  due_by: string | null
  is_overdue: boolean
  description: string | null
  created_at: string
}

/** The most records that one bulk action takes: as many as a page of the table may show. */
export const MAX_IN_BULK = 100

const ids = z.array(reference()).min(1).max(MAX_IN_BULK)

/** One change of many work orders. A day keeps each one's time of day unless `scheduled_minutes` names another. */
export const workOrderBulk = z.object({
  ids,
  technician_id: optionalReference(),
  status: z.enum(WORK_ORDER_STATUSES).optional(),
  scheduled_day: day().nullable().optional(),
  scheduled_minutes: wholeNumber(0, 1439, 'minutes').nullable().optional(),
})
export type WorkOrderBulk = z.input<typeof workOrderBulk>

export const workOrderBulkDelete = z.object({ ids })

/** Which records of which bulk action (by its request's id) go back to what they were. */
export const workOrderUndo = z.object({ ids, batch: reference() })

/** How an action on many records would go, and the new scheduling conflicts of each that it changes. */
export type BulkPreview = BulkOutcome & {
  conflicts: { id: string; name: string; conflicts: readonly Conflict[] }[]
}

/** How an action on many records went: which it changed, and which it left alone and why. */
export type BulkOutcome = {
  batch: string
  changed: string[]
  refused: { id: string; name: string; reason: string }[]
}
