'use client'

import { usePathname } from 'next/navigation'
import { PendingPage } from '@/components/frame/pending-page'
import { Skeleton } from '@/components/ui/skeleton'
import { SETTINGS } from './sections'

/** A page of the settings that is on its way, under the name that the navigation has for it. */
export function PendingSection() {
  const path = usePathname()
  const section = SETTINGS.flatMap(({ sections }) => sections).find(({ href }) => href === path)
  return (
    <PendingPage title={path === '/settings' ? 'Settings' : section?.label} label="Loading the settings…">
      <span className="flex flex-col gap-4 p-(--gutter)">
        {Array.from({ length: 8 }, (_row, index) => (
          <Skeleton key={index} className="h-5 w-full" />
        ))}
      </span>
    </PendingPage>
  )
}
