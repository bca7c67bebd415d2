import { z } from 'zod'
import { assetCreate } from '@/lib/schemas/assets/asset'
import { customerCreate } from '@/lib/schemas/customers/customer'
import { optionalText } from '@/lib/schemas/fields'

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
