'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useOpenedName } from '@/components/ui/opened-name'

/**
 * A page that is on its way, with its heading as it will look: the one given, or what the link that was followed is called. It is
 * no heading to assistive technology yet, which is told that the page is loading.
 */
export function PendingPage({ label, title, children }: { label: string; title?: string; children?: React.ReactNode }) {
  const name = useOpenedName()
  const shown = title ?? name
  return (
    <output aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <span
        aria-hidden
        data-pending-heading={shown ? '' : undefined}
        className="flex min-h-11 shrink-0 items-center border-b border-line bg-surface px-(--gutter) py-1.5 text-lg leading-6 font-semibold tracking-[-0.01em]"
      >
        {shown ? <bdi className="min-w-0 truncate">{shown}</bdi> : <Skeleton className="h-5 w-56" />}
      </span>
      {children ?? (
        <span className="grid gap-4 p-4 lg:grid-cols-[1fr_20rem]">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </span>
      )}
    </output>
  )
}
