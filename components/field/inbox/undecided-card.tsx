'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { reasonWords } from '@/lib/domain/field/words'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'
import type { FormState } from '@/lib/schemas/form-state'
import { type Decision, decisionWords, outcomesOf } from './decisions'

export type Decide = (ids: readonly string[], action: 'apply' | 'discard') => Promise<FormState<{ overtaken: number }>>

/** One thing to decide: what was done and when, what stands in its way, how the job is now. */
export function UndecidedCard({ decision, decide }: { decision: Decision; decide?: Decide }) {
  const [command] = decision
  const { technician, kind, job } = command
  const headingId = `done-${command.id}`
  const reasons = new Set(decision.map(({ message, reason }) => message ?? reasonWords(reason)))
  return (
    <li aria-labelledby={headingId} className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {decisionWords(decision)}
        </h2>
        <Times decision={decision} />
      </div>
      {job ? (
        <JobLine job={job} isTheirs={job.technician === technician.name && command.reason !== 'reassigned'} />
      ) : null}
      <p className="wrap-anywhere">{[...reasons].join(' ')}</p>
      {kind === 'set_field' ? <BothValues command={command} /> : null}
      <p className="text-xs text-text-2">
        {decision.every(({ isKept }) => isKept)
          ? 'What was noted and when it happened is kept either way.'
          : 'Nothing is saved until you decide.'}
      </p>
      <Outcomes decision={decision} />
      {decide ? <Choices decision={decision} decide={decide} /> : null}
    </li>
  )
}

/** From when to when it happened, and when the last of it was received. */
function Times({ decision }: { decision: Decision }) {
  const [first] = decision
  const last = decision.at(-1) ?? first
  const received = decision.map(({ received_at }) => received_at).toSorted()
  return (
    <p className="text-xs text-text-2">
      <Time value={first.occurred_at} format="weekday" />
      {last === first ? null : (
        <>
          {' '}
          to <Time value={last.occurred_at} format="time" />
        </>
      )}
      , received <Time value={received.at(-1) ?? first.received_at} format="weekday" />
    </p>
  )
}

/** `isTheirs`: the job is still with whoever sent the command. */
function JobLine({ job, isTheirs }: { job: NonNullable<UndecidedCommand['job']>; isTheirs: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
      <PageLink
        href={`/work-orders/${job.id}`}
        className="inline-flex min-h-6 items-center text-accent-text underline-offset-2 hover:underline"
      >
        <span className="tabular">{job.work_order_number}</span>
      </PageLink>
      <span className="min-w-0 wrap-anywhere">
        <bdi>{job.customer}</bdi>
      </span>
      {job.inTrash ? <span>In the trash</span> : <StatusBadge kind="work_order" status={job.status} look="soft" />}
      {isTheirs ? null : (
        <span className="min-w-0 wrap-anywhere">
          Now with <bdi>{job.technician ?? 'nobody'}</bdi>
        </span>
      )}
    </p>
  )
}

/** What the technician wrote beside what stands there now. */
function BothValues({ command: { payload, found: current } }: { command: UndecidedCommand }) {
  const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : 'nothing')
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      {[
        ['The technician wrote', shown(payload.value)],
        ['The office has', shown(current)],
      ].map(([label, value]) => (
        <div key={label} className="min-w-0 rounded-md bg-sunken px-3 py-2">
          <dt className="text-xs text-text-2">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each choice leads to, before it is made. */
function Outcomes({ decision }: { decision: Decision }) {
  const { apply, discard } = outcomesOf(decision)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="font-medium">Apply</dt>
      <dd className="wrap-anywhere">{apply}</dd>
      <dt className="font-medium">Discard</dt>
      <dd className="wrap-anywhere">{discard}</dd>
    </dl>
  )
}

function Choices({ decision, decide }: { decision: Decision; decide: Decide }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const what = decisionWords(decision)
  const ids = decision.map(({ id }) => id)
  const choose = (action: 'apply' | 'discard') =>
    start(async () => {
      const answer = await decide(ids, action)
      if (answer.status === 'error') {
        toastError(answer.message)
        router.refresh()
      } else if (answer.status === 'ok' && answer.data.overtaken === ids.length)
        toastDone('The job has changed since: what was reported is kept, and its status stays.')
      else toastDone(action === 'apply' ? 'It is applied.' : 'It is discarded.')
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Check aria-hidden />}
        disabled={pending}
        aria-label={`Apply: ${what}`}
        onClick={() => choose('apply')}
      >
        Apply
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<X aria-hidden />}
        disabled={pending}
        aria-label={`Discard: ${what}`}
        onClick={() => choose('discard')}
      >
        Discard
      </Button>
    </div>
  )
}
