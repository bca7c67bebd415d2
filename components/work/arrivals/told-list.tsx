import { Badge } from '@/components/ui/badge'
import { Time } from '@/components/ui/time'
import type { ArrivalPromiseRecord, CurrentPromise } from '@/lib/schemas/work/arrival-promise'
import { WindowText } from './window-text'

export type ToldPromise = CurrentPromise & Pick<ArrivalPromiseRecord, 'contact' | 'is_current'>

const SOURCES: Record<CurrentPromise['source'], string> = {
  call: 'on the phone',
  message: 'by message',
  portal: 'in the portal',
  api: 'through the API',
}

/** What the customer was told of the arrival, when and by whom; the newest first. */
export function ToldList({ told }: { told: readonly ToldPromise[] }) {
  return (
    <ul aria-label="Arrival promises" className="flex flex-col gap-2">
      {told.map((promise) => (
        <li key={promise.id} className="flex min-w-0 flex-col text-sm">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className={promise.is_current ? 'font-medium' : 'text-text-2'}>
              <WindowText from={promise.from} until={promise.until} />
            </span>
            {promise.is_current ? null : <Badge>Replaced</Badge>}
            {promise.confirmed_at ? <Badge tone="green">Customer agreed</Badge> : null}
          </span>
          <span className="text-xs wrap-anywhere text-text-2">
            {promise.told_by} told {promise.contact ? <bdi>{promise.contact.name}</bdi> : 'the customer'}{' '}
            {SOURCES[promise.source]}, <Time value={promise.told_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
