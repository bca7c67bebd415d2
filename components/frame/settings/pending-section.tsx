'use client'

import { PendingPage } from '@/components/frame/pending-page'
import { usePending } from '@/components/ui/place'
import { openedName } from '@/components/ui/opened-name'
import { Skeleton } from '@/components/ui/skeleton'
import { SETTINGS } from './sections'

/** A page of the settings that is on its way, under the name that the navigation or the link to it has for it. */
export function PendingSection() {
  const path = usePending()?.pathname ?? ''
  const section = SETTINGS.flatMap(({ sections }) => sections).find(({ href }) => href === path)
  return (
    <PendingPage title={path === '/settings' ? 'Settings' : (section?.label ?? openedName(path))}>
      <span className="flex flex-col gap-4 p-(--gutter)">
        {Array.from({ length: 8 }, (_row, index) => (
          <Skeleton key={index} className="h-5 w-full" />
        ))}
      </span>
    </PendingPage>
  )
}
