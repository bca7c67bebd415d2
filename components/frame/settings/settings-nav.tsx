'use client'

import { useEffect, useRef } from 'react'
import { usePlace } from '@/components/ui/place'
import { cn } from '@/components/ui/cn'
import { PageLink } from '@/components/ui/page-link'
import { SectionIcon } from './section-icon'
import type { SettingsGroup } from './sections'

/** The settings at the left; on narrow screens one line to scroll, because the index page lists them all. */
export function SettingsNav({ groups }: { groups: readonly SettingsGroup[] }) {
  const path = usePlace()
  const strip = useRef<HTMLElement>(null)
  const here = groups.flatMap(({ sections }) => sections).find(({ href }) => isAt(path, href))?.href
  useEffect(() => {
    strip.current
      ?.querySelector(`[href="${CSS.escape(here ?? '')}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return (
    <nav
      ref={strip}
      aria-label="Settings"
      className="shrink-0 border-line bg-surface max-lg:relative max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:px-2 max-lg:py-1 lg:w-52 lg:overflow-y-auto lg:border-r lg:px-2 lg:py-3"
    >
      {groups.map(({ label, sections }) => (
        <div key={label} className="max-lg:contents lg:mb-3">
          <p className="px-2 pb-1 text-2xs font-medium text-text-3 max-lg:hidden">{label}</p>
          <ul className="max-lg:flex">
            {sections.map((section) => {
              const current = section.href === here
              return (
                <li key={section.href} className="max-lg:shrink-0">
                  <PageLink
                    href={section.href}
                    aria-current={current ? 'page' : undefined}
                    className={cn(
                      'flex h-7 items-center gap-2 rounded-md px-2 text-sm pointer-coarse:h-10',
                      current
                        ? 'bg-selected font-medium text-accent-text'
                        : 'text-text-2 hover:bg-hover hover:text-text',
                    )}
                  >
                    <SectionIcon name={section.icon} />
                    <span className="truncate">{section.label}</span>
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function isAt(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`)
}
