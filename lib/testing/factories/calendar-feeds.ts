import type { Contract } from '@/lib/api/contract'
import type { ServiceContext } from '@/lib/access/context'
import { createCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { paramsOf } from '@/lib/testing/path-parameters'

/** Makes the calendar feeds that these operations read: a record has one when somebody asked for it. */
export async function makeCalendarFeeds(ctx: ServiceContext, reads: readonly Contract[]): Promise<void> {
  for (const contract of reads) {
    if (!contract.path.endsWith('/calendar-feed')) continue
    const { id = '' } = (await paramsOf(ctx, contract)) ?? {}
    await createCalendarFeed(ctx, { type: contract.path.startsWith('/technicians/') ? 'technician' : 'customer', id })
  }
}
