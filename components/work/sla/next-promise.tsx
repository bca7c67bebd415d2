'use client'

import { Time } from '@/components/ui/time'
import { type NextPromise, promiseWords } from '@/lib/domain/sla/promise-status'
import { PromiseChip } from './promise-chip'
import { useMoment } from './use-moment'

/** When the next promise is due, and what is left of it by the minute. */
export function NextPromiseLine({ promise }: { promise: NextPromise }) {
  const { status, paused, left } = promiseWords(promise, useMoment())
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {promise.due_at ? <Time value={promise.due_at} format="weekday" /> : null}
      <PromiseChip status={status} paused={paused} text={left} />
    </span>
  )
}
