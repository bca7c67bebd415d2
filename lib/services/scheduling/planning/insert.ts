import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { PlanInput, PlanKind } from '@/lib/domain/planning/work'
import { toDatabaseDate } from '@/lib/domain/time'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { QUEUE_OF } from './queue'
import { readPlanRecord, toJson } from './record'

/** How long a search lasts and what its chance begins with. */
type Search = { seed: number; seconds: number; iterations: number | null }

/** Stores a plan that is to be made, and has it made in the background. */
export async function insertPlan(
  tx: Transaction,
  ctx: ServiceContext,
  input: PlanInput,
  { kind, trigger, ...search }: Search & { kind: PlanKind; trigger?: Prisma.InputJsonObject },
): Promise<PlanRecord> {
  const { from_date, to_date, jobs } = input
  const id = newId()
  await tx.plan.create({
    data: {
      id,
      account_id: ctx.accountId,
      created_by: ctx.actor.name,
      kind,
      trigger,
      from_date: toDatabaseDate(from_date),
      to_date: toDatabaseDate(to_date),
      ...search,
      input: toJson(input),
    },
    select: { id: true },
  })
  const after = { status: 'queued', from_date, to_date, work_orders: jobs.length }
  await recordHistory(tx, ctx, { verb: 'create', type: 'plan', id, before: null, after })
  await enqueue(tx, QUEUE_OF[kind], [{ account_id: ctx.accountId, id }])
  return readPlanRecord(tx, ctx, id)
}
