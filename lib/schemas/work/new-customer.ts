import { z } from 'zod'
import { assetCreate } from '@/lib/schemas/assets/asset'
import { customerCreate } from '@/lib/schemas/customers/customer'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalText } from '@/lib/schemas/fields'

/** An address that is typed in one line, as long as its parts may be together. */
const ADDRESS_LENGTH = 400

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What the customer is called.',
  phone: 'A phone number, as it was typed.',
  email: 'An e-mail address.',
  address: 'Where the work is, in one line; a site is made of it.',
  billing_address: 'Where invoices go, in one line; to `address` when not sent.',
  serial_number: 'That of the machine that the call is about.',
  asset_name: 'What the machine is called.',
  warranty_expiry: 'The last day of its warranty.',
}

const { name, phone, email } = customerCreate.shape
const { serial_number, warranty_expiry } = assetCreate.shape

/** Somebody who calls for the first time: the customer, their site and the asset that the call is about. */
export const newCustomer = z.strictObject(
  described(FIELDS, {
    name,
    phone,
    email,
    address: optionalText(ADDRESS_LENGTH),
    billing_address: optionalText(ADDRESS_LENGTH),
    serial_number,
    asset_name: optionalText(),
    warranty_expiry,
  }),
)
export type NewCustomer = z.output<typeof newCustomer>
export type NewCustomerValues = z.input<typeof newCustomer>
