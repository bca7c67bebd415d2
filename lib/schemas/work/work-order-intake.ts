import { z } from 'zod'
import { callWindow, promisedWindow } from './arrival-promise'
import { optionalReference } from '@/lib/schemas/fields'
import { roomMove } from '@/lib/schemas/scheduling/room'
import { newCustomer } from './new-customer'
import { workOrderForm } from './work-order-form'

/** A call that becomes a work order: of a customer that there is, or of a new one. */
export const workOrderIntake = workOrderForm.extend({
  id: z.uuid().optional().describe('An id for the work order: the same call sent twice makes one.'),
  customer_id: optionalReference().describe('Who calls; left out with `new_customer`.'),
  new_customer: newCustomer
    .nullable()
    .optional()
    .describe('Somebody who calls for the first time: made with their site and machine.'),
  promise: callWindow.nullable().optional().describe('When the caller was told that somebody arrives.'),
  add_to: optionalReference().describe(
    'The open work order that the call is about: `description`, `asset_ids` and `promise` are added to it, and none is made.',
  ),
  make_room: roomMove
    .nullable()
    .optional()
    .describe('The lower job that makes room for it, as `bumps` of the candidates say.'),
})

/** The console's form of a call. */
export const callForm = workOrderIntake
  .extend({ customer_id: z.string(), promise: promisedWindow.nullable().optional() })
  .superRefine(({ customer_id, new_customer }, check) => {
    if (!customer_id && !new_customer) check.addIssue({ code: 'custom', path: ['customer_id'], message: NO_CALLER })
  })

/** What is said of a call that names nobody. */
export const NO_CALLER = 'is required: find one, or make a new one'
