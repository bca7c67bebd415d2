import { MINUTE } from '@/lib/domain/board/interval'
import { localTime } from '@/lib/domain/board/zoned'
import { type PlanInput, type PlanProposal, type PlanWork, worksOf } from './work'

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

/** Of how many minutes the window is that a customer is told who was told none before. */
const WINDOW_MINUTES = 120

/** A customer to be called about a proposal, and the arrival to tell them. */
export type PlanCall = { work: PlanWork; reason: CallReason; arrival: { from: string; until: string } }

/** The customers whom proposals of a plan ask to be called, in the order of the proposals (R-SD-15). */
export function callsOf(input: PlanInput, proposals: readonly PlanProposal[]): PlanCall[] {
  const works = new Map(worksOf(input).map((work) => [work.id, work]))
  return proposals.flatMap((proposal) => {
    const work = works.get(proposal.work_order_id)
    const reason = work ? callReason(work, proposal, input.time_zone) : null
    return work && reason ? [{ work, reason, arrival: arrivalOf(work, proposal) }] : []
  })
}

/** From its begin on, as long as what the customer was told before. */
function arrivalOf({ promised_from, promised_until }: PlanWork, { scheduled_date }: PlanProposal): PlanCall['arrival'] {
  const start = Date.parse(scheduled_date)
  const length =
    promised_from !== undefined && promised_until !== undefined
      ? Date.parse(promised_until) - Date.parse(promised_from)
      : WINDOW_MINUTES * MINUTE
  return { from: new Date(start).toISOString(), until: new Date(start + length).toISOString() }
}
