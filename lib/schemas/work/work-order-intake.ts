import { z } from 'zod'
import { promisedWindow } from './arrival-promise'
import { newCustomer } from './new-customer'
import { workOrderForm } from './work-order-form'

/** A new work order as the console's form sends it: for a customer that there is, or for a new one. */
export const workOrderIntake = workOrderForm
  .extend({
    /** The form's own id for the order, so that the same form sent twice makes one. */
    id: z.uuid().optional(),
    customer_id: z.string(),
    new_customer: newCustomer.nullable().optional(),
    /** When the caller was told that somebody arrives. */
    promise: promisedWindow.nullable().optional(),
    /** The open work order that the call is about; what was said is added to it, and none is made. */
    add_to: z.uuid().nullable().optional(),
  })
  .superRefine(({ customer_id, new_customer }, check) => {
    if (!customer_id && !new_customer)
      check.addIssue({ code: 'custom', path: ['customer_id'], message: 'is required: find one, or make a new one' })
  })

/** A record that what was typed found, with all that it tells about the call. */
export type IntakeMatch = {
  kind: 'customer' | 'contact' | 'site' | 'asset'
  customer: { id: string; name: string; detail: string | null }
  contact: { id: string; name: string; detail: string | null } | null
  site: { id: string; name: string; detail: string | null } | null
  asset: { id: string; name: string; detail: string | null } | null
}
