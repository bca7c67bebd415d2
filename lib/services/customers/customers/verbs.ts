import { nextNumber } from '@/lib/db/numbers'
import { checkReference } from '@/lib/db/records'
import { customerCreate, customerRecord, customerUpdate, type CustomerInput } from '@/lib/schemas/customers/customer'
import { recordVerbs } from '@/lib/services/records/verbs'
import { jsonOrNull } from '@/lib/db/json'
import { requireUnused, trashCustomer } from './delete'
import { writeDistinct } from './duplicates'
import { readCustomer } from './record'
import { reviveWithParts } from './restore'

/**
 * The verbs of customers: a new one gets the next number (R-CU-2), none is a duplicate of another (R-CU-4), and its delete takes along
 * what is theirs, which comes back with it (R-CU-6, R-CU-7). They throw `duplicate_customer`, `customer_in_use`,
 * `duplicate_serial_number` besides what every verb throws.
 */
export const {
  create: createCustomer,
  update: updateCustomer,
  delete: deleteCustomer,
  restore: restoreCustomer,
} = recordVerbs({
  type: 'customer',
  create: customerCreate,
  update: customerUpdate,
  record: customerRecord,
  read: readCustomer,
  async check(tx, ctx, draft, before) {
    // A branch that went to the trash since stays readable here, so sending it back changes nothing and is fine.
    if (draft.value.branch_id?.toLowerCase() !== before?.branch?.id)
      await checkReference(tx, ctx, draft, 'branch_id', 'branch')
    if (draft.value.tax_code_id?.toLowerCase() !== before?.tax_code?.id)
      await checkReference(tx, ctx, draft, 'tax_code_id', 'tax_code')
  },
  async insert(tx, ctx, id, input) {
    const { name, email = null, phone = null } = input
    const customer_number = await nextNumber(tx, ctx, 'customer')
    await writeDistinct(tx, ctx, { id, name, email, phone }, () =>
      tx.customer.create({
        data: { ...customerData(input), id, account_id: ctx.accountId, customer_number, name },
        select: { id: true },
      }),
    )
  },
  change: (tx, ctx, before, input) =>
    writeDistinct(tx, ctx, { ...before, ...input }, () =>
      tx.customer.update({
        where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
        data: customerData(input),
        select: { id: true },
      }),
    ),
  beforeDelete: (tx, ctx, { id }) => requireUnused(tx, ctx, id),
  remove: (tx, ctx, { id }, deleted_at) => trashCustomer(tx, ctx, id, deleted_at),
  reviveWithParts,
})

/** The columns that an input sets; a field that was not sent leaves its column as it is. */
function customerData(input: CustomerInput) {
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
    tax_code_id: input.tax_code_id,
    payment_terms: input.payment_terms,
    language: input.language,
    notes: input.notes,
    external_id: input.external_id,
    custom_fields: input.custom_fields === null ? {} : input.custom_fields,
  }
}
