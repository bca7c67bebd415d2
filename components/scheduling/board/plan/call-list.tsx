import { Checkbox } from '@/components/ui/checkbox'
import { PhoneLink } from '@/components/ui/links'
import { type BoardClock } from '@/lib/domain/board/format'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { toggled } from './toggled'

type Call = PlanRecord['calls'][number]
type Proposal = PlanRecord['proposals'][number]

/** The customers to call about a plan, each with the number and what changes for them; while it is a proposal, the dispatcher ticks whom they have notified. */
export function CallList({
  plan,
  clock,
  leftOut,
  notified,
  onNotified,
}: {
  plan: PlanRecord
  clock: BoardClock
  leftOut: ReadonlySet<string>
  notified: ReadonlySet<string>
  onNotified: (ids: ReadonlySet<string>) => void
}) {
  const proposals = new Map(plan.proposals.map((proposal) => [proposal.work_order.id, proposal]))
  const calls = plan.calls.filter(({ work_order }) => !leftOut.has(work_order.id))
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="plan-calls">
      <h3 id="plan-calls" className="mb-1 text-sm font-semibold">
        Customers to call ({calls.length})
      </h3>
      {plan.status === 'proposed' ? (
        <p className="text-xs text-text-2">Tick whom you told. Accepting records the new arrival as promised.</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {calls.map((call) => (
          <li key={call.work_order.id} className="py-1.5 wrap-anywhere">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                {call.name}
                {call.name === call.work_order.customer.name ? null : (
                  <span className="text-text-2">, {call.work_order.customer.name}</span>
                )}
              </span>
              {call.phone ? (
                <PhoneLink number={call.phone} who={call.name} />
              ) : (
                <span className="text-text-2">No phone number</span>
              )}
            </span>
            <span className="block text-xs text-text-2 tabular">
              {changeText(call, proposals.get(call.work_order.id), clock)}
            </span>
            {plan.status === 'proposed' ? (
              <Checkbox
                checked={notified.has(call.work_order.id)}
                onCheckedChange={(checked) => onNotified(toggled(notified, call.work_order.id, checked))}
                label={`Told ${call.name}: ${clock.datedRange(spanOf(call.arrival))}`}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function spanOf({ from, until }: Call['arrival']) {
  return { start: Date.parse(from), end: Date.parse(until) }
}

function changeText({ work_order, promised }: Call, proposal: Proposal | undefined, clock: BoardClock): string {
  const after = proposal ? clock.moment(Date.parse(proposal.scheduled_date)) : ''
  const promisedSpan = promised && spanOf(promised)
  const before = promisedSpan
    ? clock.datedRange(promisedSpan)
    : clock.day(Date.parse(proposal?.from.scheduled_date ?? ''))
  const what = promisedSpan ? `Promised ${before}` : `Was on ${before}`
  return `${work_order.work_order_number} · ${what}, now ${after}`
}
