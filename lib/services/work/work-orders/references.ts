import { nounOf } from '@/lib/domain/resources'
import { isFinished } from '@/lib/domain/work-orders/status'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import { MAX_ASSET_LIST, type StoredWorkOrder, type WorkOrderUpdate } from '@/lib/schemas/work/work-order'
import type { FoundReferences, WantedReferences } from './references-sql'

type References = Partial<
  Pick<WorkOrderUpdate, 'customer_id' | 'contact_id' | 'site_id' | 'technician_id' | 'status' | 'asset_ids'>
>

/** The references of a body that must exist, and what the messages about missing ones depend on. */
export type NamedReferences = {
  references: WantedReferences
  /** Whose the contact, the site and the assets must be. */
  owner: string | undefined
  /** Whether the customer is named by the body itself. */
  isNewOwner: boolean
  /** Whether the technician is the one whom finished work keeps when it becomes active. */
  isKeptTechnician: boolean
  assets: readonly { text: string; index: number }[]
}

/** The references of a new work order: all of them must exist. */
export function namedByCreate({ value, sent }: Draft<References>): NamedReferences {
  const { customer_id, contact_id, site_id, technician_id } = value
  const assets = textsIn(sent, 'asset_ids').slice(0, MAX_ASSET_LIST)
  return {
    references: { customer_id, contact_id, site_id, technician_id, assets: lowerCased(assets) },
    owner: customer_id,
    isNewOwner: customer_id !== undefined,
    isKeptTechnician: false,
    assets,
  }
}

/**
 * What a change names that must be there, checked on the record as it would be: contact, site and assets must be the customer's.
 * What stood there before and still fits is not asked again, because it may have gone to the trash since; but nobody is deleted
 * who has active work, so the customer and the technician of work that becomes active must be live.
 */
export function namedByChange({ value, sent }: Draft<References>, before: StoredWorkOrder): NamedReferences {
  const stored = referencesOf(before)
  const isReopened = isFinished(before.status) && !isFinished(value.status ?? before.status)
  const isMoved = value.customer_id !== undefined && !sameId(value.customer_id, stored.customer_id)
  const owner = value.customer_id ?? stored.customer_id
  const merged = isMoved ? { ...stored, ...value } : value
  const fresh = (field: 'contact_id' | 'site_id') =>
    !isMoved && sameId(merged[field], stored[field]) ? null : merged[field]
  const requestedAssets = textsIn(isMoved ? { ...stored, ...sent } : sent, 'asset_ids').slice(0, MAX_ASSET_LIST)
  const assets = requestedAssets.filter(({ text }) => isMoved || !stored.asset_ids.includes(text.toLowerCase()))
  const isSameTechnician = value.technician_id === undefined || sameId(value.technician_id, stored.technician_id)
  const keptTechnician = isReopened ? stored.technician_id : null
  return {
    references: {
      customer_id: isMoved || isReopened ? owner : null,
      contact_id: fresh('contact_id'),
      site_id: fresh('site_id'),
      technician_id: isSameTechnician ? keptTechnician : value.technician_id,
      assets: lowerCased(assets),
    },
    owner,
    isNewOwner: isMoved,
    isKeptTechnician: isSameTechnician,
    assets,
  }
}

/** What is said of a reference that must name something of the order's customer. */
const NOT_OF_CUSTOMER = {
  contact: 'is not a contact of the customer',
  site: 'is not a site of the customer',
  asset: 'is not an asset of the customer',
} as const

/** Every reference that names nothing becomes a problem of the draft. */
export function rejectMissing(
  draft: Draft<References>,
  references: NamedReferences,
  foundReferences: FoundReferences,
): void {
  const isOwnerMissing = references.isNewOwner && !foundReferences.customer
  if (isOwnerMissing) draft.reject('customer_id', `is not an existing ${nounOf('customer')}`)
  // Without a customer nothing can be said about what is theirs.
  if (references.owner !== undefined && !isOwnerMissing) {
    if (!foundReferences.contact) draft.reject('contact_id', NOT_OF_CUSTOMER.contact)
    if (!foundReferences.site) draft.reject('site_id', NOT_OF_CUSTOMER.site)
    const held = new Set(foundReferences.assets)
    for (const { text, index } of references.assets)
      if (!held.has(text.toLowerCase())) draft.reject(`asset_ids[${index}]`, NOT_OF_CUSTOMER.asset)
  }
  const whose = references.isKeptTechnician
    ? 'is a technician in the trash; name another one, or null'
    : `is not an existing ${nounOf('technician')}`
  if (!foundReferences.technician) draft.reject('technician_id', whose)
}

function referencesOf(record: StoredWorkOrder) {
  return {
    customer_id: record.customer.id,
    contact_id: record.contact?.id ?? null,
    site_id: record.site_id,
    technician_id: record.technician?.id ?? null,
    asset_ids: record.asset_ids,
  }
}

function lowerCased(assets: readonly { text: string }[]): string[] {
  return assets.map(({ text }) => text.toLowerCase())
}

function sameId(one: string | null | undefined, other: string | null | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
