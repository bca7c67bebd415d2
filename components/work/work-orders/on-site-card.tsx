import { Card } from '@/components/ui/card'
import { Time } from '@/components/ui/time'
import { eventWords } from '@/lib/domain/field/words'
import type { OnSiteEntry } from '@/lib/schemas/work/work-order-detail'

/** From so long after it happened on, it is said when the office got to know of it. */
const LATE_MS = 5 * 60_000

/** What technicians told of the job as it happened, the last first; nothing where no phone told anything. */
export function OnSiteCard({ entries }: { entries: readonly OnSiteEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Card title="On site" count={entries.length} flush>
      <ol aria-label="On site" className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-0.5 px-4 py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{entry.kind === 'note' ? 'Note' : eventWords(entry.kind)}</span>
                <span className="text-text-2">
                  {' '}
                  · <bdi>{entry.technician}</bdi>
                </span>
                {entry.pause_reason ? <span className="text-text-2"> · {entry.pause_reason}</span> : null}
              </span>
              <span className="text-xs text-text-2">
                <Time value={entry.occurred_at} format="weekday" />
              </span>
            </p>
            {entry.text ? <p className="wrap-anywhere whitespace-pre-line">{entry.text}</p> : null}
            <Origin {...entry} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** By which phone it came, and when, where that was long after it happened. */
function Origin({ device, occurred_at, recorded_at }: OnSiteEntry) {
  const isLate = Date.parse(recorded_at) - Date.parse(occurred_at) > LATE_MS
  if (!isLate && device === null) return null
  return (
    <p className="text-xs wrap-anywhere text-text-2">
      {device ? <bdi>{device}</bdi> : null}
      {isLate ? (
        <>
          {device ? ' · received ' : 'Received '}
          <Time value={recorded_at} format="weekday" />
        </>
      ) : null}
    </p>
  )
}
