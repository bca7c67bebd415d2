import type { VisitStatus } from '@/lib/domain/work-orders/visit-status'

export type FoundType = 'work_order' | 'customer' | 'contact' | 'site' | 'asset' | 'service_contract' | 'technician'

type NamedRecord = { id: string; name: string }

/** One record that a text found, with what tells it from others of its kind. */
export type Found = {
  type: FoundType
  id: string
  title: string
  /** Numbers, street, skills or the like; whose it is stands in `customer` and `site`. */
  detail: string | null
  /** The record on whose page it is shown: itself, or its customer. */
  page_id: string
  customer: NamedRecord | null
  site: NamedRecord | null
  /** The field by which it was found, and what it holds; null where the text stands in what it belongs to alone. */
  matched: { field: string; text: string } | null
  /** Whether the text is only like it, as a misspelt name is. */
  approximate: boolean
  /** When somebody comes there next, by work orders that are not finished; null where nobody does, or they may not be read. */
  next_visit: {
    work_order_id: string
    starts_at: string
    ends_at: string | null
    technician: string | null
    status: VisitStatus
    promise: { from: string; until: string } | null
  } | null
  /** When work there was completed last, and by whom; null where none was, or work orders may not be read. */
  last_visit: { at: string; technician: string | null } | null
}

/** What distinguishes a record from others of its kind: whose it is, then its own detail; null where there is neither. */
export function subtitleOf({ type, customer, detail }: Pick<Found, 'type' | 'customer' | 'detail'>): string | null {
  return [type === 'customer' ? null : customer?.name, detail].filter(Boolean).join(' · ') || null
}
