import { MINUTE } from '@/lib/domain/board/interval'
import { formatDuration } from '@/lib/domain/duration'
import { crossingCost } from './model'
import type { PlanInput, PlanProposal, PlanTechnician, PlanWork } from './work'

/** Why a proposal costs more than its way. `points` are minutes of driving that it counts for. */
export type ProposalReason = { kind: 'territory' | 'promise'; mark: string; message: string; points: number }

/** A promise that is broken counts for as much as in suggestions. */
const LATE = 240

/** What makes a proposal worse, of whoever comes, in sentences: which promise it breaks, and who leaves their territory (R-SD-16). */
export function proposalReasons(input: PlanInput, work: PlanWork, proposal: PlanProposal): ProposalReason[] {
  const people = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const lead = people.get(proposal.technician_id)
  const helpers = (proposal.along ?? []).flatMap(({ technician_id }) => people.get(technician_id) ?? [])
  return [
    ...promiseReasons(work, proposal),
    ...(lead ? territoryReason(input, work, lead) : []),
    ...helpers.flatMap((one) => territoryReason(input, { ...work, owner_id: null }, one)),
  ]
}

function promiseReasons(work: PlanWork, { scheduled_date, minutes, further = [] }: PlanProposal): ProposalReason[] {
  const start = Date.parse(scheduled_date)
  const last = further.at(-1) ?? { scheduled_date, minutes }
  const end = Date.parse(last.scheduled_date) + last.minutes * MINUTE
  const { promised_from, promised_until, respond_by, due_by } = work
  const early = promised_from === undefined ? 0 : Date.parse(promised_from) - start
  const isContract = respond_by !== null && respond_by !== promised_until
  const late: [string | null | undefined, number, string][] = [
    [promised_until, start, 'Begins # after the customer was promised'],
    [isContract ? respond_by : null, start, 'Begins # after the contract’s response time'],
    [due_by, end, 'Done # after it is due'],
  ]
  const broken = late.flatMap(([by, instant, words]) => {
    const minutesLate = by ? instant - Date.parse(by) : 0
    return minutesLate > 0 ? [words.replace('#', formatDuration(minutesLate))] : []
  })
  if (early > 0) broken.unshift(`Begins ${formatDuration(early)} before the customer was promised`)
  return broken.map((message) => ({ kind: 'promise', mark: 'Promise broken', message, points: LATE }))
}

function territoryReason({ policy }: PlanInput, work: PlanWork, technician: PlanTechnician): ProposalReason[] {
  const points = crossingCost(work, technician, policy)
  if (points === 0 || work.territory === null) return []
  const { name, territory } = technician
  const message = `Outside its territory, ${work.territory}: ${name} works in ${territory}`
  return [{ kind: 'territory', mark: 'Other territory', message, points }]
}
