import { Info } from 'lucide-react'
import { PageLink } from './page-link'
import { cn } from './cn'
import { iconButtonClass } from './icon-button'
import { Popover } from './popover'
import type { Tone } from './status'

/** A number that is a link to the list behind it. `tip` says how it is counted, behind a button in the corner. */
export function StatTile({
  label,
  value,
  hint,
  href,
  tone,
  tip,
}: {
  label: string
  value: React.ReactNode
  hint?: React.ReactNode
  href: string
  tone?: Tone
  tip?: string
}) {
  const tile = (
    <PageLink
      href={href}
      data-tone={tone ?? 'neutral'}
      className="block min-w-0 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-xs font-medium text-text-2">
        {tone ? <span aria-hidden className="size-2 shrink-0 rounded-[3px] bg-(--tone-solid)" /> : null}
        <span className={cn('truncate', tip && 'mr-5')}>{label}</span>
      </span>
      <span className="mt-1 block text-2xl font-semibold tracking-tight tabular">{value}</span>
      {hint ? <span className="mt-0.5 block text-xs text-text-3">{hint}</span> : null}
    </PageLink>
  )
  if (!tip) return tile
  return (
    <div className="relative grid min-w-0">
      {tile}
      <span className="absolute top-1.5 right-1.5">
        <Popover
          title={`How ${label.toLowerCase()} is counted`}
          align="end"
          trigger={
            <button
              type="button"
              aria-label={`How ${label.toLowerCase()} is counted`}
              className={iconButtonClass('sm')}
            >
              <Info aria-hidden />
            </button>
          }
        >
          <p className="w-72 max-w-full text-sm">{tip}</p>
        </Popover>
      </span>
    </div>
  )
}
