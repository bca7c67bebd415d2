import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { invalid } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { MAX_HORIZON_DAYS, type MaintenancePlanRecord, planGenerate } from '@/lib/schemas/maintenance/plan'
import { readPlan } from '@/lib/services/maintenance/plan-record'
import { awaitPlan, MAINTENANCE } from './context'
import { makeOrders } from './make-orders'
import { planAhead } from './plan-ahead'
import { checkReady } from './ready'

/**
 * Makes the work orders of an active plan's visits up to a day at once, all or none; those that are there stay as they are. Throws
 * `forbidden`, `not_found` and `validation_error`.
 */
export async function generateMaintenancePlan(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof planGenerate>,
): Promise<MaintenancePlanRecord> {
  requireScope(ctx, 'write:work-orders')
  const draft = readDraft(planGenerate, body)
  return inTransaction(ctx, async (tx) => {
    const plan = await readPlan(tx, ctx, id)
    const last = dateOf(dayNumber(dayIn(plan.time_zone, new Date())) + MAX_HORIZON_DAYS)
    const { through = '' } = draft.value
    if (through > last) draft.reject('through', `must be at most ${MAX_HORIZON_DAYS} days ahead`)
    draft.finish()
    // What comes of a plan is nobody's own work: as long as nobody touches it, it follows the plan.
    const within = { ...ctx, tx, actor: MAINTENANCE }
    const isReady = (await checkReady(within)).includes(id.toLowerCase())
    if (!isReady) throw invalid([{ field: 'id', message: whyNot(await readPlan(tx, ctx, id)) }])
    const { signal } = new AbortController()
    await awaitPlan(tx, id)
    for (const step of [planAhead, makeOrders]) await step(within, id, signal, through)
    return readPlan(tx, ctx, id)
  })
}

function whyNot({ status, status_note, failure }: MaintenancePlanRecord): string {
  if (status === 'active') return failure ?? 'The plan can make no visits now.'
  return `The plan is ${status}: only an active one makes visits.${status_note ? ` ${status_note}` : ''}`
}
