import { localTime } from '@/lib/domain/board/zoned'
import type { PlanProposal, PlanWork } from './work'

/** Why a customer is to be called: the arrival that they were told changes, or the day does. */
export type CallReason = 'promise' | 'day'

/** Why the customer of a proposal has to be called before it is accepted; null where nothing changes that they know (R-SD-15). */
export function callReason(work: PlanWork, proposal: PlanProposal, timeZone: string): CallReason | null {
  const start = Date.parse(proposal.scheduled_date)
  const { promised_from, promised_until, scheduled_date } = work
  if (promised_from !== undefined && start < Date.parse(promised_from)) return 'promise'
  if (promised_until !== undefined && start > Date.parse(promised_until)) return 'promise'
  if (scheduled_date === null) return null
  const dateOf = (instant: number) => localTime(instant, timeZone).date
  return dateOf(Date.parse(scheduled_date)) === dateOf(start) ? null : 'day'
}
