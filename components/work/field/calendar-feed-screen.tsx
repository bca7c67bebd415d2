'use client'

import { ChevronLeft, UserRoundX } from 'lucide-react'
import Link from 'next/link'
import { type CalendarFeedActions, CalendarFeedCard } from '@/components/scheduling/calendar-feed/calendar-feed-card'
import { EmptyState } from '@/components/ui/states'
import type { CalendarFeedRecord } from '@/lib/schemas/scheduling/calendar-feed'

type Props = { technician_id: string | null; feed: CalendarFeedRecord | null; actions: CalendarFeedActions }

/** A technician's own calendar feed, on a phone. */
export function CalendarFeedScreen({ technician_id, feed, actions }: Props) {
  return (
    <div className="p-4">
      <Link href="/my-day" className="-ml-1 flex min-h-11 items-center gap-1 text-sm text-accent-text">
        <ChevronLeft aria-hidden className="size-4" /> My day
      </Link>
      <h1 className="pb-3 text-xl font-semibold">My calendar</h1>
      {technician_id === null ? (
        <EmptyState
          icon={<UserRoundX aria-hidden />}
          title="Your user is not linked to a technician yet"
          description="An administrator can link it under Settings, Users."
        />
      ) : (
        <CalendarFeedCard feed={feed} shows="Your visits and leave" actions={actions} />
      )}
    </div>
  )
}
