import type { ServiceContext } from '@/lib/access/context'
import { checkReference, holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import { MAX_ASSET_LIST } from '@/lib/schemas/work/work-order'

/** What a work order refers to. */
export type WorkOrderReferences = {
  customer_id?: string
  contact_id?: string | null
  site_id?: string | null
  technician_id?: string | null
  asset_ids?: string[] | null
}

/** What is said of a reference that must name something of the order's customer. */
export const NOT_OF_CUSTOMER = {
  contact: 'is not a contact of the customer',
  site: 'is not a site of the customer',
  asset: 'is not an asset of the customer',
} as const

/**
 * Checks what a draft refers to, judged on the record as it would be: contact, site and assets must be the customer's.
 * What stood there before and still fits is not asked again, because it may have gone to the trash since. Every wrong
 * reference becomes a problem of the draft; the right ones are held until the transaction ends.
 */
export async function checkReferences(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderReferences>,
  stored: Required<WorkOrderReferences>,
): Promise<void> {
  const sent = draft.value
  const moved = sent.customer_id !== undefined && !sameId(sent.customer_id, stored.customer_id)
  const problems = draft.problems.length
  if (moved) await checkReference(tx, ctx, draft, 'customer_id', 'customer')
  // Without a customer nothing can be said about what is theirs.
  if (draft.problems.length === problems) {
    const owner = sent.customer_id ?? stored.customer_id
    const kept = moved ? null : stored
    // Held before what is the customer's, in the order of a customer's delete, so that neither waits for the other.
    if (!moved && namesOwned(draft.sent)) await holdReferences(tx, ctx, 'customer', [owner])
    const merged = moved ? { ...stored, ...sent } : sent
    await checkOwned(tx, ctx, draft, 'contact_id', owner, merged, kept)
    await checkOwned(tx, ctx, draft, 'site_id', owner, merged, kept)
    const given = textsIn(moved ? { ...stored, ...draft.sent } : draft.sent, 'asset_ids')
    await checkAssets(tx, ctx, draft, owner, given.slice(0, MAX_ASSET_LIST), kept?.asset_ids)
  }
  if (!sameId(sent.technician_id, stored.technician_id))
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
}

/** Whether anything is sent that has to be the customer's; most changes of a day are of time, person and status. */
function namesOwned(sent: object): boolean {
  return ['contact_id', 'site_id', 'asset_ids'].some((field) => field in sent)
}

const OWNED = { contact_id: 'contact', site_id: 'site' } as const

async function checkOwned(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderReferences>,
  field: keyof typeof OWNED,
  customerId: string,
  merged: Partial<WorkOrderReferences>,
  kept: WorkOrderReferences | null,
): Promise<void> {
  const id = merged[field]
  if (!id || sameId(id, kept?.[field])) return
  const found = await holdReferences(tx, ctx, OWNED[field], [id], customerId)
  if (found.length === 0) draft.reject(field, NOT_OF_CUSTOMER[OWNED[field]])
}

async function checkAssets(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderReferences>,
  customerId: string,
  given: readonly { text: string; index: number }[],
  kept: readonly string[] | null | undefined,
): Promise<void> {
  const before = new Set(kept)
  const fresh = given.filter(({ text }) => !before.has(text.toLowerCase()))
  const ids = fresh.map(({ text }) => text)
  const found = new Set(await holdReferences(tx, ctx, 'asset', ids, customerId))
  for (const { text, index } of fresh)
    if (!found.has(text.toLowerCase())) draft.reject(`asset_ids[${index}]`, NOT_OF_CUSTOMER.asset)
}

function sameId(one: string | null | undefined, other: string | null | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
