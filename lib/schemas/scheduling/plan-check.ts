import { z } from 'zod'
import { newCustomer } from '@/lib/schemas/work/new-customer'
import { workOrderForm } from '@/lib/schemas/work/work-order-form'

const { shape } = workOrderForm

/** What of a form is checked while it is filled in; a field that is not right yet counts as not given. */
export const scheduleToCheck = z.object({
  id: shape.technician_id,
  technician_id: shape.technician_id.catch(null),
  site_id: shape.site_id.catch(null),
  asset_ids: shape.asset_ids.catch([]),
  scheduled_date: shape.scheduled_date.catch(null),
  estimated_duration: shape.estimated_duration.catch(null),
  due_by: shape.due_by.catch(null),
  window_start: shape.window_start.catch(null),
  window_end: shape.window_end.catch(null),
  required_skills: shape.required_skills.catch([]),
  work_order_type: shape.work_order_type.catch('service'),
  priority: shape.priority.catch('medium'),
})
export type ScheduleToCheck = z.output<typeof scheduleToCheck>
export type PlanFields = z.input<typeof scheduleToCheck>

/** What places are suggested by: also whose the job is. */
export const draftToPlace = scheduleToCheck.extend({
  customer_id: shape.technician_id.catch(null),
  /** From when and until when the caller is promised that somebody arrives. */
  promised_from: shape.due_by.catch(null),
  promised_until: shape.due_by.catch(null),
  /** Without a promise of their own: the caller is promised what the contract promises. */
  promised_by_contract: z.boolean().catch(false).optional(),
  /** Of a customer who is only in the form yet, in one line. */
  address: newCustomer.shape.address.catch(null),
})
export type DraftToSchedule = z.output<typeof draftToPlace>
export type DraftFields = z.input<typeof draftToPlace>
