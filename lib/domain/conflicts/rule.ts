import type { Interval } from '@/lib/domain/board/interval'
import type { Place, Travel } from '@/lib/domain/travel/travel'
import type { Conflict, JobSite, PlannedJob, TechnicianSchedule, Wording } from './types'

/** What a rule looks at. `span` is absent while the job has no time, `schedule` while it has no technician. */
type CheckedJob = {
  job: PlannedJob
  span: Interval | null
  schedule: TechnicianSchedule | null
  wording: Wording
  travel: Travel
}

/** One reason to object. Rules know nothing of each other. */
export type Rule = (checked: CheckedJob) => Conflict[]

/** The place of a site; `null` while it has no coordinates. */
export function placeOf(site: JobSite | null): Place | null {
  if (!site || site.latitude === null || site.longitude === null) return null
  return { latitude: site.latitude, longitude: site.longitude, territory: site.territory }
}

/** The work order that a visit is for. */
export function orderOf({ id, work_order_id }: Pick<PlannedJob, 'id' | 'work_order_id'>): string {
  return work_order_id ?? id
}
