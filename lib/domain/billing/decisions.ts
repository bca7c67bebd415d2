import { Decimal, exactly } from '../money'

/** What people do with a line that is proposed. */
export const PROPOSAL_DECISIONS = ['accepted', 'dismissed'] as const
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number]

/** What somebody decided of a proposal; `quantity` is the part that was new then, less than 0 where a line was lowered. */
export type Decision = {
  source_key: string
  quantity: number
  decision: ProposalDecision
  line_item_id: string | null
}

/** A live line. `isLocked`: it was billed, or somebody locked who pays for it. */
export type DecidedLine = { id: string; quantity: number; isLocked: boolean }

const sumOf = (all: readonly Decision[]) =>
  all.reduce((sum, { quantity }) => sum.plus(exactly(quantity)), new Decimal(0))

/**
 * How much of a quantity is still to be decided, and the line on which that goes: none where it becomes a line of its own. What was
 * dismissed, or was on a line that is gone, stays decided. A line that a person raised counts as it is, one that they lowered as it was
 * accepted; less than 0 is what is billed too much, as far as a line can still be lowered.
 */
export function openOf({
  quantity,
  byHand,
  decisions,
  lines,
}: {
  quantity: Decimal
  byHand: Decimal
  decisions: readonly Decision[]
  lines: readonly DecidedLine[]
}): { change: Decimal; line: DecidedLine | null } {
  const accepted = decisions.filter(({ decision }) => decision === 'accepted')
  const dismissed = decisions.filter(({ decision }) => decision === 'dismissed')
  let [decided, billed] = [byHand.plus(sumOf(dismissed.filter((one) => one.quantity > 0))), new Decimal(0)]
  let open: DecidedLine | null = null
  for (const id of new Set(accepted.map(({ line_item_id }) => line_item_id))) {
    const accepts = sumOf(accepted.filter(({ line_item_id }) => line_item_id === id))
    const line = lines.find((one) => one.id === id)
    decided = decided.plus(line ? Decimal.max(accepts, exactly(line.quantity)) : accepts)
    if (line) billed = billed.plus(Decimal.min(accepts, exactly(line.quantity)))
    if (line && !line.isLocked) open = line
  }
  const more = quantity.minus(decided)
  if (more.greaterThan(0)) return { change: more, line: open }
  const less = quantity.minus(billed).minus(sumOf(dismissed.filter((one) => one.quantity < 0)))
  if (less.greaterThanOrEqualTo(0) || !open) return { change: new Decimal(0), line: null }
  return { change: Decimal.max(less, exactly(open.quantity).negated()), line: open }
}
