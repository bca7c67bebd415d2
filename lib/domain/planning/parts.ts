import type { PlanProposal, PlanWork, Promised } from './work'

/** What one person does of a proposal. */
export type Part = { technician_id: string; minutes: number }

/** The parts of all who come, whoever leads first. */
export function partsOf({ technician_id, minutes, along = [] }: PlanProposal): Part[] {
  return [{ technician_id, minutes }, ...along]
}

/** What was promised of a part: it is kept or missed once, by whoever leads. */
export function promisedBy(work: PlanWork, proposal: PlanProposal, part: Part): Promised {
  const { due_by, respond_by } = work
  return part.technician_id === proposal.technician_id ? { due_by, respond_by } : { due_by: null, respond_by: null }
}
