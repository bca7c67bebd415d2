/** A grey place where text will be. Sizes come from the class, like `h-4 w-32`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-hover ${className}`} />
}

/** A list that is on its way, in the shape of a DataTable. */
export function TableSkeleton({ rows = 25, columns = 6 }: { rows?: number; columns?: number }) {
  return (
    <span className="block min-w-0 overflow-hidden">
      <span className="flex h-8 items-center gap-6 border-b border-line bg-sunken px-4">
        {Array.from({ length: columns }, (_cell, index) => (
          <Skeleton key={index} className="h-3 w-16 shrink-0" />
        ))}
      </span>
      {Array.from({ length: rows }, (_row, row) => (
        <span key={row} className="flex h-(--row) items-center gap-6 border-b border-line px-4">
          {Array.from({ length: columns }, (_cell, index) => (
            <Skeleton key={index} className={index === 1 ? 'h-3 w-48 shrink-0' : 'h-3 w-20 shrink-0'} />
          ))}
        </span>
      ))}
    </span>
  )
}

/** A record that is on its way: a heading and cards. */
export function PageSkeleton() {
  return (
    <output aria-label="Loading…" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-6 w-64" />
      <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </output>
  )
}
