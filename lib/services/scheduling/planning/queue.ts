import { db } from '@/lib/db/client'
import type { Queue, Subject } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { newId } from '@/lib/domain/id'
import type { PlanKind, PlanResult } from '@/lib/domain/planning/work'
import type { RepairOption } from '@/lib/domain/repair/types'
import { toJson } from './record'

/** Who makes plans, in the history. */
const PLANNER = { type: 'system', id: null, name: 'Planner' } as const
const asPlanner = (accountId: string) => ({ accountId, actor: PLANNER, requestId: newId() })

/** Makes a plan `running`; false when nobody waits for it any more. */
export async function startPlan({ account_id, id }: Subject): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const where = { account_id, id }
    const { count } = await tx.plan.updateMany({ where: { ...where, status: 'queued' }, data: { status: 'running' } })
    // A process that ended may have begun it before.
    if (count === 0) return (await tx.plan.count({ where: { ...where, status: 'running' } })) > 0
    const change = { before: { status: 'queued' }, after: { status: 'running' } }
    await recordHistory(tx, asPlanner(account_id), { verb: 'update', type: 'plan', id, ...change })
    return true
  })
}

/** Which queue makes plans of a kind. */
export const QUEUE_OF = { plan: 'make-plans', repair: 'make-repairs' } as const satisfies Record<PlanKind, Queue>

/** Makes jobs of the plans of a kind that wait and have none. */
export async function enqueueLostPlans(kind: PlanKind): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT ${QUEUE_OF[kind]}, id, account_id, created_at FROM plan
    WHERE status IN ('queued', 'running') AND kind::text = ${kind}
    ON CONFLICT (queue, key) DO NOTHING`
}

/** Tells people that a plan could not be made. */
export async function failPlan(plan: Subject): Promise<void> {
  await finishPlan(plan, { result: null, failure: 'The plan could not be made in three attempts.' })
}

/**
 * Writes down how far a plan is and the best so far, and reads what people want: `on`, `stop` with what there is, or
 * `gone` when nobody waits for it any more.
 */
export async function reportProgress(
  plan: Subject,
  news: { progress: number; result: PlanResult | null },
): Promise<'on' | 'stop' | 'gone'> {
  const result = news.result && JSON.stringify(news.result)
  const rows = await db().$queryRaw<{ stop_requested: boolean }[]>`
    UPDATE plan SET updated_at = now(), progress = greatest(progress, ${news.progress}),
      result = coalesce(${result}::jsonb, result)
    WHERE account_id = ${plan.account_id}::uuid AND id = ${plan.id}::uuid AND status = 'running'
    RETURNING stop_requested`
  const [row] = rows
  if (!row) return 'gone'
  return row.stop_requested ? 'stop' : 'on'
}

/** Hands a plan over to people: to decide about, or with the reason why there is none. */
export async function finishPlan(
  plan: Subject,
  end: { result: PlanResult | null; options?: RepairOption[] | null; failure: string | null },
): Promise<void> {
  const status = end.result ? 'proposed' : 'failed'
  const before = { status: 'running', proposals: null, failure: null }
  const after = { status, proposals: end.result?.proposals.length ?? null, failure: end.failure }
  await db().$transaction(async (tx) => {
    const { count } = await tx.plan.updateMany({
      where: { account_id: plan.account_id, id: plan.id, status: 'running' },
      data: {
        status,
        failure: end.failure,
        finished_at: new Date(),
        ...(end.result ? { result: toJson(end.result), progress: 1 } : {}),
        ...(end.options ? { options: end.options } : {}),
      },
    })
    if (count > 0)
      await recordHistory(tx, asPlanner(plan.account_id), { verb: 'update', type: 'plan', id: plan.id, before, after })
  })
}

/** How fast one drives in each of the account's territories. */
export async function readTerritories(accountId: string): Promise<{ name: string; speed_kmh: number }[]> {
  return db().territory.findMany({
    where: { account_id: accountId, deleted_at: null },
    select: { name: true, speed_kmh: true },
  })
}
