import { expect } from '@playwright/test'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { stopPlan } from '@/lib/services/scheduling/planning'

/** Waits until the company's last plan is being made, and ends the search with the best so far: it would use a core for ten seconds. */
export async function stopPlans(ctx: ServiceContext): Promise<void> {
  const where = { account_id: ctx.accountId }
  const running = () => db().plan.findFirst({ where, orderBy: { id: 'desc' }, select: { id: true, status: true } })
  await expect.poll(async () => (await running())?.status ?? 'none').toMatch(/^(?:running|proposed)$/)
  const plan = await running()
  if (plan) await stopPlan(ctx, plan.id)
}
