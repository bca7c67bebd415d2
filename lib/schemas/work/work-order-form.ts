import { z } from 'zod'
import { copiedValues, formValues } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { dayFilter, idFilter, timestampFilter } from '@/lib/schemas/query'
import type { NewCustomerValues } from './new-customer'
import type { RoomMove } from '@/lib/schemas/scheduling/room'
import { PRIORITIES, WORK_ORDER_TYPES, workOrderCreate, type WorkOrderRecord } from './work-order'

/** What the console's form fills in; a new work order is open, and an edit does not touch the status. */
export const workOrderForm = workOrderCreate.omit({ status: true })
export type WorkOrderValues = Omit<z.input<typeof workOrderForm>, 'custom_fields'> & {
  custom_fields?: Record<string, string | number | boolean | null> | null
  /** Somebody who calls for the first time, in a new work order without a `customer_id`. */
  new_customer?: NewCustomerValues | null
  /** What the caller of a new work order is told of the arrival: null nothing, absent what their contract promises. */
  promise?: { from: string; until: string } | null
  /** The open work order that the call is about; what was said is added to it. */
  add_to?: string | null
  /** The lower job that makes room for it. */
  make_room?: RoomMove | null
}

/** What a link to an empty form may fill in; `from` names a work order to copy. */
export const workOrderPrefill = z.object({
  from: idFilter().optional(),
  customer_id: idFilter().optional(),
  contact_id: idFilter().optional(),
  site_id: idFilter().optional(),
  asset_id: idFilter().optional(),
  technician_id: idFilter().optional(),
  scheduled_date: z.union([dayFilter(), timestampFilter()]).optional(),
  priority: z.enum(PRIORITIES).optional(),
  work_order_type: z.enum(WORK_ORDER_TYPES).optional(),
  description: z.string().max(2000).optional(),
  /** What is typed into the box for the caller, as by a telephone. */
  q: z.string().max(200).optional(),
})
export type WorkOrderPrefill = z.output<typeof workOrderPrefill>

/** The values of the form: those of a work order that is edited, or of a new one. */
export function workOrderValues(order?: WorkOrderRecord): WorkOrderValues {
  return formValues(WORK_ORDER_FIELDS, order) as WorkOrderValues
}

/** The values of the form for a new work order like this one. */
export function copiedWorkOrderValues(order: WorkOrderRecord): WorkOrderValues {
  return copiedValues(WORK_ORDER_FIELDS, order) as WorkOrderValues
}

/** The names behind the ids of a work order. */
export function namesOf(order: WorkOrderRecord): Record<string, string> {
  const records = [order.customer, order.contact, order.site, order.technician, ...order.assets]
  return Object.fromEntries(records.flatMap((record) => (record ? [[record.id, record.name]] : [])))
}
