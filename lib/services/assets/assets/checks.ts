import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, checkReference, holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { AssetRecord, AssetUpdate } from '@/lib/schemas/assets/asset'
import type { Draft } from '@/lib/schemas/draft'

/**
 * Looks further than the single fields of an asset's body: whether what it refers to exists, whether site and service
 * contract are the customer's, and whether the warranty's days are in order. All are checked on the record as it would
 * be after the change; `before` is null on create.
 */
export async function checkAsset(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<AssetUpdate>,
  before: AssetRecord | null,
): Promise<void> {
  await checkNewReference(tx, ctx, draft, 'customer_id', 'customer', before?.customer.id)
  await checkNewReference(tx, ctx, draft, 'product_id', 'product', before?.product?.id)
  await checkOfCustomer(tx, ctx, draft, before, {
    field: 'object_id',
    type: 'site',
    stored: before?.object?.id,
    noun: 'site',
  })
  await checkOfCustomer(tx, ctx, draft, before, {
    field: 'service_contract_id',
    type: 'service_contract',
    stored: before?.service_contract?.id,
    noun: 'service contract',
  })
  checkWarrantyDays(draft, before)
}

type OwnedReference = {
  field: 'object_id' | 'service_contract_id'
  type: 'site' | 'service_contract'
  stored: string | undefined
  noun: string
}

async function checkOfCustomer(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<AssetUpdate>,
  before: AssetRecord | null,
  { field, type, stored, noun }: OwnedReference,
): Promise<void> {
  const sent = draft.value[field]
  const customer_id = customerOf(draft, before)
  if (sent && sent !== stored) {
    const message = `is not an existing ${noun} of the customer`
    await checkReference(tx, ctx, draft, field, type, customer_id ? { customer_id, message } : undefined)
  } else if (sent !== null && stored && customer_id && customer_id !== before?.customer.id) {
    const held = await holdReferences(tx, ctx, type, [stored], customer_id)
    if (held.length === 0)
      draft.reject(field, `must be a ${noun} of the new customer, or null: the present one is another customer's`)
  }
}

/** Whose the asset will be. A customer that is itself wrong owns nothing, so that it is the only problem. */
function customerOf(draft: Draft<AssetUpdate>, before: AssetRecord | null): string | undefined {
  return draft.hasProblem('customer_id') ? undefined : (draft.value.customer_id ?? before?.customer.id)
}

/** Makes a warranty that would end before it begins a problem of the draft, checked on the merged record. */
export function checkWarrantyDays(draft: Draft<AssetUpdate>, before: AssetRecord | null): void {
  const { warranty_start, warranty_expiry } = draft.value
  const start = warranty_start === undefined ? before?.warranty_start : warranty_start
  const expiry = warranty_expiry === undefined ? before?.warranty_expiry : warranty_expiry
  if (!start || !expiry || start <= expiry) return
  if (warranty_expiry) draft.reject('warranty_expiry', `must not be before warranty_start (${start})`)
  else draft.reject('warranty_start', `must not be after warranty_expiry (${expiry})`)
}
