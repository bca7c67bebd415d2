import { cn } from './cn'
import type { PriorityName, StatusKind, StatusLook } from './status'
import { PRIORITY, STATUS_KINDS } from './status'
import { StatusIcon } from './status-icon'

type Look = 'plain' | 'soft'

/**
 * A status with its drawing and name: `<StatusBadge kind="work_order" status={order.status} />`. `plain` is for tables and
 * lists (icon and text), `soft` for headers and cards (a filled label).
 */
export function StatusBadge<K extends StatusKind>({
  kind,
  status,
  look = 'plain',
}: {
  kind: K
  status: keyof (typeof STATUS_KINDS)[K] & string
  look?: Look
}) {
  const table: Record<string, StatusLook> = STATUS_KINDS[kind]
  return <StateBadge state={table[status] ?? { label: status, tone: 'neutral', shape: 'ring' }} look={look} />
}

/** A badge of a state that only one area has, drawn as `StatusBadge` draws a status. */
export function StateBadge({ state: { label, tone, shape }, look = 'plain' }: { state: StatusLook; look?: Look }) {
  return (
    <span data-tone={tone} className={cn(FRAME[look], look === 'soft' && 'text-(--tone-text)')}>
      <StatusIcon shape={shape} />
      <span className="truncate">{label}</span>
    </span>
  )
}

/** A priority with its bars: four filled ones are urgent. */
export function PriorityBadge({ priority, look = 'plain' }: { priority: PriorityName; look?: Look }) {
  const { label, tone } = PRIORITY[priority]
  return (
    <span
      data-tone={tone}
      className={cn(FRAME[look], (look === 'soft' || priority === 'urgent') && 'text-(--tone-text)')}
    >
      <PriorityIcon priority={priority} />
      <span className="truncate">{label}</span>
    </span>
  )
}

/** The bars alone; decorative, so give its neighbour the word or a visually hidden one. */
export function PriorityIcon({ priority }: { priority: PriorityName }) {
  const { bars, tone } = PRIORITY[priority]
  if (priority === 'urgent') {
    return (
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden data-tone={tone} className="shrink-0">
        <rect x="0.8" y="0.8" width="12.4" height="12.4" rx="3" fill="var(--tone-solid)" />
        <path d="M7 3.6v4.2" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
        <circle cx="7" cy="10.2" r="1.05" fill="var(--surface)" />
      </svg>
    )
  }
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden data-tone={tone} className="shrink-0">
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1.5 + bar * 4}
          y={9 - bar * 3}
          width="3"
          height={3.5 + bar * 3}
          rx="1"
          fill={bar < bars ? 'var(--tone-solid)' : 'var(--line-strong)'}
        />
      ))}
    </svg>
  )
}

const FRAME: Record<Look, string> = {
  plain: 'inline-flex max-w-full items-center gap-1.5 align-middle whitespace-nowrap',
  soft: 'inline-flex h-6 align-middle max-w-full items-center gap-1.5 rounded-md bg-(--tone-soft) px-2 text-xs font-medium whitespace-nowrap',
}
