'use client'

import { PromiseChip } from '@/components/work/sla/promise-chip'
import { useMoment } from '@/components/work/sla/use-moment'
import { RecordLink } from '@/components/ui/links'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Time } from '@/components/ui/time'
import { formatDuration, formatMinutes } from '@/lib/domain/duration'
import { HOUR } from '@/lib/domain/board/interval'
import { type ShownHold, promiseTerm, type ShownPromise, statusOf } from '@/lib/domain/sla/promise-status'
import { type PromiseState, promisesOf } from '@/lib/domain/work-orders/promises'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { CustomerWindow } from './customer-window'

/** What the customer was promised, and what is left of it by the minute. */
export function PromiseCard({ detail: { order, response, promises: clocks, holds } }: { detail: WorkOrderDetail }) {
  const now = useMoment()
  // Clocks say more than the response hours: where there are any they stand for them.
  const promises = promisesOf({ ...order, response: clocks.length > 0 ? null : response }, now)
  const visit =
    order.window_start || order.window_end ? <CustomerWindow start={order.window_start} end={order.window_end} /> : null
  const hold = holds.find(({ ended_at }) => ended_at === null)
  const waits = [hold?.reason, hold?.note].filter(Boolean).join(', ')
  if (promises.length === 0 && clocks.length === 0 && !visit && !waits)
    return <Card title="Promise" empty="No response time or due date" />
  return (
    <Card title="Promise">
      <DescriptionList
        items={[
          ...(waits ? [{ term: 'Why it waits', value: waits }] : []),
          ...clocks.map((clock) => ({
            term: promiseTerm(clock.kind),
            value: <ClockLine clock={clock} holds={holds} now={now} />,
          })),
          ...promises.map((promise) => ({
            term: promise.kind === 'response' ? 'Response due' : 'Due',
            value: (
              <PromiseLine
                promise={promise}
                note={promise.kind === 'response' && response ? <Contract response={response} /> : null}
              />
            ),
          })),
          ...(visit ? [{ term: 'Can be visited', value: visit }] : []),
        ]}
      />
    </Card>
  )
}

type ClockLineProps = { clock: ShownPromise; holds: readonly ShownHold[]; now: number }

/** One promise and what is left of it; what it was counted from is one click away. */
function ClockLine({ clock, holds, now }: ClockLineProps) {
  const { status, left } = statusOf(clock, now)
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {clock.due_at ? <Time value={clock.due_at} format="weekday" /> : null}
        <PromiseChip status={status} paused={clock.state === 'paused'} text={left} />
      </span>
      <details className="text-xs text-text-2">
        <summary className="min-h-6 cursor-pointer">Why</summary>
        <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
          <li>
            {clock.contract_id === null ? (
              <bdi>{clock.contract}</bdi>
            ) : (
              <RecordLink href={`/contracts/${clock.contract_id}`}>
                <bdi>{clock.contract}</bdi>
              </RecordLink>
            )}
            {clock.level === null ? '' : `, ${clock.level}`}: within {formatMinutes(clock.minutes)}{' '}
            {clock.calendar === null ? 'day and night' : `of ${clock.calendar}`}
          </li>
          {holds.map((hold) => (
            <li key={hold.started_at}>
              On hold from <Time value={hold.started_at} />
              {hold.ended_at ? (
                <>
                  {' '}
                  to <Time value={hold.ended_at} />
                </>
              ) : (
                ' on'
              )}
              {[hold.reason, hold.note].filter(Boolean).length > 0
                ? `: ${[hold.reason, hold.note].filter(Boolean).join(', ')}`
                : null}
            </li>
          ))}
        </ul>
      </details>
    </span>
  )
}

function PromiseLine({ promise: { by, status, left }, note }: { promise: PromiseState; note: React.ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Time value={by} format="weekday" />
        <PromiseChip status={status} text={left} />
      </span>
      {note ? <span className="text-xs wrap-anywhere text-text-2">{note}</span> : null}
    </span>
  )
}

function Contract({
  response: { contract_id, contract, hours },
}: {
  response: NonNullable<WorkOrderDetail['response']>
}) {
  return (
    <>
      <RecordLink href={`/contracts/${contract_id}`}>
        <bdi>{contract}</bdi>
      </RecordLink>
      {`: response within ${formatDuration(hours * HOUR)}`}
    </>
  )
}
