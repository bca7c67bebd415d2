import { cn } from './cn'

/**
 * A box with a heading for one part of a page. `flush` leaves the padding to a list or table inside; `empty` says in the line of
 * the heading what there would be, and is all that shows.
 */
export function Card({
  title,
  count,
  actions,
  flush = false,
  empty,
  children,
}: {
  title?: React.ReactNode
  count?: number
  actions?: React.ReactNode
  flush?: boolean
  empty?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface">
      {title ? (
        <header className={cn('flex min-h-10 items-center gap-2 py-1 pr-2 pl-4', !empty && 'border-b border-line')}>
          <h2 className={cn('min-w-0 text-sm font-semibold', Boolean(empty) && 'shrink-0')}>{title}</h2>
          {count === undefined || empty ? null : <span className="text-xs text-text-3 tabular">{count}</span>}
          {empty ? <p className="min-w-0 truncate text-sm text-text-3">{empty}</p> : null}
          {actions ? <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div> : null}
        </header>
      ) : null}
      {empty ? null : <div className={cn('min-w-0', !flush && 'p-4')}>{children}</div>}
    </section>
  )
}
