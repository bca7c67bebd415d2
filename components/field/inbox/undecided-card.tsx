'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { StatusBadge } from '@/components/ui/status-badge'
import { here } from '@/components/ui/picture-link'
import { Day, Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import { nameplateWords, reasonWords } from '@/lib/domain/field/words'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'
import type { FormState } from '@/lib/schemas/form-state'
import { choicesOf, type Decision, decisionWords, type JobDecisions, outcomesOf } from './decisions'

export type Decide = (ids: readonly string[], action: 'apply' | 'discard') => Promise<FormState<{ overtaken: number }>>

const headingOf = ([{ id }]: Decision) => `done-${id}`

/** All that waits at one job: how the job is now, and each thing to decide. */
export function UndecidedCard({ decisions, decide }: { decisions: JobDecisions; decide?: Decide }) {
  const [[{ job, technician, reason }]] = decisions
  return (
    <li aria-labelledby={decisions.map(headingOf).join(' ')} className="flex flex-col gap-3 px-4 py-3 text-sm">
      {job ? <JobLine job={job} isTheirs={job.technician === technician.name && reason !== 'reassigned'} /> : null}
      {decisions.map((decision) => (
        <Undecided key={decision[0].id} decision={decision} decide={decide} />
      ))}
    </li>
  )
}

/** One thing to decide: what was done and when, what stands in its way, what each choice leads to. */
function Undecided({ decision, decide }: { decision: Decision; decide?: Decide }) {
  const [command] = decision
  const { kind } = command
  const reasons = new Set(decision.map(({ message, reason }) => message ?? reasonWords(reason)))
  return (
    <div className="flex min-w-0 flex-col gap-2 [&+&]:border-t [&+&]:border-line [&+&]:pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingOf(decision)} className="min-w-0 text-base font-semibold wrap-anywhere">
          {decisionWords(decision)}
        </h2>
        <Times decision={decision} />
      </div>
      {kind === 'follow_up' ? (
        <FollowUp command={command} />
      ) : (
        <p className="wrap-anywhere">{[...reasons].join(' ')}</p>
      )}
      {kind === 'set_field' ? <BothValues command={command} /> : null}
      <p className="text-xs text-text-2">
        {decision.every(({ isKept }) => isKept)
          ? 'What was noted and when it happened is kept either way.'
          : 'Nothing is saved until you decide.'}
      </p>
      <Outcomes decision={decision} />
      {decide ? <Choices decision={decision} decide={decide} /> : null}
    </div>
  )
}

/** What a technician asks for, in their words, with the day that is wanted and photos. */
function FollowUp({ command: { payload, photos } }: { command: UndecidedCommand }) {
  const { description, day } = payload
  const values = nameplateWords(payload)
  return (
    <>
      {values.length > 0 ? (
        <ul aria-label="Nameplate" className="list-inside list-disc wrap-anywhere">
          {values.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
      {typeof description === 'string' ? (
        <p className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">{description}</p>
      ) : null}
      {typeof day === 'string' ? (
        <p>
          Wanted on <Day value={day} year />
        </p>
      ) : null}
      {photos.length > 0 ? (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map((url, index) => (
            <li key={url}>
              <img
                src={here(url)}
                alt={`Photo ${index + 1} of ${photos.length}`}
                loading="lazy"
                className="size-20 rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
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
  const choices = choicesOf(decision)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="font-medium">{choices.apply.label}</dt>
      <dd className="wrap-anywhere">{apply}</dd>
      <dt className="font-medium">{choices.discard.label}</dt>
      <dd className="wrap-anywhere">{discard}</dd>
    </dl>
  )
}

function Choices({ decision, decide }: { decision: Decision; decide: Decide }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const what = decisionWords(decision)
  const ids = decision.map(({ id }) => id)
  const choices = choicesOf(decision)
  const choose = (action: 'apply' | 'discard') =>
    start(async () => {
      const answer = await decide(ids, action)
      if (answer.status === 'error') {
        toastError(answer.message)
        router.refresh()
      } else if (answer.status === 'ok' && answer.data.overtaken === ids.length)
        toastDone('The job has changed since: what was reported is kept, and its status stays.')
      else toastDone(choices[action].done)
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Check aria-hidden />}
        disabled={pending}
        aria-label={`${choices.apply.label}: ${what}`}
        onClick={() => choose('apply')}
      >
        {choices.apply.label}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<X aria-hidden />}
        disabled={pending}
        aria-label={`${choices.discard.label}: ${what}`}
        onClick={() => choose('discard')}
      >
        {choices.discard.label}
      </Button>
    </div>
  )
}
