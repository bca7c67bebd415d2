import { jsonOrNull } from '@/lib/db/json'
import type { CustomerInput } from '@/lib/schemas/customers/customer'

/** The columns that an input sets; a field that was not sent leaves its column as it is. */
export function customerData(input: CustomerInput) {
  return {
    name: input.name,
    status: input.status,
    customer_type: input.customer_type,
    email: input.email,
    phone: input.phone,
    fax: input.fax,
    website: input.website,
    address: jsonOrNull(input.address),
    billing_address: jsonOrNull(input.billing_address),
    branch_id: input.branch_id,
    tax_id: input.tax_id,
    payment_terms: input.payment_terms,
    language: input.language,
    notes: input.notes,
    external_id: input.external_id,
    custom_fields: input.custom_fields === null ? {} : input.custom_fields,
  }
}
