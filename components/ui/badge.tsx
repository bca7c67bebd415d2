import { cn } from './cn'
import type { Tone } from './status'

/** A short word in a tone: a type, a count, a flag. For statuses use StatusBadge, which also draws its shape. */
export function Badge({
  tone = 'neutral',
  outline = false,
  children,
}: {
  tone?: Tone
  outline?: boolean
  children: React.ReactNode
}) {
  return (
    <span
      data-tone={tone}
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap text-(--tone-text)',
        outline ? 'border border-(--tone-line)' : 'bg-(--tone-soft)',
      )}
    >
      {typeof children === 'string' ? <span className="truncate">{children}</span> : children}
    </span>
  )
}
