import { db } from '@/lib/db/client'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import type { ServiceContext } from '@/lib/access/context'
import { logFailure } from '@/lib/log'
import { generatorContext } from './context'
import { makeOrders } from './make-orders'
import { planAhead, type Progress } from './plan-ahead'
import { checkReady } from './ready'

/** How soon a plan is looked at again that another process works on. */
const BUSY_MS = 1_000

/**
 * Does all that the active plans of an account ask for today: first the visits of every plan, so that smaller ones can be merged into
 * larger ones, then their work orders. Runs on any process, on several at once, and begins anew wherever it was killed.
 */
export async function generateVisits({ account_id }: Subject, signal: AbortSignal): Promise<NextPart | null> {
  const ctx = await generatorContext(account_id)
  const plans = await checkReady(ctx)
  for (const step of [planAhead, makeOrders]) {
    let isBusy = false
    for (const id of plans) {
      const progress = await attempt(ctx, id, () => step(ctx, id, signal))
      if (progress === 'stopped') return { at: new Date(), cursor: null }
      isBusy ||= progress === 'busy'
    }
    if (isBusy) return { at: new Date(Date.now() + BUSY_MS), cursor: null }
  }
  return null
}

/** A plan that fails says so, and is tried again every hour; the others go on. */
async function attempt(ctx: ServiceContext, id: string, work: () => Promise<Progress>): Promise<Progress> {
  try {
    return await work()
  } catch (error) {
    logFailure('the visits of a maintenance plan were not made', error, { account_id: ctx.accountId, id })
    const failure = 'Its visits could not be made. It is tried again every hour.'
    await db().$executeRaw`UPDATE maintenance_plan SET failure = ${failure}
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND failure IS DISTINCT FROM ${failure}`
    return 'done'
  }
}

/** Lets every account with an active plan be looked at: an hour later, or a day, there is more to do. */
export async function enqueueActivePlans(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT 'generate-visits', account_id::text, account_id FROM maintenance_plan
    WHERE status = 'active' AND deleted_at IS NULL GROUP BY account_id
    ON CONFLICT (queue, key) DO UPDATE SET requests = job.requests + 1,
      run_at = CASE WHEN job.claim IS NULL THEN now() ELSE job.run_at END`
}
