import type { ServiceContext } from '@/lib/access/context'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { CalendarFeedRecord, CalendarFeedWithUrl } from '@/lib/schemas/scheduling/calendar-feed'
import { ownTechnicianId, requireOwnTechnician } from '@/lib/services/field/technician'
import { createCalendarFeed } from './create'
import { findCalendarFeed } from './get'
import { revokeCalendarFeed } from './revoke'

/** The feed of one's own visits; `technician_id` is null where the sign-in belongs to no technician. */
export async function findOwnFeed(
  ctx: ServiceContext,
): Promise<{ technician_id: string | null; feed: CalendarFeedRecord | null }> {
  const technician_id = await ownTechnicianId(ctx)
  const feed = technician_id && (await findCalendarFeed(ctx, { type: 'technician', id: technician_id }))
  return { technician_id, feed: feed || null }
}

/** Makes or renews the feed of one's own visits. Throws `forbidden` for who is no technician. */
export async function createOwnFeed(ctx: ServiceContext): Promise<CalendarFeedWithUrl> {
  return createCalendarFeed(ctx, { type: 'technician', id: await requireOwnTechnician(ctx) })
}

/** Ends the feed of one's own visits. Throws `forbidden`, `not_found`. */
export async function revokeOwnFeed(ctx: ServiceContext): Promise<DeletedRecord> {
  return revokeCalendarFeed(ctx, { type: 'technician', id: await requireOwnTechnician(ctx) })
}
