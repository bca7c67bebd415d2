'use client'

import { useEffect, useState } from 'react'
import { contractPath } from '@/components/customers/contracts/words'
import { RecordLink } from '@/components/customers/customers/links'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import type { Tone } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { formatDuration } from '@/lib/domain/duration'
import { HOUR } from '@/lib/domain/board/interval'
import { type PromiseStanding, type PromiseState, promisesOf } from '@/lib/domain/work-orders/promises'
import type { WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { CustomerWindow } from './customer-window'

const TICK_MS = 30_000

const TONES: Record<PromiseStanding, Tone> = {
  open: 'sky',
  soon: 'amber',
  late: 'red',
  kept: 'green',
  missed: 'red',
}

/** What the customer was promised, and what is left of it by the minute. */
export function PromiseCard({ detail: { order, response } }: { detail: WorkOrderDetail }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  const promises = promisesOf({ ...order, response }, now)
  const visit =
    order.window_start || order.window_end ? <CustomerWindow start={order.window_start} end={order.window_end} /> : null
  if (promises.length === 0 && !visit) return <Card title="Promise" empty="No response time or due date" />
  return (
    <Card title="Promise">
      <DescriptionList
        items={[
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

function PromiseLine({ promise: { by, standing, left }, note }: { promise: PromiseState; note: React.ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Time value={by} format="weekday" />
        <Badge tone={TONES[standing]}>
          {/* The browser's clock may be a minute ahead of what the server wrote. */}
          <span suppressHydrationWarning>{left}</span>
        </Badge>
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
      <RecordLink href={contractPath(contract_id)}>
        <bdi>{contract}</bdi>
      </RecordLink>
      {`: somebody within ${formatDuration(hours * HOUR)}`}
    </>
  )
}
