import { z } from 'zod'
import { assetCreate } from '@/lib/schemas/assets/asset'
import { customerCreate } from '@/lib/schemas/customers/customer'
import { optionalText } from '@/lib/schemas/fields'
import { workOrderForm } from './work-order-form'

/** An address that is typed in one line, as long as its parts may be together. */
const ADDRESS_LENGTH = 400

const { name, phone, email } = customerCreate.shape
const { serial_number, warranty_expiry } = assetCreate.shape

/** Somebody who calls for the first time: the customer, their site and the asset that the call is about. */
export const newCustomer = z.strictObject({
  name,
  phone,
  email,
  address: optionalText(ADDRESS_LENGTH),
  /** Null: invoices go to `address`. */
  billing_address: optionalText(ADDRESS_LENGTH),
  serial_number,
  asset_name: optionalText(),
  warranty_expiry,
})
export type NewCustomer = z.output<typeof newCustomer>
export type NewCustomerValues = z.input<typeof newCustomer>

/** A new work order as the console's form sends it: for a customer that there is, or for a new one. */
export const workOrderIntake = workOrderForm
  .extend({
    /** The form's own id for the order, so that the same form sent twice makes one. */
    id: z.uuid().optional(),
    customer_id: z.string(),
    new_customer: newCustomer.nullable().optional(),
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
