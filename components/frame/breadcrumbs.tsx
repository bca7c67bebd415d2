'use client'

import { ChevronRight } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { NavItem } from './nav'
import { navItemOf } from './nav'
import { usePending, usePlace } from '../ui/place'

export type Crumb = { label: string; href?: string }

let current: readonly Crumb[] | null = null
const listeners = new Set<() => void>()

/** Put this in a page to name its place in the top bar; without it the bar shows the section the address belongs to. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const key = JSON.stringify(items)
  useEffect(() => {
    const mine: readonly Crumb[] = JSON.parse(key)
    publish(mine)
    return () => {
      if (current === mine) publish(null)
    }
  }, [key])
  return null
}

/** The trail in the top bar. */
export function BreadcrumbTrail({ nav }: { nav: readonly NavItem[] }) {
  const path = usePlace()
  const moving = usePending() !== null
  const pageTrail = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  // What the page says that is being left is not so any more.
  const items = (moving ? null : pageTrail) ?? fallback(nav, path)
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li
              key={`${item.label} ${item.href}`}
              className={
                last ? 'flex min-w-0 items-center gap-1' : 'flex max-w-60 shrink-0 items-center gap-1 max-sm:hidden'
              }
            >
              {index > 0 ? <ChevronRight aria-hidden className="size-3.5 shrink-0 text-text-3 max-sm:hidden" /> : null}
              {last || !item.href ? (
                <span aria-current={last ? 'page' : undefined} className="truncate px-1 font-medium">
                  {item.label}
                </span>
              ) : (
                <PageLink
                  hasName
                  href={item.href}
                  className="truncate rounded-sm px-1 leading-6 text-text-2 hover:bg-hover hover:text-text"
                >
                  {item.label}
                </PageLink>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function fallback(nav: readonly NavItem[], path: string): Crumb[] {
  const item = navItemOf(nav, path)
  if (!item) return []
  return path === item.href ? [{ label: item.label }] : [{ label: item.label, href: item.href }]
}

function publish(next: readonly Crumb[] | null) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
