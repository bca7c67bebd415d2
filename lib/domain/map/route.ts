import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import type { Leg, Place, Travel } from '@/lib/domain/travel/travel'

/** A job that has a place on the map. */
export type PlacedJob = Place & { readonly job: BoardJob }

/** Jobs with a place, in the order given. */
export function placed(jobs: readonly BoardJob[]): PlacedJob[] {
  return jobs.flatMap((job) => {
    const { latitude = null, longitude = null, territory = null } = job.site ?? {}
    return latitude === null || longitude === null ? [] : [{ job, latitude, longitude, territory }]
  })
}

/** A stop of a day: the job, and the way there from the stop before; `null` for the first, and where a place is not known. */
export type Stop = { readonly job: BoardJob; readonly place: Place | null; readonly leg: Leg | null }

/** A technician's jobs in the order of their beginning, with the way from each to the next. */
export function routeOf(jobs: readonly BoardJob[], travel: Travel): Stop[] {
  const ordered = jobs
    .flatMap((job) => {
      const span = intervalOf(job)
      return span ? [{ job, start: span.start }] : []
    })
    .sort((a, b) => a.start - b.start || (a.job.id < b.job.id ? -1 : 1))
  let before: Place | null = null
  return ordered.map(({ job }) => {
    const [place = null] = placed([job])
    const leg = before && place && travel.leg(before, place)
    before = place
    return { job, place, leg }
  })
}

/** Where a technician is at an instant, as far as it is known: at the last job that has begun, else at the first one to come. */
export function whereabouts(jobs: readonly BoardJob[], at: number): PlacedJob | null {
  const placedJobs = placed(jobs).sort((a, b) => startOf(a.job) - startOf(b.job))
  return placedJobs.findLast(({ job }) => startOf(job) <= at) ?? placedJobs[0] ?? null
}

function startOf(job: BoardJob): number {
  return intervalOf(job)?.start ?? Infinity
}
