import { z } from 'zod'
import { COVERED_TYPES, LINE_PAYERS } from '@/lib/domain/coverage/types'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord, optionalReference } from '@/lib/schemas/fields'
import { idFilter } from '@/lib/schemas/query'
import { callWindow } from './arrival-promise'
import { newCustomer } from './new-customer'
import { workOrderCreate } from './work-order'

/** Where a call is about. */
export const callContextQuery = z.object({
  site_id: idFilter().meta({ description: 'The site that the call is about' }),
})

const { shape } = workOrderCreate

/** What decides who could do what a caller asks for, and when. */
export const callCandidates = z.object({
  customer_id: optionalReference().describe('Who calls.'),
  site_id: shape.site_id,
  asset_ids: shape.asset_ids,
  priority: shape.priority,
  work_order_type: shape.work_order_type,
  estimated_duration: shape.estimated_duration,
  due_by: shape.due_by,
  window_start: shape.window_start,
  window_end: shape.window_end,
  required_skills: shape.required_skills,
  address: newCustomer.shape.address,
  promise: callWindow.nullable().optional().describe('When the caller is told that somebody arrives.'),
  promised_by_contract: z
    .boolean()
    .optional()
    .describe('Without a promise of its own the call is promised what its contract promises.'),
})

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  customer: 'Who calls.',
  name: 'What people call it.',
  customer_number: 'Its number.',
  phone: 'A phone number, as it was typed.',
  email: 'An e-mail address.',
  address: 'The address in one line.',
  hazards: 'What is dangerous at the site.',
  title: 'What the person does there.',
  is_primary: 'Whether the person is called first.',
  contacts: 'Whom to talk to, who is called first before the others.',
  sites: 'Where the customer has sites.',
  machines:
    'The machines, those with open work first, then by their last visit; null where the scope read:assets is missing.',
  more_machines: 'How many machines more there are; `site_id` narrows them.',
  open_work_orders:
    'Work of the customer that is not finished: the call may be about it. The newest first; null where the scope read:work-orders is missing.',
  job_types: 'The kinds of work that there are; null where the scope read:work-orders is missing.',
  asset_tag: 'The number that stands on it.',
  serial_number: 'The number by its maker.',
  location: 'Where it stands within its site.',
  site: 'Where it stands.',
  product_id: 'The product that it is.',
  required_skills: 'What its product asks of a technician.',
  warranty_expiry: 'The last day of its warranty; null without one.',
  outlook: 'Who would pay for a part and for labor today.',
  type: 'What is billed.',
  payer: 'Who pays, or pays most.',
  percent: 'The percentage that others than the customer pay.',
  last_visit: 'When work on it was completed last, and who did it; null where none was.',
  at: 'When it was completed.',
  technician: 'Who; null where nobody is assigned.',
  work_order_number: 'Its number.',
  status: 'The status of the work.',
  description: 'What is to be done, the first 120 characters.',
  scheduled_date: 'When it is planned; null without a time.',
  asset_ids: 'The machines that it is about.',
  site_id: 'Where it is; null without a site.',
  code: 'What it is called for short.',
  uses: 'How often work on a product had this job type in the last 24 months.',
  count: 'How often.',
}

const machine = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      asset_tag: z.string(),
      serial_number: z.string().nullable(),
      location: z.string().nullable(),
      site: namedRecord.nullable(),
      product_id: z.uuid().nullable(),
      required_skills: z.array(z.string()),
      warranty_expiry: dayRecord.nullable(),
      outlook: z.array(
        z.object(described(FIELDS, { type: z.enum(COVERED_TYPES), payer: z.enum(LINE_PAYERS), percent: z.number() })),
      ),
      last_visit: z.object(described(FIELDS, { at: instantRecord, technician: z.string().nullable() })).nullable(),
    }),
  )
  .register(answerComponents, { id: 'CallMachine' })

/** A machine as whoever takes a call sees it: where it stands, and who pays for parts and labor today. */
export type CallMachine = z.output<typeof machine>

const openWorkOrder = z.object(
  described(FIELDS, {
    id: z.uuid(),
    work_order_number: z.string(),
    status: z.enum(WORK_ORDER_STATUSES),
    description: z.string().nullable(),
    scheduled_date: instantRecord.nullable(),
    technician: z.string().nullable(),
    site_id: z.uuid().nullable(),
    asset_ids: z.array(z.uuid()),
  }),
)
export type OpenWorkOrder = z.output<typeof openWorkOrder>

const callJobType = z.object(
  described(FIELDS, {
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    description: z.string().nullable(),
    uses: z.array(z.object(described(FIELDS, { product_id: z.uuid(), count: z.int() }))),
  }),
)
export type CallJobType = z.output<typeof callJobType>

/** What whoever answers the phone needs to know of a customer. */
export const callContext = z
  .object(
    described(FIELDS, {
      customer: z.object(
        described(FIELDS, {
          id: z.uuid(),
          name: z.string(),
          customer_number: z.string(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
          address: z.string().nullable(),
        }),
      ),
      contacts: z.array(
        z.object(
          described(FIELDS, {
            id: z.uuid(),
            name: z.string(),
            title: z.string().nullable(),
            phone: z.string().nullable(),
            is_primary: z.boolean(),
          }),
        ),
      ),
      sites: z.array(
        z.object(
          described(FIELDS, {
            id: z.uuid(),
            name: z.string(),
            address: z.string().nullable(),
            hazards: z.string().nullable(),
          }),
        ),
      ),
      machines: z.array(machine).nullable(),
      more_machines: z.int(),
      open_work_orders: z.array(openWorkOrder).nullable(),
      job_types: z.array(callJobType).nullable(),
    }),
  )
  .register(answerComponents, { id: 'CallContext' })
export type CallContext = z.output<typeof callContext>
