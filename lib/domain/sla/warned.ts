import type { NextPromise } from './promise-status'

/** A promise that was warned of or is broken, and is still to be met, with the work that it was made for. */
export type WarnedPromise = NextPromise & {
  id: string
  contract: string
  work_order: { id: string; work_order_number: string; scheduled_date: string | null }
  customer: string
  technician: string | null
}
