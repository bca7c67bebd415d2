import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { rangeOf } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { MAX_HORIZON_DAYS, MAX_PLANNED_JOBS } from '@/lib/domain/planning/limits'
import type { PlanInput } from '@/lib/domain/planning/work'
import { withProjectedDay } from '@/lib/domain/repair/made-late'
import { withNearestPeople } from '@/lib/domain/repair/nearest-people'
import type { RepairTriggerType } from '@/lib/domain/repair/types'
import { dayIn } from '@/lib/domain/time'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { repairCreate } from '@/lib/schemas/scheduling/repair'
import { readScheduledJobs } from '@/lib/services/scheduling/board'
import { insertPlan, readMovable, readPlanInput } from '@/lib/services/scheduling/planning'
import { readPlanningPolicy } from '@/lib/services/scheduling/planning-policy'
import { brokenByLeave } from './leave'
import { brokenByOverrun } from './overrun'
import { gapOf } from './gap'
import type { Broken, ReadBroken } from './types'
import { brokenAlone } from './work-at-risk'

/** How far work that finds no slot on its day may be put off, days. */
const LATER_DAYS = 7
/** Of those who could take the work, so many who come nearest to it are looked at. */
const MAX_PEOPLE = 16
/** A repair is searched well within its two seconds. */
const SEARCH = { seed: 1, seconds: 1, iterations: 3000 }

const READERS: Record<RepairTriggerType, ReadBroken> = {
  leave: brokenByLeave,
  overrun: brokenByOverrun,
  no_access: gapOf,
  cancellation: gapOf,
  at_risk: brokenAlone,
}

/**
 * Asks for the ways to answer what happened (R-SD-17): it is made in the background as a plan of the kind `repair`, and nothing moves
 * until one of its options is accepted. Throws `forbidden`, `not_found`, `validation_error` where nothing has to be repaired.
 */
export async function createRepair(
  ctx: ServiceContext,
  body: BodyOf<typeof repairCreate>,
  now = new Date(),
): Promise<PlanRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(repairCreate, body)
    const { type, time_off_id = null, work_order_id = null } = draft.value
    const needed = type === 'leave' ? 'time_off_id' : 'work_order_id'
    if (type && !draft.value[needed]) draft.reject(needed, `is needed for a repair of the type ${type}`)
    const request = draft.finish()
    const broken = await READERS[request.type](tx, { ...ctx, tx }, request, now)
    const input = await readRepairInput(tx, ctx, broken, now)
    // What another type is about was not looked up, and may be anything.
    const about = type === 'leave' ? { time_off_id, work_order_id: null } : { time_off_id: null, work_order_id }
    const trigger = { type: request.type, ...about, message: broken.message }
    return insertPlan(tx, ctx, input, { kind: 'repair', trigger, ...SEARCH })
  })
}

async function readRepairInput(tx: Transaction, ctx: ServiceContext, broken: Broken, now: Date): Promise<PlanInput> {
  const { from_date, work_order_ids, technician_ids = null, extended, projected } = broken
  const furthest = addDays(from_date, MAX_HORIZON_DAYS - 1)
  const last = technician_ids ? broken.to_date : addDays(broken.to_date, LATER_DAYS)
  const to_date = last < furthest ? last : furthest
  const request = { from_date, to_date, work_order_ids, technician_ids, exclude_technician_ids: [], is_free: true }
  const input = await readPlanInput(tx, ctx, request, MAX_PLANNED_JOBS, now)
  const policy = await readPlanningPolicy(tx, ctx)
  const ids = input.technicians.map(({ id }) => id)
  const today = dayIn(ctx.account.timeZone, now)
  const day = rangeOf(today, today, ctx.account.timeZone)
  const jobs = await readScheduledJobs(tx, ctx, new Date(day.start), new Date(day.end), ids)
  const longer = jobs.map((job) => (job.id === extended?.id ? { ...job, estimated_duration: extended.minutes } : job))
  const technicians = withProjectedDay(input.technicians, longer, now.getTime())
  const whole = { ...input, technicians, policy, keep_times: true, ...(technician_ids && { is_gap: true }) }
  const near = withNearestPeople({ ...whole, ...(projected && { projected }) }, MAX_PEOPLE)
  return technician_ids ? near : { ...near, movable: await readMovableOf(tx, ctx, near, broken, now) }
}

/** What those who may take the work do themselves on its days, as far as that may make room for it. */
async function readMovableOf(tx: Transaction, ctx: ServiceContext, input: PlanInput, broken: Broken, now: Date) {
  const { start, end } = rangeOf(broken.from_date, broken.to_date, input.time_zone)
  const first = Math.max(start, now.getTime())
  const work_order_ids = input.technicians.flatMap(({ fixed }) =>
    fixed.flatMap(({ id, start: begins }) => (Date.parse(begins) >= first && Date.parse(begins) < end ? [id] : [])),
  )
  const { from_date, to_date } = input
  const request = {
    from_date,
    to_date,
    work_order_ids,
    technician_ids: null,
    exclude_technician_ids: [],
    is_free: true,
  }
  const works = await readMovable(tx, ctx, request, now)
  return works.filter(({ id }) => id !== broken.extended?.id)
}
