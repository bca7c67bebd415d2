import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Time } from '@/components/ui/time'
import type { ParkedCall } from './parked-calls'

/** The calls that wait: each is taken up again or removed. */
export function ParkedBar({
  calls,
  onTakeUp,
  onRemove,
}: {
  calls: readonly ParkedCall[]
  onTakeUp: (call: ParkedCall) => void
  onRemove: (id: string) => void
}) {
  if (calls.length === 0) return null
  return (
    <section aria-label="Parked calls" className="flex min-w-0 flex-wrap items-center gap-2">
      <h2 className="text-xs font-semibold text-text-2">Parked calls</h2>
      {calls.map((call) => (
        <span key={call.id} className="flex min-w-0 items-center">
          <Button size="sm" onClick={() => onTakeUp(call)}>
            <bdi className="max-w-56 truncate">{call.caller}</bdi>
            <span className="text-text-2">
              <Time value={new Date(call.parkedAt)} format="time" />
            </span>
          </Button>
          <IconButton
            size="sm"
            label={`Remove the parked call of ${call.caller}`}
            icon={<X aria-hidden />}
            onClick={() => onRemove(call.id)}
          />
        </span>
      ))}
    </section>
  )
}
