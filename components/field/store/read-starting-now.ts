import { startingNow, type StartingNow, type Stop } from '@/lib/domain/field/late'
import { dayIn } from '@/lib/domain/time'
import { estimateTravel } from '@/lib/domain/travel/travel'
import type { FieldDatabase } from './database'
import { daysOf, readSnapshot } from './snapshot'
import { startOf } from './phone-job'
import { readJob } from './read'
import type { PhoneJob } from './types'

/**
 * What starting a job now means for the other stops of today, checked by the conflict engine that the board has too; the way between stops is
 * estimated by the straight line.
 */
export async function readStartingNow(db: FieldDatabase, id: string, now: Date): Promise<StartingNow> {
  const [job, snapshot] = await Promise.all([readJob(db, id), readSnapshot(db)])
  const today = dayIn(snapshot.settings.time_zone ?? 'UTC', now)
  const others = daysOf(snapshot, today, today)
  const stops = others.filter(({ work_order }) => work_order.id !== id)
  // Of a job of another day nobody asks.
  if (!job || stops.length === others.length) return { late: null, conflicts: [] }
  return startingNow([job, ...stops].map(toStop), toStop(job).id, now, estimateTravel(snapshot.catalogue.territories))
}

function toStop(job: PhoneJob): Stop {
  const { work_order: order, visit, position } = job
  const { work_order_number, status, window_start, window_end, due_by, estimated_duration } = order
  return {
    id: visit?.id ?? order.id,
    work_order_id: order.id,
    work_order_number,
    customer: order.customer.name,
    status,
    starts_at: startOf(job) || null,
    minutes: visit ? visit.minutes : estimated_duration,
    window_start,
    window_end,
    due_by,
    latitude: position.latitude,
    longitude: position.longitude,
    territory: position.territory ?? null,
  }
}
