import work from '../data/work.json' with { type: 'json' }
import type { Trade } from './family'

/** A wish rather than a fault: what the customer asked for, the task's name, what was done, minutes. */
export interface Request {
  call: string
  task: string
  done: string
  minutes: number
}

/** Service requests by trade. */
export const requests: Record<Trade, Request[]> = work.requests

/**
 * Reasons for inspections; why work waits; why it was called off; why a task was not done; names of contracts; notes of
 * homes, businesses, assets and work in the queue. `{a|b}` stands for one of the alternatives.
 */
export const { inspections, holds, cancellations, skips, plans, notes } = work
