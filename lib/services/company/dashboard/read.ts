import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { listReader } from '@/lib/db/transaction'
import type { Dashboard } from '@/lib/schemas/company/dashboard'
import { countExpiringWarranties } from '@/lib/services/assets/warranty'
import { readFirstTime } from './first-time'
import { readLoad } from './load'
import { readStatuses, readUnfinished } from './work'

/**
 * How the company stands at an instant, in a fixed number of queries whose cost does not grow with what is finished.
 * Throws `forbidden`.
 */
export async function readDashboard(ctx: ServiceContext, now = new Date()): Promise<Dashboard> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const [byStatus, unfinished, firstTime, expiring, load] = await Promise.all([
    readStatuses(tx, ctx),
    readUnfinished(tx, ctx, now),
    readFirstTime(tx, ctx, now),
    countExpiringWarranties(ctx),
    readLoad(tx, ctx, now),
  ])
  const warranties = ([30, 60, 90] as const).map((days) => ({ days, expiring: expiring[`${days}`] }))
  return { by_status: byStatus, ...unfinished, first_time: firstTime, warranties, ...load }
}
