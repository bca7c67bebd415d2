import { Skeleton } from '@/components/ui/skeleton'

type Title = {
  /** Absent for a page whose name only its data has. */
  title: string | undefined
}

/** A page that is on its way, with its heading as it will look. */
export function PendingPage({ title, children }: Title & { children: React.ReactNode }) {
  return (
    <>
      <PendingHeading title={title} />
      <PendingRest title={title}>{children}</PendingRest>
    </>
  )
}

/** It looks like the heading of the page, which assistive technology hears when it is there; until then it hears that the page is loading. */
export function PendingHeading({ title }: Title) {
  return (
    <>
      <LoadingHeading />
      <div
        aria-hidden
        data-pending-heading={title === undefined ? undefined : ''}
        className="shrink-0 border-b border-line bg-surface"
      >
        <div className="flex min-h-11 items-center px-(--gutter) py-1.5 text-lg leading-6 font-semibold tracking-[-0.01em]">
          {title === undefined ? <Skeleton className="h-5 w-56" /> : <bdi className="min-w-0 truncate">{title}</bdi>}
        </div>
      </div>
    </>
  )
}

/** A page has a first heading at all times, and this one is not taken for the page's own. */
export function LoadingHeading() {
  return <h1 className="sr-only">Loading…</h1>
}

/** The place of what is loading; assistive technology hears that it is. Most pages are there before it has faded in. */
export function PendingRest({ title, children }: Title & { children: React.ReactNode }) {
  return (
    <output
      aria-label={`Loading ${title ?? 'the page'}…`}
      className="block min-h-0 min-w-0 flex-1 animate-[appear_150ms_150ms_both] overflow-hidden"
    >
      {children}
    </output>
  )
}
