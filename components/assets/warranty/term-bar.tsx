import { ShareBar } from '@/components/ui/share-bar'
import { Day } from '@/components/ui/time'

/** How much of a warranty's time is over, between its first and its last day. */
export function TermBar({ start, expiry, today }: { start: string | null; expiry: string; today: string }) {
  const done = start ? shareOf(start, expiry, today) : null
  return (
    <div className="flex flex-col gap-1">
      {done === null ? null : <ShareBar share={done} />}
      <p className="flex justify-between gap-3 text-xs text-text-2">
        <span>{start ? <Day value={start} /> : 'Start unknown'}</span>
        <span>
          until <Day value={expiry} />
        </span>
      </p>
    </div>
  )
}

function shareOf(start: string, expiry: string, today: string): number {
  const [from, to, now] = [start, expiry, today].map((day) => Date.parse(`${day}T00:00:00Z`)) as [
    number,
    number,
    number,
  ]
  return to <= from ? 100 : Math.round(Math.min(Math.max((now - from) / (to - from), 0), 1) * 100)
}
