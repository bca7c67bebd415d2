import { Button } from '@/components/ui/button'
import type { BoardPlanning } from '@/components/scheduling/board/store/types'
import type { RepairChoice } from './repair-options'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'

/** What can be decided about a plan, at the foot of its panel. */
export function PlanActions({
  plan,
  choice,
  leftOut,
  notified,
  planning,
  pending,
  act,
  stays,
  onPlan,
}: {
  plan: PlanRecord
  /** The option of a repair that is chosen; null of a plan. */
  choice: RepairChoice | null
  leftOut: ReadonlySet<string>
  /** The work orders whose customers have been notified. */
  notified: readonly string[]
  planning: BoardPlanning
  pending: boolean
  act: <Plan extends PlanRecord>(action: () => Promise<Plan>) => Promise<Plan | null>
  /** There is more to be decided about, so the panel stays open. */
  stays: boolean
  onPlan: (planId: string | null) => void
}) {
  const discard = async () => {
    if (await act(() => planning.discard(plan.id))) onPlan(null)
  }
  if (plan.status === 'queued' || plan.status === 'running')
    return (
      <>
        <Button variant="ghost" disabled={pending} onClick={() => void discard()}>
          Discard
        </Button>
        {plan.kind === 'plan' ? (
          <Button pending={pending} onClick={() => void act(() => planning.stop(plan.id))}>
            Stop and use the best so far
          </Button>
        ) : null}
      </>
    )
  if (plan.status !== 'proposed' && plan.kind === 'repair') return null
  if (plan.status !== 'proposed')
    return (
      <Button variant={plan.status === 'accepted' ? 'secondary' : 'primary'} onClick={() => onPlan('new')}>
        Plan again
      </Button>
    )
  if (choice === 'leave')
    return (
      <Button variant="primary" pending={pending} onClick={() => void discard()}>
        Leave as it is
      </Button>
    )
  const ids = plan.proposals.map(({ work_order }) => work_order.id).filter((id) => !leftOut.has(id))
  const all = ids.length === plan.proposals.length
  const accept = async () => {
    const done = await act(() => planning.accept(plan.id, all ? null : ids, choice, [...notified]))
    if (!done) return
    planning.onAccepted(done)
    // What stayed as it was wants to be read first.
    if (done.refused.length === 0 && !stays) onPlan(null)
  }
  return (
    <>
      <Button variant="ghost" disabled={pending} onClick={() => void discard()}>
        {choice ? 'Leave as it is' : 'Discard'}
      </Button>
      <Button variant="primary" pending={pending} disabled={ids.length === 0} onClick={() => void accept()}>
        {acceptLabel(ids.length, plan.proposals.length)}
      </Button>
    </>
  )
}

function acceptLabel(chosen: number, proposed: number): string {
  if (chosen < proposed) return `Accept ${chosen} of ${proposed}`
  return proposed === 1 ? 'Accept' : `Accept all ${proposed}`
}
