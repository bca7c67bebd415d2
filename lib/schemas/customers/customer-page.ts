/** What is known of a customer while somebody types it. */
export type TypedIdentity = { name?: string | null; email?: string | null; phone?: string | null }

/** A customer who may be the one being typed, and why. */
export type LikelyDuplicate = {
  id: string
  name: string
  customer_number: string
  email: string | null
  phone: string | null
  city: string | null
  same_name: boolean
  same_email: boolean
  same_phone: boolean
  /** Saving would be refused: the same name and the same email or phone (R-CU-4). */
  is_refused: boolean
}

/** How much there is of a customer; null for what the caller may not read. */
export type CustomerCounts = {
  work_orders: number | null
  /** Neither completed nor cancelled. */
  open_work_orders: number | null
  assets: number | null
  sites: number
  contracts: number
  active_contracts: number
}
