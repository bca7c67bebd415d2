'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BoardPlanning } from '@/components/scheduling/board/store/types'
import type { BoardState } from '@/components/scheduling/board/store/use-board'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Drawer } from '@/components/ui/drawer'
import { PageSkeleton } from '@/components/ui/skeleton'
import type { BoardJob } from '@/lib/domain/board/types'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { PlanActions } from './plan-actions'
import { PlanReview } from './plan-review'
import { choiceOf, type RepairChoice, RepairOptions, withOption } from './repair-options'
import { PlanSetup } from './plan-setup'
import { usePlan } from './use-plan'

type Proposal = PlanRecord['proposals'][number]

const REPAIR_TITLES: Record<PlanRecord['status'], string> = {
  queued: 'Looking for options…',
  running: 'Looking for options…',
  proposed: 'Repair',
  accepted: 'Repaired',
  discarded: 'Left as it is',
  failed: 'No repair',
}

const NONE: ReadonlySet<string> = new Set()

/** Asks for a plan, shows it beside the board and as ghosts on its rows, and takes the decision. */
export default function PlanPanel({
  board,
  planning,
  planId,
  onPlan,
}: {
  board: BoardState
  planning: BoardPlanning
  /** `new` while one is asked for. */
  planId: string
  onPlan: (planId: string | null) => void
}) {
  const shownPlanId = planId === 'new' ? null : planId
  const { plan: latestPlan, error, pending, act } = usePlan(planning, shownPlanId)
  const [choice, setChoice] = useChoice(planId, latestPlan)
  const plan = useMemo(() => latestPlan && withOption(latestPlan, choice), [latestPlan, choice])
  // At first every change is chosen and no customer is ticked.
  const [leftOut, setLeftOut] = useIdsOf(planId)
  const [ticked, setTicked] = useIdsOf(planId)
  const { notified, others } = customersOf(plan, leftOut, ticked)
  usePlannedRows(board, plan, leftOut)
  const { stranded, unassignStranded } = useStranded(board, plan, planning)

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onPlan(null)}
      modal={board.narrow}
      title={shownPlanId === null ? 'Plan work orders' : titleOf(plan)}
      footer={
        plan ? (
          <PlanActions
            plan={plan}
            choice={choice}
            leftOut={leftOut}
            notified={notified}
            planning={planning}
            pending={pending}
            act={act}
            stays={stranded.length + others.length > 0}
            onPlan={onPlan}
          />
        ) : undefined
      }
    >
      {error ? (
        <div className="px-4 pt-4">
          <Callout
            kind="danger"
            announce
            actions={plan?.trigger ? <RepairAgain plan={plan} planning={planning} act={act} onPlan={onPlan} /> : null}
          >
            {error}
          </Callout>
        </div>
      ) : null}
      {shownPlanId === null ? (
        <PlanSetup
          board={board}
          pending={pending}
          onStart={(body) => void act(() => planning.start(body)).then((newPlan) => newPlan && onPlan(newPlan.id))}
        />
      ) : plan ? (
        <PlanReview
          plan={plan}
          options={
            choice && plan.options.length > 0 ? (
              <RepairOptions
                plan={plan}
                choice={choice}
                onChoice={(next) => {
                  setChoice(next)
                  setLeftOut(NONE)
                  setTicked(NONE)
                }}
              />
            ) : null
          }
          clock={board.clock}
          leftOut={leftOut}
          notified={ticked}
          onNotified={setTicked}
          stranded={stranded}
          onUnassign={() => void unassignStranded()}
          onLeftOut={setLeftOut}
        />
      ) : error ? null : (
        <PageSkeleton />
      )}
    </Drawer>
  )
}

/** The option of a repair that is chosen; of another plan none was chosen yet. */
function useChoice(planId: string, plan: PlanRecord | null): [RepairChoice | null, (choice: RepairChoice) => void] {
  const [chosen, setChosen] = useState<{ plan: string; choice: RepairChoice } | null>(null)
  const choice = choiceOf(plan, chosen?.plan === planId ? chosen.choice : null)
  return [choice, (next) => setChosen({ plan: planId, choice: next })]
}

/** A choice of work orders of one plan; of another one it is none. */
function useIdsOf(planId: string): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const [choice, setChoice] = useState({ plan: planId, ids: NONE })
  return [choice.plan === planId ? choice.ids : NONE, (ids) => setChoice({ plan: planId, ids })]
}

/** The work orders about which customers are to be called: those whose customers have been notified, and the others. */
function customersOf(plan: PlanRecord | null, leftOut: ReadonlySet<string>, ticked: ReadonlySet<string>) {
  const ids = (plan?.calls ?? []).map(({ work_order }) => work_order.id).filter((id) => !leftOut.has(id))
  return { notified: ids.filter((id) => ticked.has(id)), others: ids.filter((id) => !ticked.has(id)) }
}

/** Asks again for the ways to answer the same, by the board as it is now. */
function RepairAgain({
  plan: { trigger },
  planning,
  act,
  onPlan,
}: {
  plan: PlanRecord
  planning: BoardPlanning
  act: (action: () => Promise<PlanRecord>) => Promise<PlanRecord | null>
  onPlan: (planId: string) => void
}) {
  const repair = async () => {
    if (!trigger) return
    const { type, time_off_id, work_order_id } = trigger
    const next = await act(() => planning.repair({ type, time_off_id, work_order_id }))
    if (next) onPlan(next.id)
  }
  return (
    <Button size="sm" onClick={() => void repair()}>
      Look for options again
    </Button>
  )
}

function titleOf(plan: PlanRecord | null): string {
  if (!plan) return 'Plan'
  if (plan.kind === 'repair') return REPAIR_TITLES[plan.status]
  const titles: Record<PlanRecord['status'], string> = {
    queued: 'Planning…',
    running: 'Planning…',
    proposed: 'Proposed plan',
    accepted: 'Accepted plan',
    discarded: 'Discarded plan',
    failed: 'No plan',
  }
  return titles[plan.status]
}

/** A job as it would stand; of one that is not on the board the little that a plan knows is enough to draw it. */
function ghostOf({ work_order, technician, scheduled_date, minutes }: Proposal, job: BoardJob | null): BoardJob {
  return {
    status: 'open',
    priority: 'medium',
    work_order_type: 'service',
    due_by: null,
    description: null,
    site: null,
    window_start: null,
    window_end: null,
    required_skills: [],
    response: null,
    ...job,
    id: work_order.id,
    work_order_number: work_order.work_order_number,
    technician_id: technician.id,
    customer: { id: job?.customer.id ?? '', name: work_order.customer.name },
    scheduled_date,
    estimated_duration: minutes,
  }
}

/** It on the row of everybody who would come, and each further visit on that of whoever leads. */
function ghostsOf(proposal: Proposal, job: BoardJob | null): BoardJob[] {
  return [
    ...[proposal.technician, ...proposal.helpers].map((technician) => ghostOf({ ...proposal, technician }, job)),
    ...proposal.further_visits.map(({ scheduled_start, minutes }) =>
      ghostOf({ ...proposal, scheduled_date: scheduled_start, minutes }, job),
    ),
  ]
}

/** Which jobs without a slot are still planned into somebody's leave; a repair of a leave knows them on days that the board does not show. */
function useStranded({ core: { store } }: BoardState, plan: PlanRecord | null, planning: BoardPlanning) {
  const [unassignedPlan, setUnassignedPlan] = useState<string | null>(null)
  const unplanned = (plan?.unplanned ?? []).map(({ work_order }) => work_order.id)
  const isStranded = (id: string) => store.conflictsOf(id).some(({ code }) => code === 'on_leave')
  const isLeave = plan?.trigger?.type === 'leave'
  const read = () => (isLeave ? unplanned : unplanned.filter(isStranded)).join()
  const ids = useSyncExternalStore(store.signals.on('summary'), read, () => '')
  const stranded = useMemo(() => ids.split(',').filter(Boolean), [ids])
  const unassignStranded = async () => {
    await planning.unassign([...stranded])
    setUnassignedPlan(plan?.id ?? null)
  }
  return { stranded: plan?.id === unassignedPlan ? [] : stranded, unassignStranded }
}

/** Draws what would be accepted on the board's rows, as long as it is a proposal. */
function usePlannedRows({ core }: BoardState, plan: PlanRecord | null, leftOut: ReadonlySet<string>): void {
  const { store } = core
  const open = plan?.status === 'running' || plan?.status === 'proposed'
  const planned = useMemo(
    () =>
      (open ? plan.proposals : [])
        .filter(({ work_order }) => !leftOut.has(work_order.id))
        .flatMap((proposal) => ghostsOf(proposal, store.job(proposal.work_order.id))),
    [open, plan, leftOut, store],
  )
  useEffect(() => {
    store.setPlanned(planned)
  }, [store, planned])
  useEffect(() => () => store.setPlanned([]), [store])
}
