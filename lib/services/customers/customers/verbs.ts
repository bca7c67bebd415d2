import { nextNumber } from '@/lib/db/numbers'
import { checkNewReference, checkReference } from '@/lib/db/records'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import {
  customerCreate,
  customerRecord,
  customerUpdate,
  type CustomerInput,
  type CustomerRecord,
} from '@/lib/schemas/customers/customer'
import type { Draft } from '@/lib/schemas/draft'
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
    await checkNewReference(tx, ctx, draft, 'branch_id', 'branch', before?.branch?.id)
    await checkNewReference(tx, ctx, draft, 'tax_code_id', 'tax_code', before?.tax_code?.id)
    if (draft.value.bill_to_id?.toLowerCase() !== before?.bill_to?.id) await checkPayer(tx, ctx, draft, before)
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

/** Who pays for another pays for itself, so that there is one answer to whom an invoice goes. */
async function checkPayer(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<CustomerInput>,
  before: CustomerRecord | null,
): Promise<void> {
  await checkReference(tx, ctx, draft, 'bill_to_id', 'customer')
  const id = draft.value.bill_to_id
  if (!id || draft.hasProblem('bill_to_id')) return
  if (id.toLowerCase() === before?.id) return draft.reject('bill_to_id', 'must be another customer')
  const live = { account_id: ctx.accountId, deleted_at: null }
  const further = await tx.customer.findFirst({
    where: { ...live, id, bill_to_id: { not: null } },
    select: { name: true, bill_to: { select: { name: true } } },
  })
  if (further)
    draft.reject('bill_to_id', `is billed to ${further.bill_to?.name} itself: name the one that pays in the end`)
  const paying =
    before && (await tx.customer.findFirst({ where: { ...live, bill_to_id: before.id }, select: { name: true } }))
  if (paying) draft.reject('bill_to_id', `must be empty: this customer pays for ${paying.name}`)
}

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
    payment_days: input.payment_days,
    bill_to_id: input.bill_to_id,
    buyer_reference: input.buyer_reference,
    needs_purchase_order: input.needs_purchase_order,
    invoice_email: input.invoice_email,
    invoice_format: input.invoice_format,
    invoice_grouping: input.invoice_grouping,
    endpoint_scheme: input.endpoint_scheme,
    endpoint_id: input.endpoint_id,
    language: input.language,
    notes: input.notes,
    external_id: input.external_id,
    custom_fields: input.custom_fields === null ? {} : input.custom_fields,
  }
}
