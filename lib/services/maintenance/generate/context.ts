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

/**
 * Keeps people from changing a plan and its assets until the transaction ends, and tells the version of its row: another one since
 * means that somebody changed it. Null where the plan is gone.
 */
export async function holdPlan(tx: Transaction, { accountId }: ServiceContext, planId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ version: string }[]>`
    SELECT xmin::text AS version FROM maintenance_plan WHERE account_id = ${accountId}::uuid AND id = ${planId}::uuid
    FOR NO KEY UPDATE`
  return row?.version ?? null
}

/** `claimPlan`, after whoever works on the plan is done. */
export async function awaitPlan(tx: Transaction, planId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${keyOf(planId)})) waited`
}

function keyOf(planId: string): Prisma.Sql {
  return Prisma.sql`hashtextextended('maintenance_plan ' || ${planId.toLowerCase()}, 0)`
}
