import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { operatorContext } from '@/lib/services/company/accounts'

/** Who makes what plans ask for. */
export const MAINTENANCE = { type: 'system', id: null, name: 'Maintenance plans' } as const

/** Acts in an account in the name of nobody. Throws `not_found`. */
export async function generatorContext(accountId: string): Promise<ServiceContext> {
  return { ...(await operatorContext(accountId)), actor: MAINTENANCE, requestId: newId() }
}

/**
 * Keeps every other process from a plan until the transaction ends; false when one works on it already. It is no lock of the row, so
 * people go on reading and changing the plan.
 */
export async function claimPlan(tx: Transaction, planId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ claimed: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${keyOf(planId)}) AS claimed`
  return row?.claimed === true
}

/** The same, after whoever works on the plan is done. */
export async function awaitPlan(tx: Transaction, planId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${keyOf(planId)})) waited`
}

function keyOf(planId: string): Prisma.Sql {
  return Prisma.sql`hashtextextended('maintenance_plan ' || ${planId.toLowerCase()}, 0)`
}
