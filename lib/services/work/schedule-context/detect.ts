import type { ServiceContext } from '@/lib/access/context'
import { type BoardClock, createClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import { findConflicts } from '@/lib/domain/conflicts/find'
import { eachInstant } from '@/lib/domain/work-orders/columns'
import { placeOf } from '@/lib/domain/conflicts/rule'
import { neighbours } from '@/lib/domain/conflicts/travel-rules'
import type {
  AssetElsewhere,
  Conflict,
  Crew,
  JobLink,
  JobSite,
  Leave,
  OnCall,
  PlannedJob,
  Promised,
  Resolution,
  Response,
  TechnicianSchedule,
} from '@/lib/domain/conflicts/types'
import { type WeeklyShift, workingTime } from '@/lib/domain/conflicts/working-time'
import { travelAt, type LegEnds } from '@/lib/services/work/travel'

export type OtherJob = Pick<
  PlannedJob,
  'id' | 'work_order_id' | 'work_order_number' | 'status' | 'scheduled_date' | 'estimated_duration'
> & {
  customer: string
  site: string | null
  territory: string | null
  latitude: number | null
  longitude: number | null
}

/** What `scheduleContext` answers; null where nothing is to be checked. */
export type ScheduleContext = (JobContext & { technician: TechnicianContext | null }) | null

/** What `jobContext` answers. */
export type JobContext = {
  site: JobSite | null
  elsewhere?: AssetElsewhere[]
  response: Response | null
  resolution?: Resolution | null
  promised?: Promised | null
  links?: JobLink[]
  unplanned?: number | null
  crew?: Crew | null
  territories: { name: string; speed_kmh: number }[]
}

export type TechnicianContext = {
  id: string
  name: string
  skills: string[]
  territory: string | null
  shifts: WeeklyShift[]
  on_call: OnCall[]
  closed: ClosedDay[]
  leave: Leave[]
  jobs: OtherJob[]
}

/** A work order's own fields that are checked. */
export type Plan = Omit<
  PlannedJob,
  'site' | 'elsewhere' | 'response' | 'resolution' | 'promised' | 'links' | 'unplanned' | 'crew'
>

/**
 * The scheduling conflicts of each schedule, in the words that the board uses. Travel times between all of them are asked for at
 * once; nothing else is read.
 */
export async function detectConflicts(
  ctx: ServiceContext,
  plans: readonly { plan: Plan; context: ScheduleContext }[],
): Promise<Conflict[][]> {
  const scheduleOf = schedulesIn(ctx.account.timeZone)
  const checkedPlans = plans.map(({ plan, context }) => {
    if (!context) return null
    const { territories, technician, ...ofJob } = context
    const job: PlannedJob = { ...plan, ...ofJob }
    return { job, schedule: technician && scheduleOf(technician), territories }
  })
  const [territories = []] = checkedPlans.flatMap((one) => (one ? [one.territories] : []))
  const travel = await travelAt(
    territories,
    checkedPlans.flatMap((one) => (one ? legsAround(one.job, one.schedule) : [])),
  )
  const clock = clockOf(ctx)
  return checkedPlans.map((one) => (one ? findConflicts(one.job, one.schedule, clock, travel) : []))
}

/** Makes schedules. Who works the same shifts shares what is computed of them. */
export function schedulesIn(timeZone: string): (technician: TechnicianContext) => TechnicianSchedule {
  const workingTimes = new Map<string, ReturnType<typeof workingTime>>()
  const workingTimeOf = (shifts: WeeklyShift[]) => {
    if (shifts.length === 0) return null
    const key = JSON.stringify(shifts)
    const working = workingTimes.get(key) ?? workingTime(shifts, timeZone)
    workingTimes.set(key, working)
    return working
  }
  return ({ shifts, on_call, closed, leave, jobs, ...person }) => ({
    technician: person,
    working: workingTimeOf(shifts),
    overtime: workingTimeOf(shifts.filter(({ date }) => date)),
    on_call,
    closed,
    leave,
    jobs: jobs.map(jobOf),
  })
}

/** Of other jobs only the time they take and their place count. */
function jobOf({ customer, site, territory, latitude, longitude, ...job }: OtherJob): PlannedJob {
  return {
    ...eachInstant(() => null),
    ...job,
    customer: { name: customer },
    site: site === null ? null : { name: site, territory, latitude, longitude },
    required_skills: [],
    response: null,
  }
}

/** The ways from the job before and to the job after. */
export function legsAround(job: PlannedJob, schedule: TechnicianSchedule | null): LegEnds[] {
  const span = intervalOf(job)
  const here = placeOf(job.site)
  if (!span || !here || !schedule) return []
  const { previous, next } = neighbours(schedule.jobs, job, span)
  const [from, to] = [previous && placeOf(previous.job.site), next && placeOf(next.job.site)]
  return [...(from ? [[from, here] as const] : []), ...(to ? [[here, to] as const] : [])]
}

const clocks = new Map<string, BoardClock>()
/** Languages are named by whoever asks; more clocks than these are not kept. */
const MAX_CLOCKS = 200

/**
 * How the server writes times: in the account's zone, as the reader of a page is used to; for programs always the same, with hours
 * from 0 to 24. Making a clock is slow.
 */
export function clockOf({ account, locale = 'en-GB' }: Pick<ServiceContext, 'account' | 'locale'>): BoardClock {
  const key = `${account.timeZone} ${locale}`
  const cachedClock = clocks.get(key)
  if (cachedClock) return cachedClock
  if (clocks.size >= MAX_CLOCKS) clocks.clear()
  const newClock = createClock(account.timeZone, locale)
  clocks.set(key, newClock)
  return newClock
}
