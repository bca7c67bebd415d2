import { cn } from './cn'

/** A box with a heading for one part of a page. `flush` leaves the padding to a list or table inside. */
export function Card({
  title,
  count,
  actions,
  flush = false,
  children,
}: {
  title?: React.ReactNode
  count?: number
  actions?: React.ReactNode
  flush?: boolean
  children: React.ReactNode
}) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface">
      {title ? (
        <header className="flex min-h-10 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
          <h2 className="min-w-0 text-sm font-semibold">{title}</h2>
          {count === undefined ? null : <span className="text-xs text-text-3 tabular">{count}</span>}
          {actions ? <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div> : null}
        </header>
      ) : null}
      <div className={cn('min-w-0', !flush && 'p-4')}>{children}</div>
    </section>
  )
}
