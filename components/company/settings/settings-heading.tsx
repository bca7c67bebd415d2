'use client'

import { usePathname } from 'next/navigation'
import { PageHeader } from '@/components/frame/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { SETTINGS } from './sections'

/** The heading of a page of the settings that is on its way; a record's own name is not known yet. */
export function SettingsHeading() {
  const path = usePathname()
  const section = SETTINGS.flatMap(({ sections }) => sections).find(({ href }) => href === path)
  const title = path === '/settings' ? 'Settings' : section?.label
  if (title) return <PageHeader title={title} />
  return (
    <div className="flex min-h-11 items-center border-b border-line bg-surface px-(--gutter)">
      <Skeleton className="h-5 w-56" />
    </div>
  )
}
