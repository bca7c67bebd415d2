import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { type BoardClock } from '@/lib/domain/board/format'
import { formatMinutes } from '@/lib/domain/duration'
import type { PlanFiguresRecord, PlanRecord } from '@/lib/schemas/scheduling/plan'
import { CallList } from './call-list'
import { PlanList } from './plan-list'

/** A plan to be checked: how far it is, what it would change, who would do what, and what it leaves out. */
export function PlanReview({
  plan,
  options,
  clock,
  leftOut,
  notified,
  onNotified,
  stranded,
  onUnassign,
  onLeftOut,
}: {
  plan: PlanRecord
  /** The ways to choose from, of a repair that is ready. */
  options: React.ReactNode
  clock: BoardClock
  leftOut: ReadonlySet<string>
  /** The work orders whose customers have been notified. */
  notified: ReadonlySet<string>
  onNotified: (ids: ReadonlySet<string>) => void
  /** Work orders without a slot that stay with somebody who is on leave then. */
  stranded: readonly string[]
  onUnassign: () => void
  onLeftOut: (ids: ReadonlySet<string>) => void
}) {
  const making = plan.status === 'queued' || plan.status === 'running'
  return (
    <div className="flex flex-col gap-5 p-4">
      {making ? <Progress plan={plan} /> : null}
      {plan.status === 'failed' ? <Callout kind="danger">{plan.failure}</Callout> : null}
      <Refused plan={plan} />
      {options}
      {plan.kind === 'plan' && plan.before && plan.after ? <Figures before={plan.before} after={plan.after} /> : null}
      {plan.proposals.length > 0 ? (
        <PlanList plan={plan} clock={clock} leftOut={leftOut} onLeftOut={onLeftOut} />
      ) : null}
      <CallList plan={plan} clock={clock} leftOut={leftOut} notified={notified} onNotified={onNotified} />
      <Unplanned plan={plan} />
      {!making && stranded.length > 0 ? <Stranded count={stranded.length} onUnassign={onUnassign} /> : null}
    </div>
  )
}

function Progress({ plan }: { plan: PlanRecord }) {
  const percent = Math.round(plan.progress * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-text-2" role="status">
        {plan.status === 'queued'
          ? 'Waiting to start'
          : plan.kind === 'repair'
            ? 'Looking for options'
            : 'Looking for a better plan'}
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the plan"
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full bg-accent transition-[width] duration-500" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

const FIGURES: { name: keyof PlanFiguresRecord; label: string; text: (value: number) => string }[] = [
  { name: 'travel_minutes', label: 'Travel', text: formatMinutes },
  { name: 'late_jobs', label: 'Late jobs', text: String },
  { name: 'overtime_minutes', label: 'Overtime', text: formatMinutes },
  { name: 'unplanned_jobs', label: 'Without a slot', text: String },
]

function Figures({ before, after }: { before: PlanFiguresRecord; after: PlanFiguresRecord }) {
  return (
    <table className="w-full text-sm tabular">
      <caption className="sr-only">The days planned, before and after</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-text-2">
          <th scope="col" className="py-1 font-medium">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Now
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            With this plan
          </th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map(({ name, label, text }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 text-right text-text-2">{text(before[name])}</td>
            <td className="py-1.5 text-right font-semibold">{text(after[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Refused({ plan }: { plan: PlanRecord }) {
  if (plan.status !== 'accepted') return null
  const { accepted, refused } = plan
  const done = accepted.length === 1 ? '1 work order was scheduled.' : `${accepted.length} work orders were scheduled.`
  if (refused.length === 0) return <Callout kind="success">{done}</Callout>
  return (
    <Callout kind="warning" announce title={`${done} ${refused.length} were not changed:`}>
      <ul className="flex flex-col gap-1">
        {refused.map(({ work_order, reason }) => (
          <li key={work_order.id}>
            {work_order.work_order_number} ({work_order.customer.name}): {reason}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function Stranded({ count, onUnassign }: { count: number; onUnassign: () => void }) {
  const [what, where] = count === 1 ? ['1 work order stays', 'it'] : [`${count} work orders stay`, `these ${count}`]
  return (
    <Callout
      kind="warning"
      title={`${what} with somebody who is on leave.`}
      actions={
        <Button size="sm" onClick={onUnassign}>
          Move {where} to the queue
        </Button>
      }
    >
      In the queue a dispatcher will see them.
    </Callout>
  )
}

function Unplanned({ plan: { unplanned } }: { plan: PlanRecord }) {
  if (unplanned.length === 0) return null
  return (
    <section aria-labelledby="plan-unplanned">
      <h3 id="plan-unplanned" className="mb-1 text-sm font-semibold">
        Without a slot ({unplanned.length})
      </h3>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {unplanned.map(({ work_order, reason }) => (
          <li
            key={work_order.id}
            className="py-1.5 wrap-anywhere [contain-intrinsic-height:3rem] [content-visibility:auto]"
          >
            {work_order.customer.name} <span className="text-xs text-text-2">{work_order.work_order_number}</span>
            <span className="block text-text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
