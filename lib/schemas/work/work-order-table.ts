import { z } from 'zod'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { namesShownIn, searchedNames } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { day, namedRecord, optionalReference, reference, wholeNumber } from '@/lib/schemas/fields'
import { workOrderList, workOrderRecord } from './work-order'
import { byVerb, containing, withFilters } from '@/lib/schemas/list'

/** The console's table: the API's filters, and what has missed its promise; its search also finds the customer. */
export const workOrderTable = withFilters(workOrderList, {
  overdue: byVerb(z.enum(['true']).transform(() => true)),
  search: containing('work_order_number', ...searchedNames(WORK_ORDER_FIELDS), 'customer.name'),
})
export const workOrderTableQuery = workOrderTable.query
export type WorkOrderTableQuery = z.output<typeof workOrderTableQuery>

const LISTED = namesShownIn(WORK_ORDER_FIELDS, 'list')
const listed = Object.fromEntries(LISTED.map((name) => [name, true])) as Record<(typeof LISTED)[number], true>

/** A work order as the console's table reads it. */
export const workOrderRow = workOrderRecord
  .pick({
    id: true,
    work_order_number: true,
    status: true,
    priority: true,
    work_order_type: true,
    technician: true,
    scheduled_date: true,
    estimated_duration: true,
    due_by: true,
    description: true,
    created_at: true,
    completed_at: true,
    billing_state: true,
    ...listed,
  })
  .extend({ customer: namedRecord, site: namedRecord.nullable() })
export type WorkOrderRow = z.output<typeof workOrderRow> & { is_overdue: boolean }

/** A work order as a file has it, others named as files find them; `billable_total`: what the customer owes, in the account's currency. */
export type ExportedWorkOrder = Omit<WorkOrderRow, 'contact' | 'job_type'> & {
  billable_total: number | null
  contact: string | null
  asset_tags: string[]
  job_type: string | null
  purchase_order: string | null
  not_to_exceed: number | null
  window_start: string | null
  window_end: string | null
  notes: string | null
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
