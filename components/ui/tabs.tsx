'use client'

import { cn } from './cn'
import { PageLink } from './page-link'

/** Tabs that are links: each has its address, the current one is known by `active`. */
export function NavTabs({
  label,
  tabs,
  active,
}: {
  label: string
  tabs: readonly { value: string; href: string; label: React.ReactNode; count?: number }[]
  active: string
}) {
  return (
    <nav aria-label={label} className={LIST}>
      {tabs.map((tab) => (
        <PageLink
          key={tab.value}
          href={tab.href}
          aria-current={tab.value === active ? 'page' : undefined}
          className={cn(TAB, tab.value === active ? 'border-accent text-text' : REST)}
        >
          {tab.label}
          <Count count={tab.count} />
        </PageLink>
      ))}
    </nav>
  )
}

function Count({ count }: { count?: number }) {
  if (count === undefined) return null
  return <span className="rounded-full bg-sunken px-1.5 text-2xs text-text-2 tabular">{count}</span>
}

const LIST = 'relative flex gap-4 overflow-x-auto border-b border-line px-px'
const TAB =
  '-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 px-0.5 text-sm font-medium hover:text-text focus-visible:-outline-offset-2'
const REST = 'border-transparent text-text-2'
