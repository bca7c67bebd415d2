import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { type BoardClock } from '@/lib/domain/board/format'
import { formatMinutes } from '@/lib/domain/duration'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { toggled } from './toggled'

type Proposal = PlanRecord['proposals'][number]
type Group = { id: string; name: string; proposals: Proposal[] }

/** A plan this small is shown whole; of a larger one each technician is opened when one wants to see it. */
const SHOWN_WHOLE = 12

/** Who would do what, technician by technician; while it is a proposal each job can be left out. */
export function PlanList({
  plan,
  clock,
  leftOut,
  onLeftOut,
}: {
  plan: PlanRecord
  clock: BoardClock
  leftOut: ReadonlySet<string>
  onLeftOut: (ids: ReadonlySet<string>) => void
}) {
  const groups = useMemo(() => groupsOf(plan.proposals), [plan.proposals])
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const whole = plan.proposals.length <= SHOWN_WHOLE
  return (
    <section aria-labelledby="plan-proposals">
      <h3 id="plan-proposals" className="mb-1 text-sm font-semibold">
        Proposed ({plan.proposals.length})
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {groups.map((group) => (
          <TechnicianPlan
            key={group.id}
            group={group}
            clock={clock}
            open={flipped.has(group.id) !== whole}
            onFlip={() => setFlipped(toggled(flipped, group.id, !flipped.has(group.id)))}
            fixed={plan.status !== 'proposed'}
            leftOut={leftOut}
            onLeftOut={onLeftOut}
          />
        ))}
      </ul>
    </section>
  )
}

function TechnicianPlan({
  group,
  clock,
  open,
  onFlip,
  fixed,
  leftOut,
  onLeftOut,
}: {
  group: Group
  clock: BoardClock
  open: boolean
  onFlip: () => void
  /** Not to be decided: still being made, or decided already. */
  fixed: boolean
  leftOut: ReadonlySet<string>
  onLeftOut: (ids: ReadonlySet<string>) => void
}) {
  const { name, proposals } = group
  const ids = proposals.map(({ work_order }) => work_order.id)
  const on = ids.filter((id) => !leftOut.has(id)).length
  const travel = proposals.reduce((sum, { travel_minutes }) => sum + travel_minutes, 0)
  const all = (checked: boolean) => onLeftOut(ids.reduce((set, id) => toggled(set, id, !checked), leftOut))
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <Checkbox
          aria-label={`All of ${name}`}
          checked={on === ids.length}
          indeterminate={on > 0 && on < ids.length}
          disabled={fixed}
          onCheckedChange={all}
        />
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm text-left text-sm hover:bg-hover"
          onClick={onFlip}
        >
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="ml-auto shrink-0 text-xs text-text-2 tabular">
            {proposals.length === 1 ? '1 job' : `${proposals.length} jobs`}, {formatMinutes(travel)} travel
          </span>
          {open ? (
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          ) : (
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          )}
        </button>
      </div>
      {open ? (
        <ul className="ml-6 flex flex-col">
          {proposals.map((proposal) => (
            <li key={proposal.work_order.id}>
              <Checkbox
                checked={!leftOut.has(proposal.work_order.id)}
                disabled={fixed}
                onCheckedChange={(checked) => onLeftOut(toggled(leftOut, proposal.work_order.id, !checked))}
                label={<Words proposal={proposal} clock={clock} />}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Words({ proposal, clock }: { proposal: Proposal; clock: BoardClock }) {
  const { work_order, helpers, further_visits, scheduled_date, minutes, travel_minutes, late } = proposal
  const start = Date.parse(scheduled_date)
  const along = helpers.length > 0 ? `with ${helpers.map(({ name }) => name).join(', ')}` : ''
  const visits = [{ scheduled_start: scheduled_date, minutes }, ...further_visits]
  const last = visits.at(-1)
  const end = last ? Date.parse(last.scheduled_start) + last.minutes * 60_000 : start
  const several = visits.length > 1 ? `${visits.length} visits` : ''
  const travelText = travel_minutes > 0 ? `${formatMinutes(travel_minutes)} to get there` : ''
  return (
    <>
      {work_order.customer.name} <span className="text-xs text-text-2">{work_order.work_order_number}</span>
      <span className="block text-xs text-text-2 tabular">
        {[clock.datedRange({ start, end }), several, along, travelText].filter(Boolean).join(' · ')}
        {late ? <span className="font-semibold text-danger-text"> · late</span> : null}
      </span>
      <From proposal={proposal} clock={clock} />
      {proposal.reasons.map(({ message }) => (
        <span key={message} className="block text-xs text-warning-text">
          {message}
        </span>
      ))}
    </>
  )
}

/** Who has the job when, before the plan is accepted. */
function From({ proposal: { from, technician, scheduled_date }, clock }: { proposal: Proposal; clock: BoardClock }) {
  const before = from.scheduled_date === null ? null : Date.parse(from.scheduled_date)
  if (from.technician === null && before === null) return null
  const person = from.technician?.id === technician.id ? 'same technician' : (from.technician?.name ?? 'nobody')
  const sameTime = before === Date.parse(scheduled_date) ? 'same time' : null
  const time = sameTime ?? (before === null ? 'no date' : clock.moment(before))
  return (
    <span className="block text-xs text-text-2 tabular">
      From {person}, {time}
    </span>
  )
}

function groupsOf(proposals: readonly Proposal[]): Group[] {
  const groups = new Map<string, Group>()
  for (const proposal of proposals) {
    const { id, name } = proposal.technician
    const group = groups.get(id) ?? { id, name, proposals: [] }
    group.proposals.push(proposal)
    groups.set(id, group)
  }
  for (const group of groups.values()) group.proposals.sort((a, b) => (a.scheduled_date < b.scheduled_date ? -1 : 1))
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}
