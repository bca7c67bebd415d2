import { CircleAlert } from 'lucide-react'
import { cn } from './cn'

/** Nothing here: says why, and offers the next step. */
export function EmptyState({
  icon,
  title,
  description,
  action,
  compact = false,
}: {
  icon?: React.ReactNode
  title: string
  description?: React.ReactNode
  action?: React.ReactNode
  compact?: boolean
}) {
  return (
    <div className={cn('flex flex-col items-center justify-center px-6 text-center', compact ? 'py-6' : 'py-16')}>
      {icon ? (
        <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-sunken text-text-3 [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <p className="text-sm font-semibold">{title}</p>
      {description ? <p className="mt-1 max-w-md text-sm text-balance text-text-2">{description}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}

/** Something failed: what, what it means for the user's work, and a way on. */
export function ErrorState({
  title = 'This could not be loaded',
  description = 'Nothing was changed. Try again; if it keeps failing, tell your administrator.',
  reference,
  action,
  compact = false,
}: {
  title?: string
  description?: React.ReactNode
  /** The request's id, to quote to support. */
  reference?: string
  action?: React.ReactNode
  compact?: boolean
}) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center justify-center px-6 text-center', compact ? 'py-6' : 'py-16')}
    >
      <span className="mb-3 flex size-10 items-center justify-center rounded-lg bg-danger-soft text-danger-text">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <p className="text-sm font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-sm text-balance text-text-2">{description}</p>
      {reference ? <p className="mt-2 font-mono text-xs text-text-3 select-all">Reference {reference}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
