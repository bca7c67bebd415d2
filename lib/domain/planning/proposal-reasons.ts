import { crossingCost } from './model'
import type { PlanInput, PlanProposal, PlanTechnician, PlanWork } from './work'

/** Why a proposal costs more than its way. `points` are minutes of driving that it counts for. */
export type ProposalReason = { kind: 'territory'; mark: string; message: string; points: number }

/** What makes a proposal worse, of whoever comes, in sentences (R-SD-16). */
export function proposalReasons(input: PlanInput, work: PlanWork, proposal: PlanProposal): ProposalReason[] {
  const people = new Map(input.technicians.map((technician) => [technician.id, technician]))
  const lead = people.get(proposal.technician_id)
  const helpers = (proposal.along ?? []).flatMap(({ technician_id }) => people.get(technician_id) ?? [])
  return [
    ...(lead ? territoryReason(input, work, lead) : []),
    ...helpers.flatMap((one) => territoryReason(input, { ...work, owner_id: null }, one)),
  ]
}

function territoryReason({ policy }: PlanInput, work: PlanWork, technician: PlanTechnician): ProposalReason[] {
  const points = crossingCost(work, technician, policy)
  if (points === 0 || work.territory === null) return []
  const { name, territory } = technician
  const message = `Outside its territory, ${work.territory}: ${name} works in ${territory}`
  return [{ kind: 'territory', mark: 'Other territory', message, points }]
}
