import type { Metadata } from 'next'
import { CalendarFeedScreen } from '@/components/work/field/calendar-feed-screen'
import { requireUser } from '@/lib/auth/session'
import { findOwnFeed } from '@/lib/services/scheduling/calendar-feeds'
import { createFeed, revokeFeed } from '@/app/(field)/my-day/actions'

export const metadata: Metadata = { title: 'Calendar feed' }

/** The address by which a technician sees their visits in their own calendar. */
export default async function CalendarFeedPage() {
  const { ctx } = await requireUser()
  return <CalendarFeedScreen {...await findOwnFeed(ctx)} actions={{ create: createFeed, revoke: revokeFeed }} />
}
