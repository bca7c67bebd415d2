import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { holdReferences } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { MAX_HORIZON_DAYS, MAX_PLANNED_JOBS } from '@/lib/domain/planning/limits'
import type { PlanInput } from '@/lib/domain/planning/work'
import { dayIn, daysBetween } from '@/lib/domain/time'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { planCreate, type PlanCreated, type PlanRecord } from '@/lib/schemas/scheduling/plan'
import { readPlanningPolicy } from '@/lib/services/scheduling/planning-policy'
import { readPlanInput } from './input'
import { insertPlan } from './insert'

const USUAL_SECONDS = 10
const USUAL_SEED = 1

/**
 * Asks for a plan. It is made off this request, by this process or another one; reading it shows how far it is. Nothing
 * changes until it is accepted. Throws `forbidden`, `validation_error`.
 */
export async function createPlan(
  ctx: ServiceContext,
  body: BodyOf<typeof planCreate>,
  now = new Date(),
): Promise<PlanRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(planCreate, body)
    checkDays(draft, dayIn(ctx.account.timeZone, now))
    const { from_date = '', to_date = '', ...filters } = draft.value
    const work_order_ids = idsOf(filters.work_order_ids)
    const technician_ids = idsOf(filters.technician_ids)
    await checkExcluded(tx, ctx, draft)
    const exclude_technician_ids = idsOf(filters.exclude_technician_ids) ?? []
    const requestedPlan = { from_date, to_date, work_order_ids, technician_ids, exclude_technician_ids }
    const input =
      draft.problems.length === 0 ? await readPlanInput(tx, ctx, requestedPlan, MAX_PLANNED_JOBS, now) : null
    if (input) {
      checkFound(draft, 'work_order_ids', filters.work_order_ids, input.jobs, 'existing work orders')
      checkFound(draft, 'technician_ids', filters.technician_ids, input.technicians, 'active technicians')
    }
    const { seed, seconds, iterations, keep_times, territory_rule } = draft.finish()
    const policy = await readPlanningPolicy(tx, ctx)
    const planned: PlanInput = {
      ...(input as NonNullable<typeof input>),
      policy: { ...policy, ...(territory_rule && { territory_rule }) },
      ...(keep_times && { keep_times }),
    }
    return insertPlan(tx, ctx, planned, {
      kind: 'plan',
      seed: seed ?? USUAL_SEED,
      seconds: seconds ?? USUAL_SECONDS,
      iterations: iterations ?? null,
    })
  })
}

function checkDays(draft: Draft<{ from_date: string; to_date: string }>, today: string): void {
  const { from_date, to_date } = draft.value
  if (!from_date || !to_date) return
  if (to_date < from_date) draft.reject('to_date', `must not be before from_date, ${from_date}`)
  else if (to_date < today) draft.reject('to_date', `must not have passed; today is ${today}`)
  else if (daysBetween(from_date, to_date) >= MAX_HORIZON_DAYS)
    draft.reject('to_date', `must be at most ${MAX_HORIZON_DAYS - 1} days after from_date`)
}

/** Nobody can be both asked for and left out, and only who exists can be left out. */
async function checkExcluded(tx: Transaction, ctx: ServiceContext, draft: Draft<PlanCreated>): Promise<void> {
  const excluded = draft.value.exclude_technician_ids ?? []
  const existingIds = new Set(await holdReferences(tx, ctx, 'technician', idsOf(excluded) ?? []))
  const requestedIds = new Set(idsOf(draft.value.technician_ids))
  excluded.forEach((id, index) => {
    const field = `exclude_technician_ids[${index}]`
    if (!existingIds.has(id.toLowerCase())) draft.reject(field, 'is none of the existing technicians')
    else if (requestedIds.has(id.toLowerCase()))
      draft.reject(field, 'is one of technician_ids; leave them out of one of the two')
  })
}

function idsOf(ids: readonly string[] | null | undefined): string[] | null {
  return ids ? ids.filter(isId).map((id) => id.toLowerCase()) : null
}

function checkFound<Output extends object>(
  draft: Draft<Output>,
  field: keyof Output & string,
  requestedIds: readonly string[] | null | undefined,
  rows: readonly { id: string }[],
  what: string,
): void {
  if (!requestedIds) return
  const foundIds = new Set(rows.map(({ id }) => id))
  requestedIds.forEach((id, index) => {
    if (!foundIds.has(id.toLowerCase())) draft.reject(`${field}[${index}]`, `is none of the ${what}`)
  })
}
