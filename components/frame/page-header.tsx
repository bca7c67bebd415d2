/** The first line of a page: its name, what it is, what can be done with it. 44 px high while it fits in one line. */
export function PageHeader({
  title,
  badges,
  actions,
  children,
}: {
  title: React.ReactNode
  /** Beside the title: a status, a count. */
  badges?: React.ReactNode
  actions?: React.ReactNode
  /** Below: tabs, filters. */
  children?: React.ReactNode
}) {
  return (
    <header className="shrink-0 border-b border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-(--gutter) py-1.5">
        <h1 className="min-w-0 text-lg leading-6 font-semibold tracking-[-0.01em]">{title}</h1>
        {badges ? <div className="flex min-w-0 flex-wrap items-center gap-2">{badges}</div> : null}
        {actions ? (
          // On a phone many actions are one line that scrolls sideways, with everything that is hidden in it.
          <div className="relative ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:-my-1 max-sm:max-w-full max-sm:flex-nowrap max-sm:justify-start max-sm:overflow-x-auto max-sm:py-1 max-sm:*:shrink-0">
            {actions}
          </div>
        ) : null}
      </div>
      {children ? <div className="px-(--gutter)">{children}</div> : null}
    </header>
  )
}
