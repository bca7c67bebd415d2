'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { iconButtonClass } from './icon-button'
import { Button } from './button'
import { Menu, MenuRadioGroup } from './menu'
import { useFormats } from './formats'
import { PageLink } from './page-link'
import { useViewState } from './use-view-state'

export type Paging = {
  page: number
  per_page: number
  total_count: number
  total_pages: number
  /** Whether filters, or being on a later page, leave out records. */
  narrowed: boolean
}

const SIZES = ['25', '50', '100'] as const

/** Where in the list we are, with links to the neighbouring pages. */
export function Pagination({ paging, label }: { paging: Paging; label: string }) {
  const { locale } = useFormats()
  const { href, set, params } = useViewState()
  const { page, per_page: perPage, total_count: total, total_pages: pages } = paging
  const number = new Intl.NumberFormat(locale)
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex h-9 shrink-0 items-center gap-2 pr-2 pl-4 text-xs text-text-2 pointer-coarse:h-12"
    >
      <span className="tabular" suppressHydrationWarning>
        {first > total
          ? `Past the end of ${number.format(total)}`
          : `${number.format(first)}–${number.format(last)} of ${number.format(total)}`}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <span className="max-sm:hidden">
          <Menu
            align="end"
            trigger={
              <Button size="sm" variant="ghost">
                {perPage} per page
              </Button>
            }
          >
            <MenuRadioGroup
              label="Rows per page"
              value={params.get('per_page') ?? String(perPage)}
              onValueChange={(size) => set({ per_page: size })}
              options={SIZES.map((value) => ({ value, label: value }))}
            />
          </Menu>
        </span>
        <Step href={href({ page: page > 2 ? String(page - 1) : null })} enabled={page > 1} label="Previous page">
          <ChevronLeft aria-hidden />
        </Step>
        <span className="px-1 tabular" suppressHydrationWarning>
          {number.format(page)} / {number.format(Math.max(pages, 1))}
        </span>
        <Step href={href({ page: String(page + 1) })} enabled={page < pages} label="Next page">
          <ChevronRight aria-hidden />
        </Step>
      </span>
    </nav>
  )
}

function Step({
  href,
  enabled,
  label,
  children,
}: {
  href: string
  enabled: boolean
  label: string
  children: React.ReactNode
}) {
  const className = iconButtonClass('sm')
  if (!enabled) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${className} pointer-events-none opacity-40`}
      >
        {children}
      </span>
    )
  }
  return (
    <PageLink href={href} aria-label={label} title={label} className={className} scroll={false}>
      {children}
    </PageLink>
  )
}
