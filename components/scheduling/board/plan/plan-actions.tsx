import { Button } from '@/components/ui/button'
import type { BoardPlanning } from '@/components/scheduling/board/store/types'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'

/** What can be decided about a plan, at the foot of its panel. */
export function PlanActions({
  plan,
  leftOut,
  planning,
  pending,
  act,
  stays,
  onPlan,
}: {
  plan: PlanRecord
  leftOut: ReadonlySet<string>
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
        <Button pending={pending} onClick={() => void act(() => planning.stop(plan.id))}>
          Stop and use the best so far
        </Button>
      </>
    )
  if (plan.status !== 'proposed')
    return (
      <Button variant={plan.status === 'accepted' ? 'secondary' : 'primary'} onClick={() => onPlan('new')}>
        Plan again
      </Button>
    )
  const ids = plan.proposals.map(({ work_order }) => work_order.id).filter((id) => !leftOut.has(id))
  const all = ids.length === plan.proposals.length
  const accept = async () => {
    const done = await act(() => planning.accept(plan.id, all ? null : ids))
    if (!done) return
    planning.onAccepted(done)
    // What stayed as it was wants to be read first.
    if (done.refused.length === 0 && !stays) onPlan(null)
  }
  return (
    <>
      <Button variant="ghost" disabled={pending} onClick={() => void discard()}>
        Discard
      </Button>
      <Button variant="primary" pending={pending} disabled={ids.length === 0} onClick={() => void accept()}>
        {all ? `Accept all ${ids.length}` : `Accept ${ids.length} of ${plan.proposals.length}`}
      </Button>
    </>
  )
}
