import type { Interval } from '@/lib/domain/board/interval'
import { territoryKey } from '@/lib/domain/travel/travel'
import type { JobSite, TechnicianSchedule } from './types'

/** When a technician is on call for a job (R-SD-9): for its territory, or for all. A job without a territory is anybody's. */
export function onCallFor({ site }: { site: JobSite | null }, { on_call = [] }: TechnicianSchedule): Interval[] {
  const territory = site?.territory ?? null
  return on_call
    .filter((one) => !one.territory || !territory || territoryKey(one.territory) === territoryKey(territory))
    .map(({ starts_at, ends_at }) => ({ start: Date.parse(starts_at), end: Date.parse(ends_at) }))
}
