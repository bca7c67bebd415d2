import { Badge } from '@/components/ui/badge'
import type { Tone } from '@/components/ui/status'
import { StatusIcon } from '@/components/ui/status-icon'
import type { PromiseStatus } from '@/lib/domain/work-orders/promises'

const TONES: Record<PromiseStatus, Tone> = {
  open: 'sky',
  soon: 'amber',
  late: 'red',
  kept: 'green',
  missed: 'red',
}

/** How a promise stands, in words and by a sign. */
export function PromiseChip({
  status,
  paused = false,
  text,
}: {
  status: PromiseStatus
  paused?: boolean
  text: string
}) {
  return (
    <Badge tone={TONES[status]}>
      <StatusIcon shape={paused ? 'pause' : 'clock'} />
      {/* The browser's clock may be a minute ahead of what the server wrote. */}
      <span className="truncate" suppressHydrationWarning>
        {text}
      </span>
    </Badge>
  )
}
