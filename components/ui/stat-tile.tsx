import Link from 'next/link'
import type { Tone } from './status'

/** A number that is a link to the list behind it. */
export function StatTile({
  label,
  value,
  hint,
  href,
  tone,
}: {
  label: string
  value: React.ReactNode
  hint?: React.ReactNode
  href: string
  tone?: Tone
}) {
  return (
    <Link
      href={href}
      data-tone={tone ?? 'neutral'}
      className="block min-w-0 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-xs font-medium text-text-2">
        {tone ? <span aria-hidden className="size-2 shrink-0 rounded-[3px] bg-(--tone-solid)" /> : null}
        <span className="truncate">{label}</span>
      </span>
      <span className="mt-1 block text-2xl font-semibold tracking-tight tabular">{value}</span>
      {hint ? <span className="mt-0.5 block text-xs text-text-3">{hint}</span> : null}
    </Link>
  )
}
